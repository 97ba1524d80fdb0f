// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const json = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const fetched = vi.fn<typeof fetch>(async () => json([]))

/** The client of a page whose document requested its lists, with what answers the list. */
const openPage = async () => {
  let answer: (response: Response) => void = () => undefined
  const list = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('hasListsAhead', true)
  vi.stubGlobal('answersAhead', new Map([['/api/stats', list]]))
  vi.resetModules()
  const { call } = await import('./requests/client.ts')
  return { call, answer: () => answer(json({ totalTours: 1 })) }
}

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

it('reads nothing else before the lists have been drawn', async () => {
  const { call, answer } = await openPage()
  const others = call('GET /api/cities')
  const list = call('GET /api/stats')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).not.toHaveBeenCalled()
  answer()
  expect(await list).toEqual({ totalTours: 1 })
  await vi.advanceTimersByTimeAsync(349)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await others).toEqual([])
  expect(fetched).toHaveBeenCalledOnce()
})

it('reads at once when the user does something, and when a list takes longer than five seconds', async () => {
  const pressed = await openPage()
  void pressed.call('GET /api/cities')
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)

  const slow = await openPage()
  void slow.call('GET /api/cities')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('sends changes at once, and reads at once where the document requested no lists', async () => {
  const { call } = await openPage()
  void call('POST /api/agent/property-requests/new-answers/seen')
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(1)

  vi.stubGlobal('hasListsAhead', undefined)
  vi.resetModules()
  const elsewhere = await import('./requests/client.ts')
  void elsewhere.call('GET /api/cities')
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched).toHaveBeenCalledTimes(2)
})
