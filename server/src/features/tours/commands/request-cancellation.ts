import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { agentMay, isAskedToCancel } from '../policy.ts'
import type { TourRow } from '../queries.ts'
import { updateTour } from '../steps/update-tour.ts'

/**
 * An agent asks the team to cancel a tour that is under way, which gives it high priority. `messages` posts the request
 * in the tour's conversation.
 *
 * @throws Refusal not_found, already_closed (409) for a closed tour, already_requested
 */
export const requestCancellation = async (
  kernel: Kernel,
  viewer: AgentViewer,
  input: { tourId: string; message: string | null },
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, { tourId: input.tourId }, (tour, now) => {
      const may = agentMay(viewer, tour, now)
      if (may.cancel) throw refuse('already_closed', { message: 'You can still cancel this tour directly.' })
      if (isAskedToCancel(tour)) throw refuse('already_requested')
      if (!may.askToCancel) throw refuse('already_closed')
      return {
        set: { priority: 'high', cancelRequestedAt: now },
        history: { kind: 'cancel_requested', note: input.message },
      }
    }),
  )
