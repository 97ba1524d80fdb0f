/** The only way to the present time: rules get an instant, what runs gets a clock. */
export type Clock = { now(): Date }

export type TestClock = Clock & {
  set(instant: Date | string): void
  /** Moves forward by `ms` milliseconds; a negative number moves back. */
  advance(ms: number): void
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until told. Each `now()` is a new Date: nobody can move it by mutation. */
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
