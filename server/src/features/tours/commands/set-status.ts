import { refusals } from '@porchlight/contract/kernel/refusals'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import type { TourRow } from '../queries.ts'
import { requireCloseOnTime, requireFuture } from '../rules.times.ts'
import { isActive, isPending, isPlan, standsForDate } from '../rules.ts'
import { processTransition } from '../steps/process-transition.ts'
import { type ChangeRequest, updateTour } from '../steps/update-tour.ts'

export type StatusInput = {
  status: TourStatus
  notes: string | null
  scheduledDate: Date | null
  outcome: 'completed' | 'no_show' | null
  overrideReason: string | null
  earlyReason: string | null
  estimatedCompletion?: Date | null | undefined
  /** If the status needs a date and the tour has none, use the requested time. */
  useRequestedTime?: boolean | undefined
}

/**
 * Staff set any status (product decision: tours/admin), if it has the date and the assistant that it needs.
 *
 * @throws Refusal not_found, date_needed, no_assistant, tour_archived, time_in_past, time_taken, too_early,
 *   version_conflict, not_allowed for an override without the permission
 */
export const setStatus = async (
  kernel: Kernel,
  viewer: StaffViewer,
  request: ChangeRequest,
  input: StatusInput,
): Promise<TourRow> => {
  if (input.overrideReason && !viewer.permissions.has('tours.override_conflicts')) throw refuse('not_allowed')
  return kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (tour.archivedAt) throw refuse('tour_archived')
      if (input.outcome === 'no_show' && input.status !== 'cancelled')
        throw refuseField('outcome', 'Only a cancelled tour can be a no-show')
      // Releasing an appointment clears its date; a requested date stays with the request.
      const released = isActive(tour.status) && isPending(input.status)
      const asked = input.useRequestedTime && standsForDate(input.status) ? tour.requestedDateTime : null
      const date = input.scheduledDate ?? (released ? null : tour.scheduledDate) ?? asked
      if (standsForDate(input.status) && !date)
        throw refuse('date_needed', {
          errors: [{ path: 'scheduledDate', message: refusals.date_needed.message }],
        })
      // A tour in progress or done may be recorded afterwards; an appointment in the past is a mistake.
      const asItWas = input.status === tour.status && date?.getTime() === tour.scheduledDate?.getTime()
      if (isPlan(input.status) && !asItWas) requireFuture(now, { scheduledDate: date })
      const earlyReason = requireCloseOnTime(date ?? tour.requestedDateTime, {
        closesVisit:
          input.status !== tour.status && (input.status === 'completed' || input.outcome === 'no_show'),
        at: now,
        reason: input.earlyReason,
      })
      if (input.status === 'assistant_assigned' && !tour.schedulingAssistantId) throw refuse('no_assistant')

      const change = await processTransition(tx, tour, {
        ...input,
        earlyReason,
        by: viewer.userId,
        at: now,
        date,
        override: input.overrideReason ? { reason: input.overrideReason, by: viewer.userId } : undefined,
      })
      return { ...change, undo: { kind: 'status' } }
    }),
  )
}
