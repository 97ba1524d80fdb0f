import { eq } from 'drizzle-orm'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { findRatedWork } from '../queries.ratings.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'
import { tourAssignments } from '../tables.ts'

type Rating = { rating: number; comment: string | null }

/**
 * An agent rates the assistant who completed their tour, or changes the rating. The history tells the stars; the comment
 * stays with the assistant's work, where the team reads it.
 *
 * @throws Refusal not_found, nobody_to_rate
 */
export const setRating: TourCommand<AgentViewer, [rating: Rating]> = (kernel, viewer, request, said) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      const work = await findRatedWork(tx, tour.id)
      if (tour.status !== 'completed' || !work) throw refuse('nobody_to_rate')
      const { rating, comment } = said
      if (work.rating === rating && work.comment === comment) return null
      await tx
        .update(tourAssignments)
        .set({ rating, agentFeedback: comment, ratedAt: now })
        .where(eq(tourAssignments.id, work.id))
      const from = work.rating === null ? null : String(work.rating)
      return {
        set: {},
        history: { kind: 'rated', changes: [{ field: 'rating', from, to: String(rating) }] },
      }
    }),
  )
