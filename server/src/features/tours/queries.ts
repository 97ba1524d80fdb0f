import { and, desc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addressLine } from '../../kernel/address-line.ts'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { clients } from '../clients/tables.ts'
import { users } from '../people/tables.ts'
import { placeAsRead, termsAsRead } from '../properties/policy.ts'
import { properties } from '../properties/tables.ts'
import { readSettings } from '../settings/queries.ts'
import { maySeeTour } from './policy.ts'
import { freeTimes, type SlotRequest } from './rules.ts'
import {
  type DeskUndo,
  queueFilters,
  tourAssignments,
  tourFeedback,
  tourHistory,
  tours,
  tourUndos,
} from './tables.ts'

const agents = alias(users, 'agents')
const assistants = alias(users, 'assistants')
const escorts = alias(users, 'escorts')
const archivers = alias(users, 'archivers')
const reporters = alias(users, 'reporters')

const {
  searchText: _search,
  holdsAssistant: _held,
  holdsProperty: _taken,
  metro: _metro,
  ...tourColumns
} = getTableColumns(tours)

/**
 * The reader's id as a subquery, so that PostgreSQL's planner does not see its value. With the value, the planner expects
 * a few rows less and plans a list at every call. Planning nine joins takes longer than reading 25 tours.
 */
const reader = sql`(select ${sql.placeholder('reader')}::uuid)`

/**
 * How many notes the reader has not read. A table has the counts for the people on a tour (migration 0012); for the
 * back office, the query counts.
 */
export const unreadFor = (door: Viewer['door']) =>
  door === 'back_office'
    ? sql<number>`(select count(*)::int from tour_notes n where n.tour_id = ${tours.id} and n.author_id <> ${reader}
        and n.created_at > coalesce(
          (select m.read_until from staff_note_marks m where m.user_id = ${reader}),
          (select u.created_at from users u where u.id = ${reader}))
        and not exists (select 1 from note_reads r where r.note_id = n.id and r.user_id = ${reader}))`
    : sql<number>`(select count(*)::int from unread_notes un
        where un.user_id = ${reader} and un.tour_id = ${tours.id})`

/** A tour's location as its agent or as staff see it, for a query that joins tours and properties. */
export const placeOfTour = (door: Viewer['door']) => placeAsRead(door === 'agent' ? tours.agentId : 'staff')

/** A tour's open assignment. A closed tour has none, so it keeps showing its last one. For a lateral join. */
export const latestAssignmentOf = (orm: Orm) =>
  orm
    .select({ assignedAt: tourAssignments.assignedAt, notes: tourAssignments.notes })
    .from(tourAssignments)
    .where(eq(tourAssignments.tourId, tours.id))
    .orderBy(sql`${tourAssignments.endedAt} is null desc`, desc(tourAssignments.assignedAt))
    .limit(1)
    .as('latest_assignment')

/**
 * A tour with everything that its views show to one reader. The query ends before `where` and needs the placeholder
 * `reader`.
 */
