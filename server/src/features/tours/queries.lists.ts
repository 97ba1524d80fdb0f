import type { Page } from '@porchlight/contract/kernel/page'
import { wordsOf } from '@porchlight/contract/kernel/text/fold-accents'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { isPunctuation } from '../../kernel/database/trigrams.ts'
import { type Keyset, type List, type PageOf, readPage, type Totals } from '../../kernel/lists/listing.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { clients } from '../clients/tables.ts'
import { isSomeoneSought } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { termsAsRead } from '../properties/policy.ts'
import { properties } from '../properties/tables.ts'
import {
  byNeeds,
  conditionsOf,
  type StaffFilters,
  sortOf,
  type TourFilters,
  type TourSort,
  withArchivedOf,
} from './adapters/tour-filters.ts'
import { scopeOf, type TourScope } from './policy.ts'
import { latestAssignmentOf, placeOfTour, unreadFor } from './queries.ts'
import { tourFeedback, tours, tourTallies } from './tables.ts'

const agents = alias(users, 'agents')
const assistants = alias(users, 'assistants')
const escorts = alias(users, 'escorts')
const archivers = alias(users, 'archivers')
const reporters = alias(users, 'reporters')

/**
 * What cards and rows show, and what decides about their actions. A list reads only the columns and joins the tables
 * that its answers contain: those of a whole tour (`selectTours`) take twice the processor time.
 */
const shown = (door: Viewer['door']) => ({
  ...columnsOf(
    tours,
    'id',
    'status',
    'statusNotes',
    'version',
    'createdAt',
    'scheduledDate',
    'requestedDateTime',
    'alternativeDateTime',
    'timeZone',
    'specialRequests',
    'agentId',
    'schedulingAssistantId',
    'clientName',
    'clientEmail',
    'clientPhone',
    'escortedBy',
    'adminScheduled',
    'paymentId',
    'chargeStatus',
    'outcome',
    'onMyWayAt',
    'arrivedAt',
    'cancelRequestedAt',
    'archivedAt',
    'pastFrom',
    'urgentAt',
  ),
  ...placeOfTour(door),
  // The tour's own copy of the city, which has the same value.
  city: tours.city,
  unreadNotes: unreadFor(door),
})

// Column by column: the row mapper cannot handle an object here (kernel/database/prepared.ts).
const feedback = {
  ...columnsOf(tourFeedback, 'clientInterest', 'priceOpinion', 'nextStep', 'noteToAgent'),
  feedbackGivenAt: tourFeedback.givenAt,
  feedbackCorrectedAt: tourFeedback.correctedAt,
}

const timesShown = columnsOf(tours, 'statusUpdatedAt', 'updatedAt', 'durationMinutes')

/** What the answers of every list of whole tours have. */
const core = (door: Viewer['door']) => ({
  ...shown(door),
  ...timesShown,
  ...columnsOf(
    tours,
    'clientId',
    'clientFirstName',
    'clientLastName',
    'propertyId',
    'escortAssistantId',
    'escortRequired',
    'completedAt',
    'cancelledAt',
  ),
  ...termsAsRead(door === 'agent' ? tours.agentId : 'staff'),
  ...columnsOf(properties, 'timeZoneAssumed', 'latitude', 'longitude'),
  ...feedback,
})

const chargeShown = columnsOf(tours, 'tourChargeCents', 'chargeFailure')
const charge = { ...chargeShown, ...columnsOf(tours, 'chargePaidAt', 'chargeSettledBy') }

const ofVisit = and(eq(tourFeedback.tourId, tours.id), eq(tours.status, 'completed'))

type Columns = Record<string, PgColumn | SQL>

/** An agent's tours, without the names of staff: with the columns of their cards and some more. */
const selectOwnWith =
  <More extends Columns>(more: More) =>
  (orm: Orm, _door: Viewer['door'], totals: Totals, needsKey: SQL<string | null>) =>
    orm
      .select({
        ...shown('agent'),
        ...chargeShown,
        ...feedback,
        emailClient: tours.emailClient,
        escortFirstName: escorts.firstName,
        hasUnreadFeedback: sql<boolean>`exists (select from unread_feedback uf where uf.tour_id = ${tours.id})`,
        ...more,
        needsKey,
        ...totals,
      })
      .from(tours)
      .innerJoin(properties, eq(properties.id, tours.propertyId))
      .leftJoin(escorts, eq(escorts.id, tours.escortAssistantId))
      .leftJoin(tourFeedback, ofVisit)

const selectOwnCards = selectOwnWith({})
const selectOwn = selectOwnWith({ ...core('agent'), ...charge })

