import { afterEach, expect, it, vi } from 'vitest'
import { importWithRetry } from './lazy-when-idle.ts'

afterEach(() => vi.useRealTimers())

it('retries code that could not load without a connection, until it loads', async () => {
  vi.useFakeTimers()
  let tries = 0
  const load = vi.fn(async () => {
    tries++
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the toaster'
  })
  const loaded = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001 + 1_000)
  expect(load).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await loaded).toBe('the toaster')
})
