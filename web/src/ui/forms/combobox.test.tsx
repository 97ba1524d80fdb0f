import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

const STREETS = ['Maple Ct', 'Ridge Rd', 'Larimer St'] as const

function Picker({ onChange }: { onChange: (street: string | null) => void }) {
  const [street, setStreet] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  return (
    <>
      <Combobox
        label="Property"
        prompt="Start typing to search properties"
        emptyMessage="No properties found"
        value={street}
        onChange={(next) => {
          setStreet(next)
          onChange(next)
        }}
        options={query ? STREETS.filter((one) => one.toLowerCase().includes(query.toLowerCase())) : []}
        onQuery={setQuery}
        optionKey={(one) => one}
        optionLabel={(one) => one}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

function open() {
  const onChange = vi.fn()
  render(<Picker onChange={onChange} />)
  return { onChange, user: userEvent.setup(), box: screen.getByRole('combobox', { name: 'Property' }) }
}

describe('Combobox', () => {
  it('opens on focus, with the prompt while the box is empty', async () => {
    const { user, box } = open()
    expect(screen.queryByText('Start typing to search properties')).toBeNull()
    await user.tab()
    expect(document.activeElement).toBe(box)
    expect(await screen.findByText('Start typing to search properties')).toBeTruthy()
  })

  it('offers matches, and says when nothing matches', async () => {
    const { user, box } = open()
    await user.type(box, 'r')
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      'Ridge Rd',
      'Larimer St',
    ])
    await user.type(box, 'xx')
    expect(await screen.findByText('No properties found')).toBeTruthy()
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('chooses by keyboard: the arrow moves the active option, Enter chooses it and closes the list', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'r')
    await screen.findAllByRole('option')
    await user.keyboard('{ArrowDown}')
    const active = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Larimer St')
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('Larimer St')
    expect(box).toHaveProperty('value', 'Larimer St')
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('chooses by mouse and keeps the focus in the box', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'maple')
    await user.click(await screen.findByRole('option', { name: 'Maple Ct' }))
    expect(onChange).toHaveBeenLastCalledWith('Maple Ct')
    expect(document.activeElement).toBe(box)
  })

  it('clears the choice when the user edits its text', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'maple{Enter}')
    await user.type(box, '{Backspace}')
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(box).toHaveProperty('value', 'Maple C')
  })

  it('closes when the focus leaves it', async () => {
    const { user, box } = open()
    await user.type(box, 'r')
    await screen.findAllByRole('option')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(box.getAttribute('aria-expanded')).toBe('false')
  })

  it('clears with its own button', async () => {
    const { user, box, onChange } = open()
    await user.type(box, 'maple{Enter}')
    await user.click(screen.getByRole('button', { name: 'Clear Property' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    expect(box).toHaveProperty('value', '')
  })
})
