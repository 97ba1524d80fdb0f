import type { Page } from '@porchlight/contract/kernel/page'
import { and, type Column, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import {
  type Condition,
  conditionsFrom,
  contains,
  likePatterns,
  type PageOf,
  readPage,
} from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AgentViewer, StaffViewer, Viewer } from '../../kernel/viewer.ts'
import { users } from '../people/tables.ts'
import { properties } from '../properties/tables.ts'
import { textOfTour } from '../tours/policy.ts'
import { placeOfTour, requireTour, type TourRow } from '../tours/queries.ts'
import { tours } from '../tours/tables.ts'
import { mayReadMessages, maySeeConversation } from './policy.ts'
import { conversations, messages, savedReplies } from './tables.ts'

const personName = sql<string>`coalesce(nullif(${users.name}, ''), 'Former user')`

/** Selects messages with their writer's name, as the views need them. The caller adds `where`. */
const selectMessages = (orm: Orm, counted: SQL<number | null> = sql`null::int`) =>
  orm
    .select({
      ...getTableColumns(messages),
      tourId: conversations.tourId,
      senderName: personName,
      counted,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, eq(users.id, messages.senderId))

export type MessageRow = Pick<
  Awaited<ReturnType<typeof selectMessages>>[number],
  | 'id'
  | 'conversationId'
  | 'tourId'
  | 'senderId'
  | 'senderType'
  | 'senderName'
  | 'message'
  | 'messageType'
  | 'readAt'
  | 'createdAt'
>

const selectConversations = (orm: Orm, door: Viewer['door'], counted: SQL<number | null> = sql`null::int`) =>
  orm
    .select({
      ...columnsOf(conversations, 'id', 'kind', 'tourId', 'agentId'),
      agentName: personName,
      subject: conversations.subject,
      createdAt: conversations.createdAt,
      lastMessageAt: conversations.lastMessageAt,
      teamOrderAt: conversations.teamOrderAt,
      agentUnreadCount: conversations.agentUnreadCount,
      teamUnreadCount: conversations.teamUnreadCount,
      clientName: tours.clientName,
      status: tours.status,
      outcome: tours.outcome,
      scheduledDate: tours.scheduledDate,
      timeZone: tours.timeZone,
      archivedAt: tours.archivedAt,
      schedulingAssistantId: tours.schedulingAssistantId,
      escortAssistantId: tours.escortAssistantId,
      ...placeOfTour(door),
      counted,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.agentId))
    .leftJoin(tours, eq(tours.id, conversations.tourId))
    .leftJoin(properties, eq(properties.id, tours.propertyId))

type Selected = Awaited<ReturnType<typeof selectConversations>>[number]

/** The columns of a tour, which are all present or all missing. */
const tourOf = (row: Selected) => {
  const { clientName, status, timeZone, address, city, state } = row
  if (clientName === null || status === null || timeZone === null) return null
  if (address === null || city === null || state === null) return null
  const { agentId, outcome, scheduledDate, archivedAt, schedulingAssistantId, escortAssistantId } = row
  const { propertyName, unit, zipCode } = row
  return {
    agentId,
    clientName,
    status,
    outcome,
    scheduledDate,
    timeZone,
    archivedAt,
    schedulingAssistantId,
    escortAssistantId,
    propertyName,
    address,
    unit,
    city,
    state,
    zipCode,
  }
}

const withTour = (row: Selected) => ({
  id: row.id,
  kind: row.kind,
  tourId: row.tourId,
  agentId: row.agentId,
  agentName: row.agentName,
  subject: row.subject,
  createdAt: row.createdAt,
  lastMessageAt: row.lastMessageAt,
  agentUnreadCount: row.agentUnreadCount,
  teamUnreadCount: row.teamUnreadCount,
  tour: tourOf(row),
})

export type ConversationRow = ReturnType<typeof withTour>

/**
 * Returns a conversation that this person may read.
 *
 * @throws Refusal not_found (404) if it is not visible; not_allowed (403)
 */
export const requireConversation = async (
  orm: Orm,
  viewer: Viewer,
  conversationId: string,
): Promise<ConversationRow> => {
  const [found] = await readPrepared(orm, `conversation_by_id_${viewer.door}`, { id: conversationId }, () =>
    selectConversations(orm, viewer.door).where(eq(conversations.id, sql.placeholder('id'))),
  )
  const row = found && withTour(found)
  if (!row || !maySeeConversation(viewer, row)) throw refuse('not_found')
  if (!mayReadMessages(viewer, row)) throw refuse('not_allowed')
  return row
}

/** The id of a tour's conversation; undefined before its first message. */
export const findTourConversation = async (orm: Orm, tourId: string): Promise<string | undefined> => {
  const [row] = await orm
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.tourId, tourId))
  return row?.id
}

