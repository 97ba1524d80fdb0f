import { eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { requireTour, type TourRow } from '../queries.ts'
import { unreadFeedback } from '../tables.ts'

/**
 * The agent has read the feedback on their tour. It changes nothing about the tour, so neither its version nor its
 * history records it; the event updates the agent's other windows.
 *
 * @throws Refusal not_found
 */
export const markFeedbackRead = (
  { database }: Kernel,
  viewer: AgentViewer,
  tourId: string,
): Promise<TourRow> =>
  database.transaction(async (tx) => {
    const tour = await requireTour(tx, viewer, tourId)
    const read = await tx
      .delete(unreadFeedback)
      .where(eq(unreadFeedback.tourId, tour.id))
      .returning({ tourId: unreadFeedback.tourId })
    const reader = { actorId: viewer.userId, agentId: viewer.userId }
    if (read.length > 0)
      await recordEvent(tx, {
        topic: 'tours',
        entityId: tour.id,
        kind: 'tour.feedback_read',
        ...reader,
      })
    return requireTour(tx, viewer, tour.id)
  })
