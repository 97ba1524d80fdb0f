import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { AssistantViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { escorts, mayWorkOn, progressMay, requireOnTime } from '../policy.ts'
import type { TourRow } from '../queries.ts'
import { earlyChange, isUnderWay, progressWindow } from '../rules.ts'
import { updateTour } from '../steps/update-tour.ts'

/**
 * Records once that an assistant is on the way or has arrived; these are instants, not statuses (product decision:
 * tours/assistant). `at` is the phone's time, because an offline phone may send it much later.
 *
 * @throws Refusal not_found, not_the_escort, transition_refused before the tour is confirmed or after it is over,
 *   too_early and own_sign_in_needed before its time, invalid_input for a time of more than a day ago
 */
export const recordProgress = async (
  kernel: Kernel,
  viewer: AssistantViewer | StaffViewer,
  input: { tourId: string; progress: 'on_my_way' | 'arrived'; at: Date | null; earlyReason: string | null },
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, { tourId: input.tourId }, (tour, now) => {
      if (!mayWorkOn(viewer, tour)) throw refuse('not_found')
      if (isUnderWay(tour.status) && !escorts(viewer, tour)) throw refuse('not_the_escort')
      const arriving = input.progress === 'arrived'
      if ((arriving ? tour.arrivedAt : tour.onMyWayAt) && isUnderWay(tour.status)) return null
      const may = progressMay(viewer, tour)
      if (arriving ? !may.arrive : !may.onMyWay) throw refuse('transition_refused')
      // A phone's clock may be ahead of ours.
      const at = input.at && input.at < now ? input.at : now
      if (now.getTime() - at.getTime() > progressWindow)
        throw refuseField('at', 'This was more than a day ago. Write a note instead.')
      const step = input.progress
      const earlyReason = requireOnTime(viewer, tour, { step, at, reason: input.earlyReason })
      return {
        step,
        set: arriving ? { arrivedAt: at } : { onMyWayAt: at },
        history: {
          kind: 'progress',
          changes: [{ field: step, from: null, to: at.toISOString() }, ...earlyChange(earlyReason)],
        },
      }
    }),
  )
