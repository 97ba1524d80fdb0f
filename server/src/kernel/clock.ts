/** The only source of the present time. Rules receive an instant; longer-running code receives a clock. */
export type Clock = { now(): Date }

export type TestClock = Clock & {
  set(instant: Date | string): void
  /** Moves forward by `ms` milliseconds; a negative number moves back. */
  advance(ms: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that only `advance` moves. Each `now()` returns a new Date, so that callers cannot change the clock. */
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
