import type { Page } from '@porchlight/contract/kernel/page'
import { pendingStatuses } from '@porchlight/contract/tours/statuses'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { type PageOf, readPage } from '../../kernel/lists/listing.ts'
import type { AgentViewer, StaffViewer } from '../../kernel/viewer.ts'
import { users } from '../people/tables.ts'
import { properties } from '../properties/tables.ts'
import { type DeskTourRow, listDeskTours, listOwnTours, type OwnTourRow } from '../tours/queries.lists.ts'
import { placeOfTour } from '../tours/queries.ts'
import { tourFeedback, tours } from '../tours/tables.ts'
import { counted, countedDay, countedGroup, currentFeedback, onDays, paidFor } from './queries.ts'
import type { DayRange } from './rules.ts'

const agents = alias(users, 'agents')
const assistants = alias(users, 'assistants')

/**
 * Whether a tour's time is booked, or was when the tour was cancelled. A request may have the time that its agent asked
 * for as its date (product decision: scheduledDate), and keeps it when it is cancelled.
 */
const booked = sql<boolean>`(${tours.scheduledDate} is not null and case
  when ${tours.phase} = 'pending' then false
  when ${tours.status} = 'cancelled' then coalesce((
    select h.from_status not in (${sql.raw(pendingStatuses.map((status) => `'${status}'`).join(', '))})
    from tour_history h where h.tour_id = tours.id and h.to_status = 'cancelled' and h.from_status <> 'cancelled'
    order by h.created_at desc, h.id desc limit 1
  ), true)
  else true
end)`

/**
 * The notes with which the desk scheduled a tour, which are stored as its special requests. If the agent has edited
 * them since, the history has what they were before the first edit.
 */
const deskNotes = sql<string>`(case when ${tours.adminScheduled} then coalesce((
  select coalesce(change ->> 'from', '') from tour_history h, jsonb_array_elements(h.changes) change
  where h.tour_id = tours.id and h.kind = 'edited' and change ->> 'field' = 'specialRequests'
  order by h.created_at, h.id limit 1
), ${tours.specialRequests}, '') else '' end)`

/** What reports tell of a tour, with the place's facts for the agent or for staff. */
const facts = (door: 'agent' | 'back_office') => ({
  id: tours.id,
  day: countedDay,
  at: tours.urgentAt,
  scheduled: booked,
  timeZone: tours.timeZone,
  clientName: tours.clientName,
  ...placeOfTour(door),
  status: tours.status,
  group: countedGroup,
  outcome: tours.outcome,
  ...columnsOf(tourFeedback, 'clientInterest', 'priceOpinion', 'nextStep'),
  paidCents: paidFor,
})

const selectCounted = (orm: Orm, total: SQL<number | null>) =>
  orm
    .select({ ...facts('agent'), counted: total })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .leftJoin(tourFeedback, currentFeedback)

export type CountedTour = Awaited<ReturnType<typeof selectCounted>>[number]

/** One page of the tours that a report counts, latest first. */
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
      rows: (totals) => selectCounted(orm, totals.counted),
      keyOf: (row) => [row.at, row.id],
    },
    page,
  )

const selectAllTours = (orm: Orm, total: SQL<number | null>) =>
  orm
    .select({
      ...facts('back_office'),
      agentName: agents.name,
      assistantName: assistants.name,
      counted: total,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .innerJoin(agents, eq(agents.id, tours.agentId))
    .leftJoin(assistants, eq(assistants.id, tours.schedulingAssistantId))
    .leftJoin(tourFeedback, currentFeedback)

export type StaffReportTour = Awaited<ReturnType<typeof selectAllTours>>[number]

/** One page of all agents' tours on these days, latest first. */
const listAllTours = (orm: Orm, range: DayRange, page: Page): Promise<PageOf<StaffReportTour>> =>
  readPage(
    orm,
    {
      name: 'report_all_tours',
      keyset: { at: tours.urgentAt, id: tours.id },
      matching: [
        onDays(range),
        {
          // The same days in every time zone, for the index.
          name: 'around',
          where: sql`${tours.urgentAt} > ${sql.placeholder('from')}::date - interval '1 day'
            and ${tours.urgentAt} < ${sql.placeholder('to')}::date + interval '2 days'`,
          values: {},
        },
      ],
      from: tours,
      rows: (totals) => selectAllTours(orm, totals.counted),
      keyOf: (row) => [row.at, row.id],
    },
    page,
  )

/** The rows of a page, of which a file has any number: no statement runs for long, and memory holds one page. */
const pageRows = 500

/** All pages of a list, for a file. The next page is read once the last one was taken. */
async function* everyPage<Row>(read: (page: Page) => Promise<PageOf<Row>>): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const page = await read({ limit: pageRows, cursor })
    yield page.items
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

/** Every tour that an agent's report counts, latest first, in pages. */
export const readCounted = (orm: Orm, agentId: string, range: DayRange): AsyncIterable<CountedTour[]> =>
  everyPage((page) => listCounted(orm, agentId, range, page))

/** All agents' tours on these days, latest first, in pages. */
export const readAllTours = (orm: Orm, range: DayRange): AsyncIterable<StaffReportTour[]> =>
  everyPage((page) => listAllTours(orm, range, page))

/** A tour of a file, with what no list shows. */
export type Filed<Row> = Row & { booked: boolean; deskNotes: string }

const withFileFacts = async <Row extends { id: string }>(orm: Orm, page: PageOf<Row>) => {
  const ids = page.items.map(({ id }) => id)
  const found = await orm
    .select({ id: tours.id, booked, deskNotes })
    .from(tours)
    .where(inArray(tours.id, ids))
  const factsOf = new Map(found.map((row) => [row.id, row]))
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, booked: false, deskNotes: '', ...factsOf.get(row.id) })),
  }
}

/** All tours of the queue that match the filters, in the order of the list, in pages. */
export const readQueue = (
  orm: Orm,
  viewer: StaffViewer,
  filters: Parameters<typeof listDeskTours>[2],
  now: Date,
): AsyncIterable<Filed<DeskTourRow>[]> =>
  everyPage(async (page) => withFileFacts(orm, await listDeskTours(orm, viewer, filters, { ...page, now })))

/** All tours of an agent with one client, newest first, in pages. */
export const readToursWith = (
  orm: Orm,
  viewer: AgentViewer,
  clientId: string,
  now: Date,
): AsyncIterable<Filed<OwnTourRow>[]> =>
  everyPage(async (page) =>
    withFileFacts(orm, await listOwnTours(orm, viewer, { clientId, sort: 'newest' }, { ...page, now })),
  )
