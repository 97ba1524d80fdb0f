import { eq, inArray } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
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
