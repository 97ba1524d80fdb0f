import type { Page } from '@porchlight/contract/kernel/page'
import type { TourPriority, TourStatus } from '@porchlight/contract/tour-shapes'
import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Orm } from '../../kernel/database.ts'
import { type Condition, type Keyset, likePattern, type PageOf, readPage } from '../../kernel/listing.ts'
import { prepared } from '../../kernel/prepared.ts'
import { refuse } from '../../kernel/refusal.ts'
import { hasTrigram } from '../../kernel/trigrams.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { clients } from '../clients/tables.ts'
import { isSomeoneSought } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { placeAsRead, termsAsRead } from '../properties/policy.ts'
import { properties } from '../properties/tables.ts'
import { maySeeTour, scopeOf, soughtInTour, soughtWithAgent, type TourScope } from './policy.ts'
import { isClosed } from './rules.ts'
import { queueFilters, tourAssignments, tourFeedback, tourHistory, tours, tourTallies } from './tables.ts'

const agents = alias(users, 'agents')
const assistants = alias(users, 'assistants')
const escorts = alias(users, 'escorts')
const archivers = alias(users, 'archivers')
const reporters = alias(users, 'reporters')

const {
  searchText: _search,
  holdsAssistant: _held,
  holdsProperty: _taken,
  ...tourColumns
} = getTableColumns(tours)

/**
 * How many notes the reader has not read. For the people on a tour a table keeps them (migration 0012); for the back
 * office they are worked out for the rows of the page.
 */
const unreadFor = (door: Viewer['door']) =>
  door === 'back_office'
    ? sql<number>`(select count(*)::int from tour_notes n where n.tour_id = ${tours.id} and n.author_id <> ${sql.placeholder('reader')}::uuid
        and n.created_at > coalesce(
          (select m.read_until from staff_note_marks m where m.user_id = ${sql.placeholder('reader')}::uuid),
          (select u.created_at from users u where u.id = ${sql.placeholder('reader')}::uuid))
        and not exists (select 1 from note_reads r where r.note_id = n.id and r.user_id = ${sql.placeholder('reader')}::uuid))`
    : sql<number>`(select count(*)::int from unread_notes un
        where un.user_id = ${sql.placeholder('reader')}::uuid and un.tour_id = ${tours.id})`

/** Where a tour is, as its agent reads it or as staff do, for a query that joins tours and properties. */
export const placeOfTour = (door: Viewer['door']) => placeAsRead(door === 'agent' ? tours.agentId : 'staff')

/**
 * A tour with everything that its views show, for one reader. Ends before `where`; needs the placeholder `reader`.
 *
 * @param counted the length of the list that a page of tours is of (kernel/listing.ts)
 */
