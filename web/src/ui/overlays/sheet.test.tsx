import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { Dialog } from './dialog.tsx'
import { SheetParts } from './sheet-parts.tsx'

const onSheetClose = vi.fn()

/** Details and their form, both opened by one URL. Whichever loads first is shown first. */
function Both() {
  const [isLoaded, setLoaded] = useState(false)
  const [isForm, setForm] = useState(true)
  return (
    <>
      {isForm ? (
        <Dialog title="Working hours" onClose={() => setForm(false)}>
          <button type="button" onClick={() => setLoaded(true)}>
            Load
          </button>
        </Dialog>
      ) : null}
      {isLoaded ? (
        <SheetParts modal title="Andrea" onClose={onSheetClose}>
          Details
        </SheetParts>
      ) : null}
    </>
  )
}

it('keeps an open dialog visible to screen readers, and becomes modal once the dialog closes', async () => {
  const user = newUser()
  render(<Both />)
  await user.click(await screen.findByRole('button', { name: 'Load' }))
  expect(await screen.findByText('Details')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Working hours' }).contains(document.activeElement)).toBe(true)
  expect(screen.queryByRole('dialog', { name: 'Andrea' })).toBeNull()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Working hours' })).toBeNull()
  expect(await screen.findByRole('dialog', { name: 'Andrea' })).toBeDefined()
  expect(onSheetClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onSheetClose).toHaveBeenCalledOnce()
})

it.each([
  ['a sheet', SheetParts],
  ['a dialog', Dialog],
])('draws a line below the head of %s once its text is scrolled', async (_name, Frame) => {
  render(
    <Frame title="Andrea" onClose={onSheetClose}>
      Details
    </Frame>,
  )
  const body = await screen.findByText('Details')
  const head = document.querySelector('[data-dialog-head]')
  expect(head?.className).toContain('border-transparent')
  fireEvent.scroll(body, { target: { scrollTop: 8 } })
  await waitFor(() => expect(head?.className).toContain('border-line'))
  fireEvent.scroll(body, { target: { scrollTop: 0 } })
  await waitFor(() => expect(head?.className).toContain('border-transparent'))
})
