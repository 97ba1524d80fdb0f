import type { SessionUser } from '@porchlight/contract/sessions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLive } from '../../../test/live-stream.ts'
import { renderAt } from '../../../test/small-router.tsx'
import { sessionQuery } from '../../lib/session.ts'
import { AgentArea } from './agent-area.tsx'

connectLive()
beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

/** Opens the agent area at an address. `check` answers the session request. */
const open = async (path: string, check: () => Promise<Response>, known?: object) => {
  vi.stubGlobal('fetch', check)
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  if (known) client.setQueryData(sessionQuery.queryKey, known as SessionUser) // the agent area reads only these fields
  await renderAt(path, AgentArea, (router) => (
    <QueryClientProvider client={client}>{router}</QueryClientProvider>
  ))
}
const never = () => new Promise<Response>(() => undefined)

it('shows a spinner and nothing of the area during the session check', async () => {
  await open('/dashboard', never)
  expect(await screen.findByText('Checking who is signed in')).toBeTruthy()
  expect(screen.queryByText('The screen')).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
})

it.each([
  ['says that nobody is', async () => new Response('{}', { status: 401 })],
  ['fails', async () => new Response('{}', { status: 500 })],
  ['does not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('asks to sign in when the check %s', async (_, check) => {
  await open('/dashboard', check)
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toMatch(/^\/agent-login/)
  expect(screen.queryByText('The screen')).toBeNull()
})

it('tells an assistant that the page is for agents', async () => {
  const elena = { id: 'u2', userType: 'tour_assistant', name: 'Elena Ruiz', permissions: [], hasAccess: true }
  await open('/dashboard', never, elena)
  expect(await screen.findByText('This page is for agents')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your start page' }).getAttribute('href')).toBe(
    '/assistant-dashboard',
  )
  expect(screen.queryByText('The screen')).toBeNull()
})
