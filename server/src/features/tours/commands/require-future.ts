import { refusals } from '@porchlight/contract/kernel/refusals'
import { refuse } from '../../../kernel/refusal.ts'

/**
 * Refuses times that have passed, naming their fields (product decision: hours).
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
