import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { demoConfig } from '../../../../test/screen.tsx'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { AddAdminDialog } from './add-admin-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Opens the dialog of a server that sends email, or of one that does not. */
const open = async (email: boolean) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  client.setQueryData(configQuery.queryKey, { ...demoConfig, email })
  render(
    <QueryClientProvider client={client}>
      <AddAdminDialog onClose={vi.fn()} onCreated={vi.fn()} />
    </QueryClientProvider>,
  )
  return within(await screen.findByRole('dialog', { name: 'Add Admin User' }))
}

it('invites the new administrator by email, unless a password is set', async () => {
  const form = await open(true)
  expect(form.getByRole('radio', { name: /^Send an invitation by email/ })).toHaveProperty('checked', true)
  expect(form.getByText('They get an email with a link to choose their password.')).toBeDefined()
  expect(form.queryByLabelText('Password')).toBeNull()
  await userEvent.click(form.getByRole('radio', { name: /^Set a password/ }))
  expect(form.getByLabelText('Password')).toBeDefined()
  expect(form.getByText('At least 8 characters. Give it to them yourself. We don’t email it.')).toBeDefined()
})

it('asks for a password and says why, on a server that sends no email', async () => {
  const form = await open(false)
  expect(await form.findByLabelText('Password')).toBeDefined()
  const invitation = form.getByRole('radio', { name: /^Send an invitation by email/ })
  expect(invitation).toMatchObject({ checked: false, disabled: true })
  expect(form.getByText(/^Email is not set up on this server, so no invitation can be sent/)).toBeDefined()
})
