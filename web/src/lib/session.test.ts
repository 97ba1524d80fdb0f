import type { SessionUser } from '@porchlight/contract/sessions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { enter, leave, sessionQuery, startSession } from './session.ts'

vi.mock('./live.ts', () => ({ startLive: vi.fn(), stopLive: vi.fn() }))

// Only what is looked at: the wire checks the rest.
const sarah = { id: 'u1', userType: 'real_estate_agent', hasAccess: true } as SessionUser
const known = () => queryClient.getQueryData(sessionQuery.queryKey)

let answer: (response: Response) => void = () => undefined
const answered = (status: number, body: unknown): void =>
  answer(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  const asked = new Promise<Response>((give) => {
    answer = give
  })
  // As what the page asks for before the application is there: nothing breaks it off.
  vi.stubGlobal('fetch', () => asked)
  startSession({ toSubscription: () => undefined, onLeave: () => undefined })
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('who signs in stays so when an older question is answered with nobody', async () => {
  const asked = queryClient.fetchQuery(sessionQuery)
  enter(sarah)
  answered(401, { message: 'Please sign in', code: 'not_signed_in' })
  expect(await asked).toMatchObject({ id: 'u1' })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(known()).toMatchObject({ id: 'u1' })
})

it('whose session has ended does not come back by an older answer', async () => {
  const asked = queryClient.fetchQuery(sessionQuery)
  leave()
  answered(200, sarah)
  expect(await asked).toBeNull()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(known()).toBeNull()
})
