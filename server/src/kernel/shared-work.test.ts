import { expect, test, vi } from 'vitest'
import { createSharedWork } from './shared-work.ts'

/** Work that ends when it is told to, and answers how often it had begun. */
const slow = () => {
  const ends: ((fail: boolean) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const run = ends.push((fail) => (fail ? reject(new Error(`run ${run}`)) : resolve(run)))
    })
  return { work, end: (run: number, fail = false) => ends[run - 1]?.(fail), begun: () => ends.length }
}

test('who asks while it runs shares the next run', async () => {
  const share = createSharedWork<number>()
  const { work, end, begun } = slow()
  const first = share('a', work)
  const crowd = Array.from({ length: 20 }, () => share('a', work))
  expect(begun()).toBe(1)
  end(1)
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(begun()).toBe(2), 30_000)
  // The second run has begun: this one asks for something newer still.
  const late = share('a', work)
  end(2)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]))
  await vi.waitFor(() => expect(begun()).toBe(3), 30_000)
  end(3)
  expect(await late).toBe(3)
  // Nothing runs any more: the next begins at once.
  void share('a', work)
  expect(begun()).toBe(4)
})

test('another key runs beside it, and a failure is its askers’ alone', async () => {
  const share = createSharedWork<number>()
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
