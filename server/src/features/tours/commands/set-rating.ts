import { eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { mayRate } from '../policy.ts'
import { findRatedWork } from '../queries.ratings.ts'
import { requireTour, type TourRow } from '../queries.ts'
import { recordHistory } from '../steps/record-history.ts'
import { tourAssignments } from '../tables.ts'

type Rating = { tourId: string; rating: number; comment: string | null }

/**
 * An agent rates the assistant who handled their completed tour, or changes the rating. The history tells the stars; the
 * comment stays with the assistant's work, where the office reads it. The tour itself does not change, so that it keeps
 * its version, and a completion can still be undone.
 *
 * @throws Refusal not_found, tour_archived, nobody_to_rate
 */
export const setRating = (
  { database, clock }: Kernel,
  viewer: AgentViewer,
  { tourId, rating, comment }: Rating,
): Promise<TourRow> =>
  database.transaction(async (tx) => {
    const tour = await requireTour(tx, viewer, tourId)
    if (tour.archivedAt !== null) throw refuse('tour_archived')
    // The lock makes two ratings at once two changes, one after the other.
    const work = await findRatedWork(tx, tour.id, { lock: true })
    if (!work || !mayRate(tour, work)) throw refuse('nobody_to_rate')
    if (work.rating === rating && work.comment === comment) return tour
    const now = clock.now()
    await tx
      .update(tourAssignments)
      .set({ rating, agentFeedback: comment, ratedAt: now })
      .where(eq(tourAssignments.id, work.id))
    const from = work.rating === null ? null : String(work.rating)
    await recordHistory(tx, viewer, now, tour, {
      kind: 'rated',
      fromStatus: tour.status,
      toStatus: tour.status,
      changes: [{ field: 'rating', from, to: String(rating) }],
    })
    await recordEvent(tx, {
      topic: 'tours',
      entityId: tour.id,
      kind: 'tour.rated',
      actorId: viewer.userId,
      agentId: tour.agentId,
      permission: 'tours.view',
    })
    return tour
  })
