import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { newUser } from '../../../test/user.ts'
import { FormDialog } from './form-dialog.tsx'

const dialog = (sending: boolean) => {
  const onClose = vi.fn()
  render(
    <FormDialog title="Edit User" send="Save User" sending={sending} onSend={() => {}} onClose={onClose}>
      <input aria-label="First Name" />
    </FormDialog>,
  )
  return onClose
}

it('closes with its button, the close button and Escape', async () => {
  const user = newUser()
  const onClose = dialog(false)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(3)
})

it('stays open during the request, so that a refusal appears in the form', async () => {
  const user = newUser()
  const onClose = dialog(true)
  expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
})