export const selectTours = (orm: Orm, door: Viewer['door']) => {
  const latestAssignment = latestAssignmentOf(orm)
  return orm
    .select({
      ...tourColumns,
      ...placeOfTour(door),
      // The tour's own copy of the city, which has the same value.
      city: tours.city,
      ...termsAsRead(door === 'agent' ? tours.agentId : 'staff'),
      ...columnsOf(properties, 'timeZoneAssumed', 'latitude', 'longitude'),
      agentName: agents.name,
      agentEmail: agents.email,
      agentPhone: agents.phone,
      assistantName: assistants.name,
      escortName: escorts.name,
      escortFirstName: escorts.firstName,
      archivedByName: archivers.name,
      clientStatus: clients.status,
      assignedAt: latestAssignment.assignedAt,
      assignmentNotes: latestAssignment.notes,
      // Column by column: the row mapper cannot handle an object here (kernel/database/prepared.ts).
      clientInterest: tourFeedback.clientInterest,
      priceOpinion: tourFeedback.priceOpinion,
      nextStep: tourFeedback.nextStep,
      noteToAgent: tourFeedback.noteToAgent,
      feedbackGivenAt: tourFeedback.givenAt,
      feedbackCorrectedAt: tourFeedback.correctedAt,
      feedbackBy: tourFeedback.authorId,
      feedbackByName: reporters.name,
      unreadNotes: unreadFor(door),
      hasUnreadFeedback:
        door === 'agent'
          ? sql<boolean>`exists (select from unread_feedback uf where uf.tour_id = ${tours.id})`
          : sql<boolean>`false`,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .innerJoin(agents, eq(agents.id, tours.agentId))
    .leftJoin(assistants, eq(assistants.id, tours.schedulingAssistantId))
    .leftJoin(escorts, eq(escorts.id, tours.escortAssistantId))
    .leftJoin(archivers, eq(archivers.id, tours.archivedBy))
    .leftJoin(clients, eq(clients.id, tours.clientId))
    .leftJoinLateral(latestAssignment, sql`true`)
    .leftJoin(tourFeedback, and(eq(tourFeedback.tourId, tours.id), eq(tours.status, 'completed')))
    .leftJoin(reporters, eq(reporters.id, tourFeedback.authorId))
}

export type TourRow = Awaited<ReturnType<typeof selectTours>>[number]

/** Finds one tour for a reader. The caller decides who may see it. */
export const findTour = async (
  orm: Orm,
  viewer: Pick<Viewer, 'door' | 'userId'>,
  tourId: string,
): Promise<TourRow | undefined> => {
  const values = { id: tourId, reader: viewer.userId }
  const [row] = await readPrepared(orm, `tour_by_id_${viewer.door}`, values, () =>
    selectTours(orm, viewer.door)
      .where(eq(tours.id, sql.placeholder('id')))
      .limit(1),
  )
  return row
}

/**
 * Finds one tour that this person may see.
 *
 * @throws Refusal not_found (404) if it is missing or invisible
 */
export const requireTour = async (orm: Orm, viewer: Viewer, tourId: string): Promise<TourRow> => {
  const row = await findTour(orm, viewer, tourId)
  if (!row || !maySeeTour(viewer, row)) throw refuse('not_found')
  return row
}

/** The last change of a tour by the desk that can be undone, if there was one; see `requireUndo`. */
export const findDeskUndo = async (orm: Orm, tourId: string): Promise<DeskUndo | undefined> =>
  (await orm.select().from(tourUndos).where(eq(tourUndos.tourId, tourId)))[0]

// No real tour has this many entries; a runaway history shows its newest.
const longestHistory = 1000

/** A tour's timeline, oldest first, with the actor of each entry. */
export const listHistory = async (orm: Orm, tourId: string) => {
  const newest = await orm
    .select({ ...getTableColumns(tourHistory), actorName: users.name })
    .from(tourHistory)
    .leftJoin(users, eq(users.id, tourHistory.actorId))
    .where(eq(tourHistory.tourId, tourId))
    .orderBy(desc(tourHistory.createdAt), desc(tourHistory.id))
    .limit(longestHistory)
  return newest.reverse()
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

const mostNews = 50

/** The changes of an agent's tours by others since an instant, newest first, without internal ones. */
export const listNews = (orm: Orm, agentId: string, since: Date) =>
  orm
    .select({
      entry: { ...getTableColumns(tourHistory), actorName: users.name },
      clientName: tours.clientName,
      timeZone: tours.timeZone,
      place: placeOfTour('agent'),
    })
    .from(tourHistory)
    .innerJoin(tours, eq(tours.id, tourHistory.tourId))
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .leftJoin(users, eq(users.id, tourHistory.actorId))
    .where(
      and(
        eq(tourHistory.agentId, agentId),
        gte(tourHistory.createdAt, since),
        eq(tourHistory.isInternal, false),
        sql`${tourHistory.actorId} is distinct from ${agentId}::uuid`,
      ),
    )
    .orderBy(desc(tourHistory.createdAt), desc(tourHistory.id))
    .limit(mostNews)

export type NewsRow = Awaited<ReturnType<typeof listNews>>[number]

/** A person's own saved queue filters, then those that others share, each group sorted by name. */
export const listQueueFilters = (orm: Orm, ownerId: string) =>
  orm
    .select({ ...getTableColumns(queueFilters), ownerName: users.name })
    .from(queueFilters)
    .innerJoin(users, eq(users.id, queueFilters.ownerId))
    .where(or(eq(queueFilters.ownerId, ownerId), queueFilters.isShared))
    .orderBy(desc(eq(queueFilters.ownerId, ownerId)), sql`lower(${queueFilters.name})`, queueFilters.id)

export type QueueFilterRow = Awaited<ReturnType<typeof listQueueFilters>>[number]

/** Finds one of this person's saved queue filters; refuses with not_found. */
export const requireQueueFilter = async (
  orm: Orm,
  { userId }: Viewer,
  filterId: string,
): Promise<QueueFilterRow> => {
  const kept = await listQueueFilters(orm, userId)
  const filter = kept.find(({ id, ownerId }) => id === filterId && ownerId === userId)
  if (!filter) throw refuse('not_found')
  return filter
}

const day = 24 * 3_600_000

/** The tours that hold a property or an escort in a time range. */
const listHeld = async (
  orm: Orm,
  place: { tourId: string; propertyId: string; assistantId: string | null; from: Date; until: Date },
) => {
  const range = sql`tstzrange(${place.from.toISOString()}::timestamptz, ${place.until.toISOString()}::timestamptz)`
  return orm
    .select({
      tourId: tours.id,
      clientName: tours.clientName,
      address: properties.address,
      city: properties.city,
      ...columnsOf(tours, 'scheduledDate', 'durationMinutes', 'bufferMinutes'),
      ofProperty: sql<boolean>`${tours.propertyId} = ${place.propertyId}::uuid and ${tours.holdsProperty} && ${range} is true`,
      ofAssistant: sql<boolean>`(${tours.escortAssistantId} = ${place.assistantId}::uuid and ${tours.holdsAssistant} && ${range}) is true`,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .where(
      sql`${tours.id} <> ${place.tourId}::uuid and (
        (${tours.propertyId} = ${place.propertyId}::uuid and ${tours.holdsProperty} && ${range})
        or (${tours.escortAssistantId} = ${place.assistantId}::uuid and ${tours.holdsAssistant} && ${range})
      )`,
    )
    .orderBy(tours.scheduledDate)
    .limit(500)
}

/**
 * The times that tours hold a property in a range, earliest first. At an unpublished place, an agent must not learn of
 * another agent (decision 0010), so `own` limits the answer to that agent's tours.
 */
export const listTakenTimes = (
  orm: Orm,
  { propertyId, from, until, own }: { propertyId: string; from: Date; until: Date; own: string | null },
): Promise<{ from: Date; until: Date }[]> =>
  orm
    .select({
      from: sql<Date>`lower(${tours.holdsProperty})`.mapWith(tours.scheduledDate),
      until: sql<Date>`upper(${tours.holdsProperty})`.mapWith(tours.scheduledDate),
    })
    .from(tours)
    .where(
      and(
        eq(tours.propertyId, propertyId),
        sql`${tours.holdsProperty} && tstzrange(${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz)`,
        own === null ? undefined : eq(tours.agentId, own),
      ),
    )
    .orderBy(sql`lower(${tours.holdsProperty})`)

/**
 * The refusal for a taken time (product decision: what holds a slot), with the next three free times; staff who see all
 * tours also get the conflicting tour.
 *
 * @param constraint the exclusion constraint that refused
 */
export const findTimeConflict = async (
  orm: Orm,
  viewer: Viewer,
  wanted: SlotRequest,
  { constraint, now }: { constraint: string | undefined; now: Date },
): Promise<Refusal> => {
  const from = wanted.scheduledDate
  if (!from) return refuse('time_taken')

  // The range that the tour would have held: the database uses the current setting (migration 0022).
  const { escortBufferMinutes } = await readSettings(orm)
  const held = await listHeld(orm, {
    tourId: wanted.id,
    propertyId: wanted.propertyId,
    assistantId: wanted.escortAssistantId,
    from: new Date(from.getTime() - day),
    until: new Date(from.getTime() + 15 * day),
  })
  const range = (row: (typeof held)[number], buffer: number) => {
    const start = row.scheduledDate?.getTime() ?? 0
    return { start, end: start + (row.durationMinutes + buffer) * 60_000 }
  }
  const free = freeTimes({
    from: new Date(Math.max(from.getTime(), now.getTime())),
    durationMinutes: wanted.durationMinutes,
    bufferMinutes: escortBufferMinutes,
    timeZone: wanted.timeZone,
    property: held.filter((row) => row.ofProperty).map((row) => range(row, 0)),
    assistant: held.filter((row) => row.ofAssistant).map((row) => range(row, row.bufferMinutes)),
  })

  const ofAssistant = constraint === 'tours_assistant_free'
  const span = { start: from.getTime(), end: from.getTime() + wanted.durationMinutes * 60_000 }
  const culprit = held.find((row) => {
    if (ofAssistant ? !row.ofAssistant : !row.ofProperty) return false
    const { start, end } = range(row, ofAssistant ? row.bufferMinutes : 0)
    const until = span.end + (ofAssistant ? escortBufferMinutes * 60_000 : 0)
    return start < until && span.start < end
  })
  const seesAll = viewer.door === 'back_office' && viewer.permissions.has('tours.view')
  return refuse('time_taken', {
    freeTimes: free.map((time) => time.toISOString()),
    ...(seesAll &&
      culprit && {
        message: ofAssistant
          ? 'That time is taken. The assistant has another tour at that time.'
          : 'That time is taken. The property has another tour at that time.',
        conflict: {
          tourId: culprit.tourId,
          clientName: culprit.clientName,
          propertyAddress: addressLine({ ...culprit, unit: null, state: '', zipCode: null }),
          scheduledDate: culprit.scheduledDate?.toISOString() ?? '',
          holds: ofAssistant ? ('assistant' as const) : ('property' as const),
        },
      }),
  })
}
