// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const fetched = vi.fn<typeof fetch>(async () => json({ count: 3 }))
const BADGE = '/api/agent/unread-messages/count'

/** The client of a page whose document requested its list, with what answers the list. */
const openPage = async () => {
  let answer: (response: Response | undefined) => void = () => undefined
  const list = new Promise<Response | undefined>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('listsAhead', [list])
  vi.resetModules()
  const { call } = await import('./requests/client.ts')
  return {
    readBadge: () => call('GET /api/agent/unread-messages/count', { isLater: true }),
    call,
    answer,
  }
}
const asked = (): string[] => fetched.mock.calls.map(([url]) => String(url))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 50))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

it('holds back what is for later until the lists have been drawn, and nothing else', async () => {
  const { call, readBadge, answer } = await openPage()
  const badge = readBadge()
  await call('GET /api/cities')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked()).toEqual(['/api/cities'])
  answer(json([]))
  await vi.advanceTimersByTimeAsync(349)
  expect(asked()).toEqual(['/api/cities'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await badge).toEqual({ count: 3 })
  expect(asked()).toEqual(['/api/cities', BADGE])
})

it.each(['pointerdown', 'keydown', 'click', 'input'])('ends the wait at the event %s', async (event) => {
  const { readBadge } = await openPage()
  void readBadge()
  await vi.advanceTimersByTimeAsync(100)
  expect(asked()).toEqual([])
  dispatchEvent(new Event(event))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual([BADGE])
})

it('ends the wait at once if the user may not read the lists', async () => {
  const { readBadge, answer } = await openPage()
  void readBadge()
  answer(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual([BADGE])
})

it('ends the wait for a list that takes longer than five seconds', async () => {
  const { readBadge } = await openPage()
  void readBadge()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toEqual([BADGE])
})

it('does not wait where the document requested no lists', async () => {
  vi.resetModules()
  const { call } = await import('./requests/client.ts')
  void call('GET /api/agent/unread-messages/count', { isLater: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual([BADGE])
})
