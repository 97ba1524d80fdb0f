import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../test/live-stream.ts'
import { profileQuery } from '../../features/people/api.ts'
import { sessionQuery } from '../../lib/session.ts'
import { AccountScreen } from './account-screen.tsx'

connectLive()
afterEach(() => vi.unstubAllGlobals())

const person = {
  id: 'u1',
  email: 'ada@acme.example',
  username: null,
  firstName: '',
  lastName: '',
  name: '',
  userType: 'admin',
  permissions: ['tours.view'],
  hasAccess: true,
  byTeamPassword: false,
}
const profile = { ...person, version: 1, pendingEmail: null, profileImageUrl: null, passwordChangedAt: null }

/** Shows /account to a user. Endpoints without an answer stay pending. */
const show = (facts: object) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQuery.queryKey, { ...person, ...facts } as unknown as SessionUser) // the screen reads only these fields
  client.setQueryData(profileQuery.queryKey, { ...profile, ...facts } as never) // the screen reads only these fields
  render(
    <QueryClientProvider client={client}>
      <AccountScreen />
    </QueryClientProvider>,
  )
}
const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it.each(['admin', 'super_admin'])(
  'lets a person without a name of type %s enter their name',
  async (userType) => {
    show({ userType, firstName: '', lastName: '' })
    expect(parts()[0]).toBe('Name')
    expect(await screen.findByRole('form', { name: 'Change name' })).toBeTruthy()
  },
)

it('shows an assistant with a role how they sign in, and asks for no name', () => {
  show({ userType: 'tour_assistant', firstName: 'Elena', name: 'Elena Ruiz', permissions: ['roles.view'] })
  expect(screen.getByText('Shown to the team next to your name, Elena Ruiz.')).toBeTruthy()
  expect(parts()).not.toContain('Name')
  expect(parts()).toContain('Password')
})

it('shows no personal data to someone signed in with the assistant password', () => {
  show({ userType: 'tour_assistant', name: 'Elena Ruiz', permissions: [], byTeamPassword: true })
  expect(screen.getByText(/^You are signed in with the assistant password/)).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
