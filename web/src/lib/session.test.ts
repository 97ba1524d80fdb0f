// @vitest-environment happy-dom
import type { SessionUser } from '@porchlight/contract/sessions'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { call } from './requests/client.ts'
import { queryClient } from './requests/query-client.ts'
import { enter, leave, sessionQuery, startSession } from './session.ts'
import { isRemembered, remember } from './session-cache.ts'

/** A live stream that never connects. */
class Down {
  close(): void {}
}

// The code under test reads only these fields.
const sarah = { id: 'u1', userType: 'real_estate_agent', hasAccess: true } as SessionUser
const elena = { id: 'u2', userType: 'scheduling_assistant', hasAccess: false } as SessionUser // for the same reason
const onUserChanged = vi.fn()
/** Simulates a change by another tab, as this tab observes it. */
const elsewhere = (keeps: () => void): void => {
  keeps()
  dispatchEvent(new StorageEvent('storage', { key: 'porchlight.person' }))
}
const known = () => queryClient.getQueryData(sessionQuery.queryKey)

let answer: (response: Response) => void = () => undefined
const answered = (status: number, body: unknown): void =>
  answer(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

beforeAll(() => startSession({ toSubscription: () => undefined, onLeave: () => undefined, onUserChanged }))
beforeEach(() => {
  const asked = new Promise<Response>((give) => {
    answer = give
  })
  // Like an early request of the page, it ignores abort signals.
  vi.stubGlobal('fetch', () => asked)
  vi.stubGlobal('EventSource', Down)
})
afterEach(() => {
  leave()
  onUserChanged.mockReset()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('keeps a new sign-in when an older session check answers with no user', async () => {
  const asked = queryClient.fetchQuery(sessionQuery)
  enter(sarah)
  answered(401, { message: 'Please sign in', code: 'not_signed_in' })
  expect(await asked).toMatchObject({ id: 'u1' })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  expect(known()).toMatchObject({ id: 'u1' })
})

it('keeps the session ended when an older check answers with the user', async () => {
  const asked = queryClient.fetchQuery(sessionQuery)
  leave()
  answered(200, sarah)
  expect(await asked).toBeNull()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  expect(known()).toBeNull()
})

it('gives the page up when another user signs in in another tab', () => {
  enter(sarah)
  elsewhere(() => remember({ ...sarah, firstName: 'Sally' }))
  expect(onUserChanged).not.toHaveBeenCalled()
  elsewhere(() => remember(elena))
  expect(onUserChanged).toHaveBeenCalledExactlyOnceWith(elena)
})

it('gives the page up when the server reports another user', async () => {
  enter(sarah)
  const asked = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  answered(200, elena)
  await asked
  expect(onUserChanged).toHaveBeenCalledExactlyOnceWith(elena)
  // The page must not remember the other user: the page that is loaded for them does.
  expect(localStorage.getItem('porchlight.person')).toContain('u1')
})

it('forgets a user whom it remembered while another tab signed out', () => {
  enter(sarah)
  elsewhere(() => localStorage.removeItem('user_authenticated'))
  expect(localStorage.getItem('agent_auth')).toBeNull()
  expect(known()).toBeNull()
})

it('keeps the new session when a call of the former one is refused', async () => {
  enter(sarah)
  remember(elena)
  const asked = call('GET /api/stats').catch(() => undefined)
  answered(401, { message: 'Please sign in', code: 'not_signed_in' })
  await asked
  expect(onUserChanged).toHaveBeenCalledExactlyOnceWith(elena)
  expect(isRemembered()).toBe(true)
})

it('replaces the signed-in user when someone signs in here', () => {
  enter(sarah)
  enter(elena)
  expect(onUserChanged).not.toHaveBeenCalled()
})