/**
 * Returns a tour whose messages this person may read.
 *
 * @throws Refusal not_found (404) if it is not visible; not_allowed (403)
 */
export const requireReadableTour = async (orm: Orm, viewer: Viewer, tourId: string): Promise<TourRow> => {
  const tour = await requireTour(orm, viewer, tourId)
  if (!mayReadMessages(viewer, { agentId: tour.agentId, tour })) throw refuse('not_allowed')
  return tour
}

/** One message, for any reader. */
export const findMessage = (orm: Orm, messageId: string): Promise<MessageRow | undefined> =>
  firstRow(selectMessages(orm).where(eq(messages.id, messageId)))

const ofConversation = (conversationId: string): Condition => ({
  name: 'of',
  where: eq(messages.conversationId, sql.placeholder('conversationId')),
  values: { conversationId },
})

const ofTour = (tourId: string): Condition => ({
  name: 'of_tour',
  where: sql`${messages.conversationId} = (select about.id from conversations about where about.tour_id = ${sql.placeholder('tourId')}::uuid)`,
  values: { tourId },
})

/** The messages of a conversation or tour, newest first; the caller has checked access. */
export const listMessages = (
  orm: Orm,
  of: { conversationId: string } | { tourId: string },
  page: Page,
): Promise<PageOf<MessageRow>> =>
  readPage<MessageRow>(
    orm,
    {
      name: 'messages',
      keyset: { at: messages.createdAt, id: messages.id },
      matching: ['tourId' in of ? ofTour(of.tourId) : ofConversation(of.conversationId)],
      from: messages,
      rows: ({ counted }) => selectMessages(orm, counted),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

/** The newest messages of each conversation, newest first, by conversation id. */
export const listNewest = async (
  orm: Orm,
  conversationIds: readonly string[],
  perConversation: number,
): Promise<Map<string, MessageRow[]>> => {
  const byConversation = new Map<string, MessageRow[]>()
  if (conversationIds.length === 0 || perConversation === 0) return byConversation
  const ids = [...conversationIds]
  const rows = await readPrepared(orm, `messages_newest_${perConversation}`, { ids }, () => {
    // A short index scan for each conversation, however long it is.
    const newest = orm
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversations.id))
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(perConversation)
      .as('newest')
    return orm
      .select({
        id: newest.id,
        conversationId: newest.conversationId,
        tourId: conversations.tourId,
        senderId: newest.senderId,
        senderType: newest.senderType,
        senderName: personName,
        message: newest.message,
        messageType: newest.messageType,
        readAt: newest.readAt,
        createdAt: newest.createdAt,
      })
      .from(conversations)
      .crossJoinLateral(newest)
      .innerJoin(users, eq(users.id, newest.senderId))
      .where(sql`${conversations.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(desc(newest.createdAt), desc(newest.id))
  })
  for (const row of rows) {
    const found = byConversation.get(row.conversationId)
    if (found) found.push(row)
    else byConversation.set(row.conversationId, [row])
  }
  return byConversation
}

type Filters = {
  q?: string | undefined
  tourId?: string | undefined
  unread?: boolean | undefined
  kind?: 'tour' | 'general' | undefined
  /** Lists the team's unread conversations first. */
  sort?: 'latest' | 'unread' | undefined
  agentId?: string | undefined
}

/** The caller is an agent, who lists and searches their own conversations, or a member of the back office. */
const conditionsOf = (viewer: AgentViewer | StaffViewer, filters: Filters): Condition[] => {
  const isAgent = viewer.door === 'agent'
  const unread = isAgent ? conversations.agentUnreadCount : conversations.teamUnreadCount
  const agentId = isAgent ? viewer.userId : filters.agentId
  const { q } = filters
  return conditionsFrom([
    agentId !== undefined && {
      name: 'agent',
      where: eq(conversations.agentId, sql.placeholder('agentId')),
      values: { agentId },
    },
    // Without the permission to see tours, a person reads general conversations and those of their assignments.
    !isAgent &&
      !viewer.permissions.has('tours.view') && {
        name: 'theirs',
        where: sql`${conversations.tourId} is null
          or (${tours.archivedAt} is null and (${tours.schedulingAssistantId} = ${sql.placeholder('viewerId')}::uuid
            or ${tours.escortAssistantId} = ${sql.placeholder('viewerId')}::uuid))`,
        values: { viewerId: viewer.userId },
      },
    filters.tourId && {
      name: 'tour',
      where: eq(conversations.tourId, sql.placeholder('tourId')),
      values: { tourId: filters.tourId },
    },
    filters.kind && {
      name: `kind_${filters.kind}`,
      where: sql`${conversations.kind} = ${sql.raw(`'${filters.kind}'`)}`,
    },
    filters.unread !== undefined && {
      name: filters.unread ? 'unread' : 'read',
      where: filters.unread ? sql`${unread} > 0` : sql`${unread} = 0`,
    },
    q && {
      name: isAgent ? 'sought' : 'sought_by_staff',
      where: isAgent
        ? sql`${contains(textWith('agent'), 'q')}
            or exists (select 1 from ${messages} where ${messages.conversationId} = ${conversations.id}
              and ${contains(textWith('agent', sql`fold_text(${messages.message})`), 'q')})`
        : contains(textWith('back_office', users.searchText), 'q'),
      values: { q: likePatterns(q) },
    },
  ])
}

/** The folded text of a conversation's tour and subject, and another one, which together contain the words of a search. */
const textWith = (door: Viewer['door'], other?: Column | SQL): SQL =>
  sql`concat_ws(E'\\n', ${textOfTour(door)}, fold_text(${conversations.subject})${other ? sql`, ${other}` : sql``})`

/**
 * One page of conversations, the latest message first: an agent's own, or all that a member of the back office may see.
 */
export const listConversations = async (
  orm: Orm,
  viewer: AgentViewer | StaffViewer,
  filters: Filters,
  page: Page,
): Promise<PageOf<ConversationRow>> => {
  const unreadFirst = filters.sort === 'unread' && viewer.door !== 'agent'
  const found = await readPage<Selected>(
    orm,
    {
      name: `conversations_${viewer.door}${unreadFirst ? '_unread_first' : ''}`,
      keyset: {
        at: unreadFirst ? conversations.teamOrderAt : conversations.lastMessageAt,
        id: conversations.id,
      },
      matching: conditionsOf(viewer, filters),
      from: sql`${conversations} inner join ${users} on ${users.id} = ${conversations.agentId}
        left join ${tours} on ${tours.id} = ${conversations.tourId}`,
      rows: ({ counted }) => selectConversations(orm, viewer.door, counted),
      keyOf: (row) => [unreadFirst ? row.teamOrderAt : row.lastMessageAt, row.id],
    },
    page,
  )
  return { ...found, items: found.items.map(withTour) }
}

/** The number of the team's messages that an agent has not read. */
export const countUnread = async (orm: Orm, agentId: string): Promise<number> => {
  const [row] = await readPrepared(orm, 'conversations_agent_unread', { agentId }, () =>
    orm
      .select({ unread: sql<number>`coalesce(sum(${conversations.agentUnreadCount}), 0)::int` })
      .from(conversations)
      .where(
        and(
          eq(conversations.agentId, sql.placeholder('agentId')),
          sql`${conversations.agentUnreadCount} > 0`,
        ),
      ),
  )
  return row?.unread ?? 0
}

const selectReplies = (orm: Orm) =>
  orm
    .select({
      ...columnsOf(savedReplies, 'id', 'title', 'body', 'version', 'updatedAt'),
      updatedBy: users.name,
      updaterAnonymisedAt: users.anonymisedAt,
    })
    .from(savedReplies)
    .leftJoin(users, eq(users.id, savedReplies.updatedBy))

export type SavedReplyRow = Awaited<ReturnType<typeof selectReplies>>[number]

/** The team's saved replies, by title. A team has a few dozen. */
export const listSavedReplies = (orm: Orm): Promise<SavedReplyRow[]> =>
  selectReplies(orm).orderBy(sql`lower(${savedReplies.title})`, savedReplies.id)

/**
 * One saved reply.
 *
 * @throws Refusal not_found
 */
export const requireSavedReply = async (orm: Orm, replyId: string): Promise<SavedReplyRow> => {
  const [row] = await selectReplies(orm).where(eq(savedReplies.id, replyId))
  if (!row) throw refuse('not_found')
  return row
}
