/** The only source of the present time. Rules get an instant; code that runs at any time gets a clock. */
export type Clock = { now(): Date }

export type TestClock = Clock & {
  set(instant: Date | string): void
  /** Moves forward by `ms` milliseconds; a negative number moves back. */
  advance(ms: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock that moves only through `advance`. Each `now()` returns a new Date, so no caller can move the clock by
 * changing it.
 */
export const createTestClock = (start: Date | string): TestClock => {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant).getTime()
    },
    advance: (ms) => {
      at += ms
    },
  }
}
