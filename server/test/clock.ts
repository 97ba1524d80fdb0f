import { expect } from 'vitest'
import type { Clock } from '../src/kernel/clock.ts'

export type TestClock = Clock & {
  /** Moves to an instant. Earlier pauses end. */
  set(instant: Date | string): void
  /** Moves forward by `ms` milliseconds; a negative number moves back. */
  advance(ms: number): void
  /** The lengths of the pauses that have not ended, in milliseconds. */
  pauses(): number[]
}

type Pause = { ms: number; until: number; end: () => void }

/**
 * A clock that only `advance` moves, so a pause lasts until then. Each `now()` returns a new Date, so that callers
 * cannot change the clock.
 */
export const createTestClock = (start: Date | string): TestClock => {
  let at = new Date(start).getTime()
  let paused: Pause[] = []
  const endPauses = (isOver: (pause: Pause) => boolean): void => {
    const over = paused.filter(isOver)
    paused = paused.filter((pause) => !over.includes(pause))
    for (const { end } of over) end()
  }
  return {
    now: () => new Date(at),
    pause: async (ms) => {
      if (ms > 0) await new Promise<void>((end) => paused.push({ ms, until: at + ms, end }))
    },
    pauses: () => paused.map(({ ms }) => ms),
    set: (instant) => {
      at = new Date(instant).getTime()
      endPauses(() => true)
    },
    advance: (ms) => {
      at += ms
      endPauses(({ until }) => until <= at)
    },
  }
}

/** Waits until a call pauses, and ends the pause. @returns its length in milliseconds */
export const endPause = async (clock: TestClock): Promise<number> => {
  await expect.poll(() => clock.pauses()).toHaveLength(1)
  const [ms = 0] = clock.pauses()
  clock.advance(ms)
  return ms
}
