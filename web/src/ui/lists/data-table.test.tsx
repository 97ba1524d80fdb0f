import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { DataTable } from './data-table.tsx'

type Row = { id: string; street: string }
const ROWS: readonly Row[] = [
  { id: '1', street: 'Maple Ct' },
  { id: '2', street: 'Ridge Rd' },
]

function table(onOpen: (row: Row) => void) {
  render(
    <>
      <input aria-label="Search" />
      <DataTable
        label="Tours"
        rows={ROWS}
        rowKey={(row) => row.id}
        columns={[
          { key: 'street', header: 'Property', cell: (row) => row.street },
          { key: 'mail', header: 'Client', cell: () => <a href="#mail">Mail</a> },
        ]}
        onOpen={onOpen}
      />
    </>,
  )
  return newUser()
}

describe('DataTable', () => {
  it('moves through its rows with J and K, and opens one with Enter', async () => {
    const onOpen = vi.fn()
    const user = table(onOpen)
    await user.keyboard('jj')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ridge Rd' }))
    await user.keyboard('j')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ridge Rd' }))
    await user.keyboard('k{Enter}')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[0])
  })

  it('ignores letters typed into a field', async () => {
    const user = table(vi.fn())
    await user.type(screen.getByLabelText('Search'), 'jk')
    expect(screen.getByLabelText('Search')).toHaveProperty('value', 'jk')
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  })

  it('opens once when the user presses anywhere on the row, but not on a link in it', async () => {
    const onOpen = vi.fn()
    const user = table(onOpen)
    await user.click(screen.getAllByRole('cell')[0] ?? document.body)
    await user.click(screen.getByRole('button', { name: 'Ridge Rd' }))
    expect(onOpen).toHaveBeenCalledTimes(2)
    await user.click(screen.getAllByRole('link', { name: 'Mail' })[0] ?? document.body)
    expect(onOpen).toHaveBeenCalledTimes(2)
  })
})
