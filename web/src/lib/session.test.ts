// @vitest-environment happy-dom
import type { SessionUser } from '@porchlight/contract/sessions'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'
import { enter, leave, sessionQuery, startSession } from './session.ts'
import { isRemembered, remember } from './session-cache.ts'

vi.mock('./live.ts', () => ({ startLive: vi.fn(), stopLive: vi.fn() }))

// Only what is looked at: the wire checks the rest.
const sarah = { id: 'u1', userType: 'real_estate_agent', hasAccess: true } as SessionUser
const elena = { id: 'u2', userType: 'scheduling_assistant', hasAccess: false } as SessionUser // as above
const onTaken = vi.fn()
/** What another tab of this browser does, as this one hears of it. */
const elsewhere = (keeps: () => void): void => {
  keeps()
  dispatchEvent(new StorageEvent('storage', { key: 'porchlight.person' }))
}
const known = () => queryClient.getQueryData(sessionQuery.queryKey)

let answer: (response: Response) => void = () => undefined
const answered = (status: number, body: unknown): void =>
  answer(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

beforeAll(() => startSession({ toSubscription: () => undefined, onLeave: () => undefined, onTaken }))
beforeEach(() => {
  const asked = new Promise<Response>((give) => {
    answer = give
  })
  // As what the page asks for before the application is there: nothing breaks it off.
  vi.stubGlobal('fetch', () => asked)
})
afterEach(() => {
  leave()
  onTaken.mockReset()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('who signs in stays so when an older question is answered with nobody', async () => {
  const asked = queryClient.fetchQuery(sessionQuery)
  enter(sarah)
  answered(401, { message: 'Please sign in', code: 'not_signed_in' })
  expect(await asked).toMatchObject({ id: 'u1' })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  expect(known()).toMatchObject({ id: 'u1' })
})

it('whose session has ended does not come back by an older answer', async () => {
  const asked = queryClient.fetchQuery(sessionQuery)
  leave()
  answered(200, sarah)
  expect(await asked).toBeNull()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), 30_000)
  expect(known()).toBeNull()
})

it('a page is given up to somebody else who signs in in another tab', () => {
  enter(sarah)
  elsewhere(() => remember({ ...sarah, firstName: 'Sally' }))
  expect(onTaken).not.toHaveBeenCalled()
  elsewhere(() => remember(elena))
  expect(onTaken).toHaveBeenCalledExactlyOnceWith(elena)
})

it('and to whom the server says is signed in', async () => {
  enter(sarah)
  const asked = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  answered(200, elena)
  await asked
  expect(onTaken).toHaveBeenCalledExactlyOnceWith(elena)
  // Nothing of this page is theirs: the one that is loaded for them remembers them.
  expect(localStorage.getItem('porchlight.person')).toContain('u1')
})

it('what is refused for want of the former session does not end the new one', async () => {
  enter(sarah)
  remember(elena)
  const asked = call('GET /api/stats').catch(() => undefined)
  answered(401, { message: 'Please sign in', code: 'not_signed_in' })
  await asked
  expect(onTaken).toHaveBeenCalledExactlyOnceWith(elena)
  expect(isRemembered()).toBe(true)
})

it('whoever signs in here takes the place of who was signed in', () => {
  enter(sarah)
  enter(elena)
  expect(onTaken).not.toHaveBeenCalled()
})
