import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AddAdminDialog } from './add-admin-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

it('says how the new administrator signs in, and promises no email', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddAdminDialog onClose={vi.fn()} onCreated={vi.fn()} />
    </QueryClientProvider>,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Add Admin User' })
  expect(dialog.textContent).toContain(
    'They can sign in with this password right away, and change it under “Your account”.',
  )
  expect(dialog.textContent).not.toContain('Forgot password')
})
