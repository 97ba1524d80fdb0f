import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { tourAssignments } from './tables.ts'

/** The work of the assistant who completed a tour last, with its rating; undefined if none did. */
export const findRatedWork = async (orm: Orm, tourId: string) =>
  (
    await orm
      .select({
        id: tourAssignments.id,
        rating: tourAssignments.rating,
        comment: tourAssignments.agentFeedback,
        ratedAt: tourAssignments.ratedAt,
      })
      .from(tourAssignments)
      .where(and(eq(tourAssignments.tourId, tourId), eq(tourAssignments.status, 'completed')))
      .orderBy(desc(tourAssignments.endedAt), desc(tourAssignments.id))
      .limit(1)
  )[0]

export type RatedWork = Awaited<ReturnType<typeof findRatedWork>>
