import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { tourAssignments } from './tables.ts'

/** The finished work of the assistant who handled a tour last, with its rating; undefined without one. */
export const findRatedWork = async (orm: Orm, tourId: string, { lock = false } = {}) => {
  const query = orm
    .select({
      id: tourAssignments.id,
      assistantId: tourAssignments.assistantId,
      rating: tourAssignments.rating,
      comment: tourAssignments.agentFeedback,
      ratedAt: tourAssignments.ratedAt,
    })
    .from(tourAssignments)
    .where(and(eq(tourAssignments.tourId, tourId), eq(tourAssignments.status, 'completed')))
    .orderBy(desc(tourAssignments.endedAt), desc(tourAssignments.id))
    .limit(1)
  const [work] = lock ? await query.for('update') : await query
  return work
}

export type RatedWork = Awaited<ReturnType<typeof findRatedWork>>
