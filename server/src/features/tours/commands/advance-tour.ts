import { refusals } from '@porchlight/contract/kernel/refusals'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { visitStepOf } from '@porchlight/contract/tours/visit-times'
import { tourStatusLabels } from '@porchlight/contract/tours/words'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AssistantViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { mayWorkOn, requireOnTime } from '../policy.ts'
import type { TourRow } from '../queries.ts'
import { requireFuture } from '../rules.times.ts'
import { isActive, isPending, startOf, stepTo } from '../rules.ts'
import { processTransition } from '../steps/process-transition.ts'
import { type ChangeRequest, updateTour } from '../steps/update-tour.ts'

/**
 * An assistant moves their tour to its next status, as the table of steps allows (product decision: tours/assistant).
 * Confirming sets the date: the scheduled or else the requested time.
 *
 * @throws Refusal not_found, transition_refused, feedback_needed, date_needed, time_in_past, time_taken, too_early,
 *   own_sign_in_needed, version_conflict
 */
export const advanceTour = async (
  kernel: Kernel,
  viewer: AssistantViewer | StaffViewer,
  request: ChangeRequest,
  input: {
    status: TourStatus
    notes: string | null
    scheduledDate: Date | null
    outcome: 'completed' | 'no_show' | null
    earlyReason: string | null
  },
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (!mayWorkOn(viewer, tour)) throw refuse('not_found')
      const step = stepTo(tour.status, input.status, input.outcome)
      if (!step)
        throw refuse('transition_refused', {
          message: `A tour can’t go from ${tourStatusLabels[tour.status]} to ${tourStatusLabels[input.status]} in one step.`,
        })
      if (step.needsFeedback) throw refuse('feedback_needed')
      const date = step.needsDate
        ? (input.scheduledDate ?? startOf(tour))
        : isActive(tour.status) && isPending(step.status)
          ? null
          : tour.scheduledDate
      if (step.needsDate && !date)
        throw refuse('date_needed', {
          errors: [{ path: 'scheduledDate', message: refusals.date_needed.message }],
        })
      if (step.needsDate) requireFuture(now, { scheduledDate: date })
      const earlyReason = requireOnTime(viewer, tour, {
        step: visitStepOf(step),
        at: now,
        reason: input.earlyReason,
      })
      return processTransition(tx, tour, {
        ...input,
        outcome: step.outcome,
        date,
        earlyReason,
        by: viewer.userId,
        at: now,
      })
    }),
  )
