import { refusals } from '@porchlight/contract/kernel/refusals'
import { refuse } from '../../kernel/refusal.ts'
import { reasonMissing, startOf } from './rules.ts'

/**
 * Refuses times in the past and names their fields (product decision: hours).
 *
 * @throws Refusal time_in_past (400)
 */
export const requireFuture = (now: Date, times: Record<string, Date | null | undefined>): void => {
  const passed = Object.entries(times).filter(([, time]) => time && time < now)
  if (passed.length === 0) return
  throw refuse('time_in_past', {
    errors: passed.map(([path]) => ({ path, message: refusals.time_in_past.message })),
  })
}

/**
 * Refuses to let the desk close a visit before its start without a reason.
 *
 * @returns the reason to store; null after the planned start, or if there is none
 * @throws Refusal too_early
 */
export const requireCloseOnTime = (
  start: Date | null,
  { closesVisit, at, reason }: { closesVisit: boolean; at: Date; reason: string | null },
): string | null => {
  if (!closesVisit || !start || at >= start) return null
  if (!reason) throw refuse('too_early', reasonMissing)
  return reason
}

/** Whether the scheduled, or else requested, time of a tour has passed. */
export const hasPassed = (tour: Parameters<typeof startOf>[0], now: Date): boolean => {
  const start = startOf(tour)
  return start !== null && start < now
}
