// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serversNow, useNow } from './now.ts'
import { call } from './requests/client.ts'

const ours = new Date('2026-11-22T18:00:00.000Z')
const answerDated = (date: string): void => {
  const headers = { 'content-type': 'application/json', date }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers })))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: ours })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('uses the server’s time if this device’s clock is wrong', async () => {
  for (const there of ['2026-11-22T18:20:00.000Z', '2026-11-20T18:00:00.000Z']) {
    answerDated(new Date(there).toUTCString())
    await call('GET /api/quick-login')
    expect(serversNow().toISOString()).toBe(there)
  }
  vi.setSystemTime(ours.getTime() + 60_000)
  expect(serversNow().toISOString()).toBe('2026-11-20T18:01:00.000Z')
})

it('uses the device’s time if the difference is no longer than a request takes, or the answer has no date', async () => {
  answerDated('Sun, 22 Nov 2026 18:20:00 GMT')
  await call('GET /api/quick-login')
  answerDated('Sun, 22 Nov 2026 17:59:40 GMT')
  await call('GET /api/quick-login')
  expect(serversNow()).toEqual(ours)
  answerDated('')
  await call('GET /api/quick-login')
  expect(serversNow()).toEqual(ours)
})

it('keeps the time current with one timer for all who show it, and ends it with the last one', () => {
  vi.useFakeTimers({ now: ours })
  const first = renderHook(() => useNow())
  const second = renderHook(() => useNow())
  const often = renderHook(() => useNow(10_000))
  expect(vi.getTimerCount()).toBe(2)
  act(() => vi.advanceTimersByTime(20_000))
  expect(often.result.current.toISOString()).toBe('2026-11-22T18:00:20.000Z')
  expect(first.result.current).toEqual(ours)
  first.unmount()
  act(() => vi.advanceTimersByTime(40_000))
  expect(second.result.current.toISOString()).toBe('2026-11-22T18:01:00.000Z')
  second.unmount()
  often.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
