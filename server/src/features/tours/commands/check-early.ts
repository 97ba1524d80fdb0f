import { mayBeEarly, opensAt, type VisitStep } from '@porchlight/contract/tour-visit-times'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { reasonMissing } from '../rules.ts'

/**
 * Checks that a step of a visit is not recorded before its time without a reason (product decision: timing of visit
 * steps). The team password opens no early step, and a no-show needs the start to have come.
 *
 * @param at when the step was taken, which may be a while before the server hears of it
 * @returns the reason to store; null where the step is in time
 * @throws Refusal too_early, own_sign_in_needed
 */
export const checkEarly = (
  viewer: Viewer,
  tour: { scheduledDate: Date | null },
  { step, at, reason }: { step: VisitStep | null; at: Date; reason: string | null },
): string | null => {
  const opens = opensAt(step, tour.scheduledDate)
  if (!step || !opens || at >= opens) return null
  if (!mayBeEarly(step))
    throw refuse('too_early', { message: 'You can record a no-show once the tour was due to start.' })
  if (viewer.byTeamPassword) throw refuse('own_sign_in_needed')
  if (!reason) throw refuse('too_early', reasonMissing)
  return reason
}
