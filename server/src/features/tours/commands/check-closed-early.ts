import { refuse } from '../../../kernel/refusal.ts'
import { reasonMissing } from '../rules.ts'

/**
 * Checks that the desk does not close a visit that has not begun without a reason: as completed or as a no-show.
 *
 * @returns the reason to store; null where the planned start has come, or nothing is planned
 * @throws Refusal too_early
 */
export const checkClosedEarly = (
  start: Date | null,
  { closesVisit, at, reason }: { closesVisit: boolean; at: Date; reason: string | null },
): string | null => {
  if (!closesVisit || !start || at >= start) return null
  if (!reason) throw refuse('too_early', reasonMissing)
  return reason
}
