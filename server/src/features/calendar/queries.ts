import { assistantTypes } from '@porchlight/contract/assistants'
import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { combine } from '../../kernel/lists/listing.ts'
import { users } from '../people/tables.ts'
import { hasAccess } from '../subscriptions/rules.ts'
import { subscriptions } from '../subscriptions/tables.ts'
import { scopeOf } from '../tours/policy.ts'
import { selectTours, type TourRow } from '../tours/queries.ts'
import { tours } from '../tours/tables.ts'
import { feedLength, feedWindow } from './rules.ts'
import { calendarConnections, calendarFeeds, tourCalendarEvents } from './tables.ts'

export type ConnectionRow = typeof calendarConnections.$inferSelect
export type FeedRow = typeof calendarFeeds.$inferSelect

/** A person's connected calendars, Google first. */
export const listConnections = (orm: Orm, userId: string): Promise<ConnectionRow[]> =>
  orm
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.userId, userId))
    .orderBy(asc(calendarConnections.provider))

/** The same, with the state of a tour in each; null if the tour was never added there. */
export const listTourConnections = (orm: Orm, userId: string, tourId: string) =>
  orm
    .select({ connection: calendarConnections, event: tourCalendarEvents.state })
    .from(calendarConnections)
    .leftJoin(
      tourCalendarEvents,
      and(eq(tourCalendarEvents.connectionId, calendarConnections.id), eq(tourCalendarEvents.tourId, tourId)),
    )
    .where(eq(calendarConnections.userId, userId))
    .orderBy(asc(calendarConnections.provider))

/** A person's connection to a provider, in any state. */
export const findConnection = async (
  orm: Orm,
  userId: string,
  provider: CalendarProviderId,
): Promise<ConnectionRow | undefined> => {
  const [row] = await orm
    .select()
    .from(calendarConnections)
    .where(and(eq(calendarConnections.userId, userId), eq(calendarConnections.provider, provider)))
  return row
}

/** A tour's event with its connection, and whether its owner may still use it. */
export const findEventToPush = async (orm: Orm, eventId: string) => {
  const [row] = await orm
    .select({
      event: tourCalendarEvents,
      connection: calendarConnections,
      ownerIsHere: sql<boolean>`(${users.isActive} and not ${users.isLocked} and ${users.anonymisedAt} is null)`,
    })
    .from(tourCalendarEvents)
    .innerJoin(calendarConnections, eq(calendarConnections.id, tourCalendarEvents.connectionId))
    .innerJoin(users, eq(users.id, tourCalendarEvents.userId))
    .where(eq(tourCalendarEvents.id, eventId))
  return row
}

/** The ids of people whose account is closed, as a subquery. */
export const closedAccounts = (orm: Orm) =>
  orm.select({ id: users.id }).from(users).where(isNotNull(users.anonymisedAt))

/** A person's active feed. */
export const findFeed = (orm: Orm, userId: string): Promise<FeedRow | undefined> =>
  firstRow(
    orm
      .select()
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt))),
  )

/** Whose tours a feed has: an agent's own, or those assigned to an assistant. */
type FeedScope = { agentId: string } | { assistantId: string }

/**
 * Finds a feed by its hash; undefined for an inactive one. The scope of its tours is null while its agent has no access.
 */
export const findFeedOwner = async (orm: Orm, tokenHash: string, now: Date) => {
  const [row] = await readPrepared(orm, 'calendar_feed_owner', { hash: tokenHash }, () =>
    orm
      .select({
        ...getTableColumns(calendarFeeds),
        userType: users.userType,
        ...columnsOf(subscriptions, 'status', 'cancelAtPeriodEnd', 'currentPeriodEnd'),
      })
      .from(calendarFeeds)
      .innerJoin(users, eq(users.id, calendarFeeds.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .where(
        and(
          eq(calendarFeeds.tokenHash, sql.placeholder('hash')),
          isNull(calendarFeeds.revokedAt),
          sql`${users.isActive} and not ${users.isLocked} and ${users.anonymisedAt} is null`,
        ),
      ),
  )
  if (!row) return undefined
  const { userType, status, cancelAtPeriodEnd, currentPeriodEnd, ...feed } = row
  const scopeNow = (): FeedScope | null => {
    if (assistantTypes.some((type) => type === userType)) return { assistantId: feed.userId }
    // A former assistant or agent who works in the back office now keeps an empty feed.
    const isSubscriber = userType === 'real_estate_agent'
    return isSubscriber && hasAccess({ status, cancelAtPeriodEnd, currentPeriodEnd }, now)
      ? { agentId: feed.userId }
      : null
  }
  return { feed, scope: scopeNow() }
}

/** The tours of a feed, the earliest first: dated tours in the window that are not cancelled. */
export const listFeedTours = async (orm: Orm, scope: FeedScope, now: Date): Promise<TourRow[]> => {
  const { from, to } = feedWindow(now)
  const [door, reader] =
    'agentId' in scope ? (['agent', scope.agentId] as const) : (['assistant', scope.assistantId] as const)
  const own = combine(scopeOf(scope))
  const values = { ...own.values, reader, from: from.toISOString(), to: to.toISOString() }
  const rows = await readPrepared(orm, `calendar_feed_tours_${door}`, values, () =>
    selectTours(orm, door)
      .where(
        and(
          own.where,
          sql`${tours.scheduledDate} >= ${sql.placeholder('from')}::timestamptz`,
          sql`${tours.scheduledDate} < ${sql.placeholder('to')}::timestamptz`,
          sql`${tours.status} <> 'cancelled'`,
        ),
      )
      .orderBy(desc(tours.scheduledDate), desc(tours.id))
      .limit(feedLength),
  )
  return rows.reverse()
}