/** The tours of the back office as rows of the queue. */
const selectQueueRows = (orm: Orm, door: Viewer['door'], totals: Totals) =>
  orm
    .select({
      ...shown(door),
      ...chargeShown,
      ...timesShown,
      ...columnsOf(tours, 'clientId', 'escortAssistantId', 'escortRequired', 'priority'),
      propertyEscortRequired: properties.escortRequired,
      agentName: agents.name,
      agentEmail: agents.email,
      agentPhone: agents.phone,
      assistantName: assistants.name,
      ...totals,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .innerJoin(agents, eq(agents.id, tours.agentId))
    .leftJoin(assistants, eq(assistants.id, tours.schedulingAssistantId))

/** The tours of the back office. */
const selectDesk = (orm: Orm, door: Viewer['door'], totals: Totals) =>
  orm
    .select({
      ...core(door),
      ...charge,
      ...columnsOf(tours, 'priority', 'estimatedCompletion'),
      agentName: agents.name,
      agentEmail: agents.email,
      agentPhone: agents.phone,
      assistantName: assistants.name,
      escortName: escorts.name,
      archivedByName: archivers.name,
      clientStatus: clients.status,
      feedbackByName: reporters.name,
      ...totals,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .innerJoin(agents, eq(agents.id, tours.agentId))
    .leftJoin(clients, eq(clients.id, tours.clientId))
    .leftJoin(tourFeedback, ofVisit)
    .leftJoin(reporters, eq(reporters.id, tourFeedback.authorId))
    .leftJoin(assistants, eq(assistants.id, tours.schedulingAssistantId))
    .leftJoin(escorts, eq(escorts.id, tours.escortAssistantId))
    .leftJoin(archivers, eq(archivers.id, tours.archivedBy))

/** An assistant's tours. */
const selectAssigned = (orm: Orm, door: Viewer['door'], totals: Totals) => {
  const latest = latestAssignmentOf(orm)
  return orm
    .select({
      ...core(door),
      ...columnsOf(tours, 'priority', 'lastStep'),
      agentName: agents.name,
      agentPhone: agents.phone,
      assignedAt: latest.assignedAt,
      assignmentNotes: latest.notes,
      feedbackBy: tourFeedback.authorId,
      feedbackByName: reporters.name,
      ...totals,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .innerJoin(agents, eq(agents.id, tours.agentId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(tourFeedback, ofVisit)
    .leftJoin(reporters, eq(reporters.id, tourFeedback.authorId))
}

// The total and the key are the page's, not the row's. So a whole tour (queries.ts) has the columns of a row of each
// list.
type RowOf<Q extends PromiseLike<readonly unknown[]>> = Omit<
  Awaited<Q>[number],
  'counted' | 'changes' | 'needsKey'
>
export type OwnCardRow = RowOf<ReturnType<typeof selectOwnCards>>
export type OwnTourRow = RowOf<ReturnType<typeof selectOwn>>
export type QueueTourRow = RowOf<ReturnType<typeof selectQueueRows>>
export type DeskTourRow = RowOf<ReturnType<typeof selectDesk>>
export type AssignedTourRow = RowOf<ReturnType<typeof selectAssigned>>
/** The columns of every list, and of every list of whole tours. */
export type ShownTourRow = Pick<OwnTourRow, keyof ReturnType<typeof shown>>
export type ListedTourRow = Pick<OwnTourRow, keyof ReturnType<typeof core>>

/** `needsKey`: the key of the order `needs`, which only an agent's own tours have; null in other orders. */
type Order = { keyset: Keyset; at: (row: ShownTourRow & { needsKey?: string | null }) => Date | string }

const orders: Record<TourSort, Order> = {
  newest: { keyset: { at: tours.createdAt, id: tours.id }, at: (row) => row.createdAt },
  urgency: { keyset: { at: tours.urgentAt, id: tours.id, oldestFirst: true }, at: (row) => row.urgentAt },
  // This order contains only tours with a date: it comes with the condition `dated`.
  soonest: {
    keyset: { at: tours.scheduledDate, id: tours.id, oldestFirst: true },
    at: (row) => row.scheduledDate ?? row.createdAt,
  },
  date: { keyset: { at: tours.urgentAt, id: tours.id, oldestFirst: true }, at: (row) => row.urgentAt },
  latest: { keyset: { at: tours.urgentAt, id: tours.id }, at: (row) => row.urgentAt },
  needs: {
    keyset: { at: byNeeds, id: tours.id, kind: 'text', oldestFirst: true },
    at: (row) => row.needsKey ?? '',
  },
}

/** Differs after every change of the tours (server/migrations/0062-changes-of-tours.sql). */
const changesOfTours = sql<string>`(select sum(${tourTallies.changes})::text from ${tourTallies})`

type ListPage = Page & { now: Date }
type Select<Row> = (
  orm: Orm,
  door: Viewer['door'],
  totals: Totals,
  needsKey: SQL<string | null>,
) => ReturnType<List<Row>['rows']>

/** One page of tours for one reader: scope, then filters, in the order of `sort`. */
const listing =
  <Row extends ShownTourRow>(name: string, select: Select<Row>) =>
  async (
    orm: Orm,
    viewer: Viewer,
    scope: TourScope,
    filters: TourFilters,
    page: ListPage,
  ): Promise<PageOf<Row>> => {
    const { door, userId } = viewer
    const sort = sortOf(filters)
    const { keyset, at } = orders[sort]
    const { q } = filters
    if (q && scope === 'everyone' && isPunctuation(q)) return { items: [], next: null, total: 0 }
    // This query runs first. Usually no user matches the text, and then PostgreSQL plans with the text index of the
    // tours alone.
    const byAgent = door !== 'agent' && Boolean(q) && (await isSomeoneSought(orm, q ?? ''))
    // The tours of one person, client or property are so few that their own index finds them faster.
    const byWords = !(filters.agentId || filters.clientId || filters.propertyId || filters.assistantId)
    const read = (asTyped: boolean) => {
      const matching = { ...filters, byAgent, asTyped }
      return readPage(
        orm,
        {
          name: `tours_${name}_${door}_${sort}`,
          keyset,
          matching: [...scopeOf(scope), ...conditionsOf(door, matching, page.now)],
          from: tours,
          // Feedback that someone has read and agents' names are not part of the tours.
          changes: filters.group === 'needs_you' || q ? undefined : changesOfTours,
          ...(q &&
            scope === 'everyone' && { sought: conditionsOf(door, { ...matching, byWords }, page.now) }),
          rows: (totals) => select(orm, door, totals, sort === 'needs' ? byNeeds : sql`null::text`),
          values: { reader: userId, ...(sort === 'needs' && { now: page.now }) },
          keyOf: (row) => [at(row), row.id],
        },
        page,
      )
    }
    // Among all tours, the index finds a long text much faster than its words, which many tours contain.
    if (scope !== 'everyone' || wordsOf(q ?? '').length < 2) return read(false)
    const found = await read(true)
    return found.total === 0 ? read(false) : found
  }

const listOwnAsCards = listing<OwnCardRow>('own_cards', selectOwnCards)
const listOwn = listing<OwnTourRow>('own', selectOwn)
const listQueue = listing<QueueTourRow>('queue', selectQueueRows)
const listDesk = listing<DeskTourRow>('desk', selectDesk)
const listAssigned = listing<AssignedTourRow>('assigned', selectAssigned)

/** One page of an agent's own tours. */
export const listOwnTours = (orm: Orm, viewer: Viewer, filters: TourFilters, page: ListPage) =>
  listOwn(orm, viewer, { agentId: viewer.userId }, filters, page)

/** The same page as cards. */
export const listOwnCards = (orm: Orm, viewer: Viewer, filters: TourFilters, page: ListPage) =>
  listOwnAsCards(orm, viewer, { agentId: viewer.userId }, filters, page)

/** One page of all tours, for the back office. */
export const listDeskTours = (orm: Orm, viewer: Viewer, filters: StaffFilters, page: ListPage) =>
  listDesk(orm, viewer, 'everyone', withArchivedOf(filters), page)

/** The same page as rows of the queue. */
export const listQueueRows = (orm: Orm, viewer: Viewer, filters: StaffFilters, page: ListPage) =>
  listQueue(orm, viewer, 'everyone', withArchivedOf(filters), page)

/** One page of an assistant's own tours. */
export const listAssignedTours = (orm: Orm, viewer: Viewer, filters: TourFilters, page: ListPage) =>
  listAssigned(orm, viewer, { assistantId: viewer.userId }, filters, page)

/** One page of the tours in a scope, with the columns of every list, and their agent except in an agent's own. */
export const listTours = (
  orm: Orm,
  viewer: Viewer,
  scope: TourScope,
  filters: TourFilters,
  page: ListPage,
): Promise<PageOf<ListedTourRow & { agentName?: string }>> => {
  if (scope === 'everyone') return listDesk(orm, viewer, scope, filters, page)
  const list = 'agentId' in scope ? listOwn : listAssigned
  return list(orm, viewer, scope, filters, page)
}