export const selectTours = (orm: Orm, door: Viewer['door'], counted: SQL<number | null> = sql`null::int`) => {
  // A closed tour has no open assignment: it keeps showing the one that ended with it.
  const latestAssignment = orm
    .select({ assignedAt: tourAssignments.assignedAt, notes: tourAssignments.notes })
    .from(tourAssignments)
    .where(eq(tourAssignments.tourId, tours.id))
    .orderBy(sql`${tourAssignments.endedAt} is null desc`, desc(tourAssignments.assignedAt))
    .limit(1)
    .as('latest_assignment')
  return orm
    .select({
      ...tourColumns,
      ...placeOfTour(door),
      // The tour's own copy, which says the same.
      city: tours.city,
      ...termsAsRead(door === 'agent' ? tours.agentId : 'staff'),
      timeZoneAssumed: properties.timeZoneAssumed,
      latitude: properties.latitude,
      longitude: properties.longitude,
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
      feedback: getTableColumns(tourFeedback),
      feedbackBy: tourFeedback.authorId,
      feedbackByName: reporters.name,
      unreadNotes: unreadFor(door),
      counted,
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
    .$dynamic()
}

export type TourRow = Awaited<ReturnType<typeof selectTours>>[number]

/** One tour for a reader; the caller decides who may see it. */
export const findTour = async (
  orm: Orm,
  viewer: Pick<Viewer, 'door' | 'userId'>,
  tourId: string,
): Promise<TourRow | undefined> => {
  const statement = prepared(orm, `tour_by_id_${viewer.door}`, (name) =>
    selectTours(orm, viewer.door)
      .where(eq(tours.id, sql.placeholder('id')))
      .limit(1)
      .prepare(name),
  )
  const [row] = await statement.execute({ id: tourId, reader: viewer.userId })
  return row
}

/**
 * One tour that this person may see.
 *
 * @throws Refusal not_found (404) when there is none, or it is not theirs to see
 */
export const requireTour = async (orm: Orm, viewer: Viewer, tourId: string): Promise<TourRow> => {
  const row = await findTour(orm, viewer, tourId)
  if (!row || !maySeeTour(viewer, row)) throw refuse('not_found')
  return row
}

// More than any tour has; a runaway one shows its newest.
const longestHistory = 1000

/** A tour's timeline, oldest first, with who acted. */
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

export type TourFilters = {
  q?: string | undefined
  /** Whether `q` is also sought in the agent's name and email. */
  byAgent?: boolean
  when?: 'active' | 'past' | undefined
  status?: TourStatus | undefined
  group?: 'pending' | 'assigned' | 'in_progress' | 'active' | 'closed' | undefined
  /** An assistant's tabs (the specification, onboarding, section 4). */
  assignments?: 'pending' | 'completed' | undefined
  priority?: TourPriority | undefined
  city?: string | undefined
  agentId?: string | undefined
  clientId?: string | undefined
  propertyId?: string | undefined
  assistantId?: string | undefined
  unassigned?: boolean | undefined
  /** Whether only archived tours are listed, or none; undefined asks nothing. */
  archived?: boolean | undefined
  adminScheduled?: boolean | undefined
  /** Scheduled from an instant on, up to and without another. */
  from?: Date | undefined
  to?: Date | undefined
  sort?: TourSort | undefined
}

/** Newest first; the most urgent of the open ones; the earliest of those with a date. */
type TourSort = 'newest' | 'urgency' | 'soonest'

const groups = {
  pending: sql`${tours.phase} = 'pending'`,
  assigned: eq(tours.status, 'assistant_assigned'),
  in_progress: inArray(tours.status, [
    'contacting_client',
    'awaiting_response',
    'scheduling',
    'confirmed',
    'in_progress',
  ]),
  active: sql`${tours.phase} = 'active'`,
  closed: sql`${tours.phase} = 'closed'`,
} as const

const assignmentGroups = {
  // What is in progress is still to be done: it stands with the pending.
  pending: sql`${tours.status} not in ('confirmed', 'completed', 'cancelled')`,
  completed: inArray(tours.status, ['confirmed', 'completed']),
} as const

/** The filters in force as conditions; each value goes in by a placeholder of its own name. */
const conditionsOf = (door: Viewer['door'], filters: TourFilters, now: Date): Condition[] => {
  const equal = (
    name: 'status' | 'priority' | 'city' | 'agentId' | 'clientId' | 'propertyId',
    value: string,
  ): Condition => ({
    name,
    where: eq(tours[name], sql.placeholder(name)),
    values: { [name]: value },
  })
  const { when, q, group, assignments } = filters
  const conditions: (Condition | false | '' | undefined)[] = [
    filters.archived === false && { name: 'kept', where: sql`${tours.archivedAt} is null` },
    filters.archived === true && { name: 'archived', where: sql`${tours.archivedAt} is not null` },
    when && {
      name: `when_${when}`,
      where:
        when === 'past'
          ? sql`${tours.pastFrom} <= ${sql.placeholder('now')}`
          : sql`${tours.pastFrom} > ${sql.placeholder('now')}`,
      values: { now },
    },
    filters.status && equal('status', filters.status),
    group && { name: `group_${group}`, where: groups[group] },
    assignments && { name: `tab_${assignments}`, where: assignmentGroups[assignments] },
    filters.from && {
      name: 'from',
      where: sql`${tours.scheduledDate} >= ${sql.placeholder('from')}::timestamptz`,
      values: { from: filters.from },
    },
    filters.to && {
      name: 'to',
      where: sql`${tours.scheduledDate} < ${sql.placeholder('to')}::timestamptz`,
      values: { to: filters.to },
    },
    filters.sort === 'soonest' && { name: 'dated', where: sql`${tours.scheduledDate} is not null` },
    filters.priority && equal('priority', filters.priority),
    filters.city && equal('city', filters.city),
    filters.agentId && equal('agentId', filters.agentId),
    filters.clientId && equal('clientId', filters.clientId),
    filters.propertyId && equal('propertyId', filters.propertyId),
    filters.assistantId && {
      name: 'assistant',
      where: sql`${tours.schedulingAssistantId} = ${sql.placeholder('assistantId')}::uuid
        or ${tours.escortAssistantId} = ${sql.placeholder('assistantId')}::uuid`,
      values: { assistantId: filters.assistantId },
    },
    filters.unassigned && { name: 'unassigned', where: sql`${tours.schedulingAssistantId} is null` },
    filters.adminScheduled !== undefined && {
      name: filters.adminScheduled ? 'byStaff' : 'byAgents',
      where: filters.adminScheduled ? sql`${tours.adminScheduled}` : sql`not ${tours.adminScheduled}`,
    },
    // Urgency is about open tours; the index of open work serves it.
    sortOf(filters) === 'urgency' && { name: 'open', where: sql`${tours.phase} <> 'closed'` },
    q && {
      name: `search${hasTrigram(q) ? '' : 'Short'}${filters.byAgent ? 'ByAgent' : ''}`,
      where: (filters.byAgent ? soughtWithAgent : soughtInTour)(door, hasTrigram(q)),
      values: { q: likePattern(q) },
    },
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

const orders: Record<TourSort, { keyset: Keyset; at: (row: TourRow) => Date }> = {
  newest: { keyset: { at: tours.createdAt, id: tours.id }, at: (row) => row.createdAt },
  urgency: { keyset: { at: tours.urgentAt, id: tours.id, oldestFirst: true }, at: (row) => row.urgentAt },
  // Only tours with a date are in this order: the condition `dated` comes with it.
  soonest: {
    keyset: { at: tours.scheduledDate, id: tours.id, oldestFirst: true },
    at: (row) => row.scheduledDate ?? row.createdAt,
  },
}

/** The order in force. Closed tours know no urgency: asked for by name, they come newest first. */
const sortOf = ({ sort = 'newest', group, status }: TourFilters): TourSort =>
  sort === 'urgency' && (group === 'closed' || (status && isClosed(status))) ? 'newest' : sort

/**
 * One page of tours for one reader: scope first, then filters, in the order that `sort` names.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listTours = async (
  orm: Orm,
  viewer: Viewer,
  scope: TourScope,
  filters: TourFilters,
  page: Page & { now: Date },
): Promise<PageOf<TourRow>> => {
  const sort = sortOf(filters)
  const { keyset, at } = orders[sort]
  const { q } = filters
  // Asked first: where no user has the text, which is the rule, PostgreSQL plans with the tours' text alone.
  const byAgent = viewer.door !== 'agent' && Boolean(q) && (await isSomeoneSought(orm, q ?? ''))
  return readPage(
    orm,
    {
      name: `tours_${viewer.door}_${sort}`,
      keyset,
      matching: [...scopeOf(scope), ...conditionsOf(viewer.door, { ...filters, byAgent }, page.now)],
      from: tours,
      sought: scope === 'everyone' && Boolean(q),
      rows: ({ where, order, limit, counted }) =>
        selectTours(orm, viewer.door, counted)
          .where(where)
          .orderBy(...order)
          .limit(limit),
      values: { reader: viewer.userId },
      keyOf: (row) => [at(row), row.id],
    },
    page,
  )
}

/** The dashboard's counts of one agent (the specification, agent area, section 4). */
export const countAgentTours = async (orm: Orm, agentId: string, now: Date) => {
  const statement = prepared(orm, 'tours_agent_counts', (name) =>
    orm
      .select({
        activeTours: sql<number>`count(*) filter (where ${tours.phase} = 'active')::int`,
        pendingTours: sql<number>`count(*) filter (where ${tours.phase} = 'pending')::int`,
        pastTours: sql<number>`count(*) filter (where ${tours.pastFrom} <= ${sql.placeholder('now')})::int`,
      })
      .from(tours)
      .where(eq(tours.agentId, sql.placeholder('agentId')))
      .prepare(name),
  )
  const [row] = await statement.execute({ agentId, now })
  return row ?? { activeTours: 0, pendingTours: 0, pastTours: 0 }
}

/**
 * The back office's counts; all but `archivedTours` leave archived tours out. Two questions at once: what is open is read
 * from the index of open work, and what is closed from tallies, so that it costs the same however many years there are.
 */
export const countStaffTours = async (orm: Orm, now: Date, untouchedBefore: Date) => {
  const open = prepared(orm, 'tours_open_counts', (name) =>
    orm
      .select({
        pendingTours: sql<number>`count(*) filter (where ${tours.phase} = 'pending')::int`,
        scheduledTours: sql<number>`count(*) filter (where ${tours.phase} = 'active')::int`,
        highPriorityTours: sql<number>`count(*) filter (where ${tours.priority} = 'high')::int`,
        unassignedTours: sql<number>`count(*) filter (where ${tours.schedulingAssistantId} is null)::int`,
        assignedTours: sql<number>`count(*) filter (where ${tours.status} = 'assistant_assigned')::int`,
        inProgressTours: sql<number>`count(*) filter (where ${groups.in_progress})::int`,
        overdueTours: sql<number>`count(*) filter (where
          (${tours.phase} = 'pending' and ${tours.urgentAt} < ${sql.placeholder('now')}::timestamptz)
          or (${tours.status} = 'requested' and ${tours.statusUpdatedAt} < ${sql.placeholder('untouchedBefore')}::timestamptz))::int`,
      })
      .from(tours)
      .where(sql`${tours.archivedAt} is null and ${tours.phase} <> 'closed'`)
      .prepare(name),
  )
  const all = prepared(orm, 'tours_all_counts', (name) =>
    orm
      .select({
        totalTours: sql<number>`coalesce(sum(${tourTallies.kept}), 0)::int`,
        completedTours: sql<number>`coalesce(sum(${tourTallies.completed}), 0)::int`,
        archivedTours: sql<number>`coalesce(sum(${tourTallies.archived}), 0)::int`,
      })
      .from(tourTallies)
      .prepare(name),
  )
  const [[opened], [total]] = await Promise.all([open.execute({ now, untouchedBefore }), all.execute()])
  if (!opened || !total) throw new Error('A count without a row')
  return { ...opened, ...total }
}

/** How many open tours of each city stand in each status. Read from the index of open work alone. */
export const countOpenByCity = async (orm: Orm) => {
  const statement = prepared(orm, 'tours_open_by_city', (name) =>
    orm
      .select({ city: tours.city, status: tours.status, count: sql<number>`count(*)::int` })
      .from(tours)
      .where(sql`${tours.archivedAt} is null and ${tours.phase} <> 'closed'`)
      .groupBy(tours.city, tours.status)
      .prepare(name),
  )
  return statement.execute()
}

/** The filters of the queue that a person keeps, then those that others share, each by name. */
export const listQueueFilters = (orm: Orm, ownerId: string) =>
  orm
    .select({ ...getTableColumns(queueFilters), ownerName: users.name })
    .from(queueFilters)
    .innerJoin(users, eq(users.id, queueFilters.ownerId))
    .where(or(eq(queueFilters.ownerId, ownerId), queueFilters.isShared))
    .orderBy(desc(eq(queueFilters.ownerId, ownerId)), sql`lower(${queueFilters.name})`, queueFilters.id)

export type QueueFilterRow = Awaited<ReturnType<typeof listQueueFilters>>[number]

/** One filter of the queue that this person keeps; refuses with not_found. */
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
