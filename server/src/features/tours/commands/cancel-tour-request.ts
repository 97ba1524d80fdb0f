import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { agentMay } from '../policy.ts'
import { unassignAssistant } from '../steps/unassign-assistant.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

/**
 * An agent cancels a tour that nobody has begun to schedule.
 *
 * @throws Refusal not_found, not_cancellable, version_conflict
 */
export const cancelTourRequest: TourCommand<AgentViewer> = (kernel, viewer, request) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (!agentMay(viewer, tour, now).cancel) throw refuse('not_cancellable')
      await unassignAssistant(tx, { tourId: tour.id, reason: 'cancelled', by: viewer.userId, at: now })
      return {
        set: { status: 'cancelled', cancelledAt: now, cancelledBy: viewer.userId },
        history: { kind: 'cancelled' },
      }
    }),
  )
