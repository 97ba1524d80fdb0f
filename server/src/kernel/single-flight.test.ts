import { expect, test, vi } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

/** Work that ends when the test decides, and returns the number of its run. */
const slow = () => {
  const ends: ((fail: boolean) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const run = ends.push((fail) => (fail ? reject(new Error(`run ${run}`)) : resolve(run)))
    })
  return { work, end: (run: number, fail = false) => ends[run - 1]?.(fail), begun: () => ends.length }
}

test('lets callers that arrive during a run share the next one', async () => {
  const share = createSingleFlight<number>()
  const { work, end, begun } = slow()
  const first = share('a', work)
  const crowd = Array.from({ length: 20 }, () => share('a', work))
  expect(begun()).toBe(1)
  end(1)
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(begun()).toBe(2), 30_000)
  // The second run has begun, so this call needs a third one.
  const late = share('a', work)
  end(2)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]))
  await vi.waitFor(() => expect(begun()).toBe(3), 30_000)
  end(3)
  expect(await late).toBe(3)
  // No run is active, so the next call begins one.
  void share('a', work)
  expect(begun()).toBe(4)
})

test('runs another key in parallel, and reports a failure only to the callers of its key', async () => {
  const share = createSingleFlight<number>()
  const { work, end, begun } = slow()
  const failing = share('a', work)
  const other = share('b', work)
  expect(begun()).toBe(2)
  const next = share('a', work)
  end(1, true)
  await expect(failing).rejects.toThrow('run 1')
  await vi.waitFor(() => expect(begun()).toBe(3), 30_000)
  end(3)
  expect(await next).toBe(3)
  end(2)
  expect(await other).toBe(2)
})
