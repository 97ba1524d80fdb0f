import type { Page } from '@porchlight/contract/kernel/page'
import { type OutcomeGroup, reportedProperties } from '@porchlight/contract/report-words'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { type Condition, combine, type PageOf, readPage } from '../../kernel/listing.ts'
import { prepared } from '../../kernel/prepared.ts'
import { properties } from '../properties/tables.ts'
import { placeOfTour } from '../tours/queries.ts'
import { tours } from '../tours/tables.ts'
import type { DayRange } from './rules.ts'

// The one definition of the day and the group that a tour is counted in; report-words.ts words it for people.
const day = sql<string>`((${tours.urgentAt} at time zone ${tours.timeZone})::date)::text`
const group = sql<OutcomeGroup>`case when ${tours.phase} = 'closed' then ${tours.status} else ${tours.phase} end`

const place = placeOfTour('agent')

const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
const outcomes = {
  tours: sql<number>`count(*)::int`,
  pending: count(sql`${tours.phase} = 'pending'`),
  active: count(sql`${tours.phase} = 'active'`),
  completed: count(sql`${tours.status} = 'completed'`),
  cancelled: count(sql`${tours.status} = 'cancelled'`),
}

/** Whose tours, of which days. A tour without any time has no day: its `urgent_at` lies beyond every range. */
const counted = (agentId: string, { from, to }: DayRange): Condition[] => [
  { name: 'own', where: eq(tours.agentId, sql.placeholder('agentId')), values: { agentId } },
  {
    name: 'days',
    where: sql`(${tours.urgentAt} at time zone ${tours.timeZone})::date
      between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date`,
    values: { from, to },
  },
]

/** How many of one agent's tours stand in each group on each day, and by city and property. */
export const countReport = async (orm: Orm, agentId: string, range: DayRange) => {
  const { where, values } = combine(counted(agentId, range))
  const byDay = prepared(orm, 'report_by_day', (name) =>
    orm
      .select({
        day: sql<string>`${day}`.as('day'),
        group: sql<OutcomeGroup>`${group}`.as('outcome'),
        tours: outcomes.tours,
      })
      .from(tours)
      .where(where)
      .groupBy(sql`1`, sql`2`)
      .prepare(name),
  )
  const byCity = prepared(orm, 'report_by_city', (name) =>
    orm
      .select({ city: tours.city, ...outcomes })
      .from(tours)
      .where(where)
      .groupBy(tours.city)
      .orderBy(desc(outcomes.tours), tours.city)
      .prepare(name),
  )
  const byProperty = prepared(orm, 'report_by_property', (name) =>
    orm
      .select({
        propertyId: tours.propertyId,
        ...place,
        ...outcomes,
      })
      .from(tours)
      .innerJoin(properties, eq(properties.id, tours.propertyId))
      .where(where)
      .groupBy(tours.propertyId, properties.id, tours.agentId)
      .orderBy(desc(outcomes.tours), place.address, properties.id)
      .limit(reportedProperties)
      .prepare(name),
  )
  const [days, cities, places] = await Promise.all([
    byDay.execute(values),
    byCity.execute(values),
    byProperty.execute(values),
  ])
  return { byDay: days, byCity: cities, byProperty: places }
}

const selectCounted = (orm: Orm, total: SQL<number | null>) =>
  orm
    .select({
      id: tours.id,
      day,
      at: tours.urgentAt,
      scheduled: sql<boolean>`${tours.scheduledDate} is not null`,
      timeZone: tours.timeZone,
      clientName: tours.clientName,
      ...place,
      status: tours.status,
      group,
      outcome: tours.outcome,
      counted: total,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .$dynamic()

export type CountedTour = Awaited<ReturnType<typeof selectCounted>>[number]

/**
 * One page of the tours that a report counts, latest first.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listCounted = (
  orm: Orm,
  agentId: string,
  range: DayRange,
  page: Page,
): Promise<PageOf<CountedTour>> =>
  readPage(
    orm,
    {
      name: 'report_tours',
      keyset: { at: tours.urgentAt, id: tours.id },
      matching: counted(agentId, range),
      from: tours,
      rows: ({ where, order, limit, counted: total }) =>
        selectCounted(orm, total)
          .where(where)
          .orderBy(...order)
          .limit(limit),
      keyOf: (row) => [row.at, row.id],
    },
    page,
  )

/** Every tour that a report counts, latest first, for the file. Read in pages, so that no statement runs for long. */
export const readCounted = async (orm: Orm, agentId: string, range: DayRange): Promise<CountedTour[]> => {
  const all: CountedTour[] = []
  let cursor: string | undefined
  do {
    const page = await listCounted(orm, agentId, range, { limit: 500, cursor })
    all.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}
