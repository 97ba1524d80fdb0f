import { longestTour } from '@porchlight/contract/tours/statuses'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { placeAsRead } from '../properties/policy.ts'
import { properties } from '../properties/tables.ts'
import { startOf } from './rules.ts'
import { tours } from './tables.ts'

/**
 * When and in which city several tours take place, for who is free for them; `span` is null without a time. Ids of no
 * tour are left out.
 */
export const listTimesOfTours = async (orm: Orm, tourIds: readonly string[]) => {
  const rows = await orm
    .select({
      ...columnsOf(tours, 'id', 'scheduledDate', 'requestedDateTime', 'durationMinutes'),
      city: properties.city,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .where(inArray(tours.id, [...tourIds]))
    .orderBy(tours.id)
  return rows.map(({ id, city, durationMinutes, ...tour }) => {
    const start = startOf(tour)
    const span = start && { start, end: new Date(start.getTime() + durationMinutes * 60_000) }
    return { tourId: id, city, span }
  })
}

/**
 * An agent's open tours that take place within a span, by their scheduled or else requested time, earliest first.
 * Tours of other agents are not among them.
 */
export const listOwnTimes = async (
  orm: Orm,
  { agentId, from, until }: { agentId: string; from: Date; until: Date },
) => {
  const rows = await orm
    .select({
      ...columnsOf(
        tours,
        'id',
        'urgentAt',
        'durationMinutes',
        'clientId',
        'clientName',
        'clientEmail',
        'escortedBy',
      ),
      address: placeAsRead(tours.agentId).address,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .where(
      and(
        eq(tours.agentId, agentId),
        isNull(tours.archivedAt),
        ne(tours.phase, 'closed'),
        lt(tours.urgentAt, until),
        // Only this condition can use an index.
        gt(tours.urgentAt, new Date(from.getTime() - longestTour * 60_000)),
        sql`${tours.urgentAt} + ${tours.durationMinutes} * interval '1 minute' > ${from.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(tours.urgentAt, tours.id)
  return rows.map(({ urgentAt, durationMinutes, ...tour }) => ({
    ...tour,
    from: urgentAt,
    until: new Date(urgentAt.getTime() + durationMinutes * 60_000),
  }))
}
export type OwnTime = Awaited<ReturnType<typeof listOwnTimes>>[number]
