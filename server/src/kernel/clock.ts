import { setTimeout } from 'node:timers/promises'

/** The only source of the present time. Rules receive an instant; longer-running code receives a clock. */
export type Clock = {
  now(): Date
  /** Waits for `ms` milliseconds. */
  pause(ms: number): Promise<void>
}

export const systemClock: Clock = { now: () => new Date(), pause: (ms) => setTimeout(ms) }
