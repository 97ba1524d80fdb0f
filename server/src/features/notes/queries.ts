import type { Page } from '@porchlight/contract/kernel/page'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { boundedTotal, countedTo, type PageOf, pageOf } from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { users } from '../people/tables.ts'
import { properties } from '../properties/tables.ts'
import { placeOfTour, requireTour } from '../tours/queries.ts'
import { tours } from '../tours/tables.ts'
import { staffMask } from '../tours/views.ts'
import { mayReadNotes } from './policy.ts'
import { tourNotes, unreadNotes } from './tables.ts'
import type { FeedRow, NoteRow } from './views.ts'

type Filter = Page & { q?: string | undefined }
type FeedFilter = Filter & { author?: 'mine' | 'assistants' | undefined }

const me = sql`${sql.placeholder('me')}::uuid`
const authorName = sql<string>`coalesce(nullif(${users.name}, ''), 'Former user')`

// People on a tour have a row per unread note; for the back office, this computes them (migration 0012).
const waits = sql`(select true from unread_notes un
  where un.user_id = ${me} and un.tour_id = ${tourNotes.tourId} and un.note_id = ${tourNotes.id}) is true`
const waitsForStaff = sql`(${tourNotes.createdAt} > coalesce(
    (select m.read_until from staff_note_marks m where m.user_id = ${me}),
    (select u.created_at from users u where u.id = ${me}))
  and (select true from note_reads r where r.note_id = ${tourNotes.id} and r.user_id = ${me}) is not true)`

const read = (door: Viewer['door']) =>
  sql<boolean>`(${tourNotes.authorId} = ${me} or not (${door === 'back_office' ? waitsForStaff : waits}))`

const noteColumns = (door: Viewer['door']) => ({
  id: tourNotes.id,
  tourId: tourNotes.tourId,
  authorId: tourNotes.authorId,
  authorType: tourNotes.authorType,
  authorName,
  note: tourNotes.note,
  createdAt: tourNotes.createdAt,
  read: read(door),
})

/** The author's name as views show it at this door: a search must not find a name that the mask hides. */
const shownName = (door: Viewer['door']) =>
  door === 'agent'
    ? sql`case when ${tourNotes.authorId} = ${me} then ${authorName} else ${staffMask} end`
    : authorName

/** Matches a substring of text or author in any case; strpos has no wildcards, so % and _ are plain text. */
const matches = (door: Viewer['door']): SQL => {
  const q = sql`lower(${sql.placeholder('q')}::text)`
  return sql`(strpos(lower(${tourNotes.note}), ${q}) > 0 or strpos(lower(${shownName(door)}), ${q}) > 0)`
}

const before = sql`(${tourNotes.createdAt}, ${tourNotes.id})
  < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`
const newestFirst = [desc(tourNotes.createdAt), desc(tourNotes.id)]

const end = { at: '9999-12-31T00:00:00.000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const startOf = ({ cursor, limit }: Page) => {
  const last = decodeCursor(cursor)
  return last ? { at: last.lastAt, id: last.lastId, limit: limit + 1 } : { ...end, limit: limit + 1 }
}

/** A first page that is not full shows the total itself, so it needs no count, which would run with every poll. */
const totalOf = async (
  found: unknown[],
  { cursor, limit }: Page,
  count: () => Promise<{ counted: number }[]>,
) => {
  if (cursor === undefined && found.length <= limit) return found.length
  const [row] = await count()
  return boundedTotal(row?.counted ?? 0)
}

const noteCursor = (last: NoteRow) => encodeCursor(last.createdAt, last.id)

const counted = sql<number>`count(*)::int`

// Named by door and kind: a name belongs to one statement in the whole server.
const prepareTourNotes = (orm: Orm, door: Viewer['door'], searching: boolean) => {
  const name = `tour_notes_${door}${searching ? '_search' : ''}`
  const onTour = and(eq(tourNotes.tourId, sql.placeholder('tourId')), searching ? matches(door) : undefined)
  const found = orm
    .select({ one: sql`1` })
    .from(tourNotes)
    .innerJoin(users, eq(users.id, tourNotes.authorId))
    .where(onTour)
    .limit(countedTo + 1)
    .as('found')
  return {
    rows: orm
      .select(noteColumns(door))
      .from(tourNotes)
      .innerJoin(users, eq(users.id, tourNotes.authorId))
      .where(and(onTour, before))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(name),
    count: orm.select({ counted }).from(found).prepare(`${name}_count`),
  }
}

const ofAuthor = (author: FeedFilter['author']): SQL | undefined => {
  if (author === undefined) return undefined
  // On an agent's own tours that agent is the only agent who writes, and author_type is in the index.
  return author === 'mine' ? sql`${tourNotes.authorType} = 'agent'` : sql`${tourNotes.authorType} <> 'agent'`
}

const prepareFeed = (orm: Orm, author: FeedFilter['author'], searching: boolean) => {
  const name = `note_feed_${author ?? 'all'}${searching ? '_search' : ''}`
  const wanted = and(eq(tourNotes.agentId, me), ofAuthor(author), searching ? matches('agent') : undefined)
  const everyOne = orm.select({ one: sql`1` }).from(tourNotes).$dynamic()
  // Without the join, counting only scans the index.
  const found = (searching ? everyOne.innerJoin(users, eq(users.id, tourNotes.authorId)) : everyOne)
    .where(wanted)
    .limit(countedTo + 1)
    .as('found')
  return {
    rows: orm
      .select({
        ...noteColumns('agent'),
        clientName: tours.clientName,
        status: tours.status,
        ...placeOfTour('agent'),
        scheduledDate: tours.scheduledDate,
        timeZone: tours.timeZone,
      })
      .from(tourNotes)
      .innerJoin(users, eq(users.id, tourNotes.authorId))
      .innerJoin(tours, eq(tours.id, tourNotes.tourId))
      .innerJoin(properties, eq(properties.id, tours.propertyId))
      .where(and(wanted, before))
      .orderBy(...newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(name),
    count: orm.select({ counted }).from(found).prepare(`${name}_count`),
  }
}

/**
 * Returns a tour whose notes this person may read.
 *
 * @throws Refusal not_found (404), not_allowed (403)
 */
export const requireReadableTour = async (orm: Orm, viewer: Viewer, tourId: string) => {
  const tour = await requireTour(orm, viewer, tourId)
  if (!mayReadNotes(viewer, tour)) throw refuse('not_allowed')
  return tour
}

/** The queries of notes, prepared on one database handle. */
export const createNoteQueries = (orm: Orm) => {
  const ofTour = (door: Viewer['door']) => ({
    all: prepareTourNotes(orm, door, false),
    sought: prepareTourNotes(orm, door, true),
  })
  const feedOf = (author: FeedFilter['author']) => ({
    all: prepareFeed(orm, author, false),
    sought: prepareFeed(orm, author, true),
  })
  const tourNotesFor = {
    agent: ofTour('agent'),
    back_office: ofTour('back_office'),
    assistant: ofTour('assistant'),
  }
  const feeds = { everybody: feedOf(undefined), mine: feedOf('mine'), assistants: feedOf('assistants') }
  const unreadCount = orm
    .select({ counted })
    .from(unreadNotes)
    .where(
      and(
        eq(unreadNotes.userId, sql.placeholder('me')),
        sql`${unreadNotes.tourId} is distinct from ${sql.placeholder('exceptTourId')}::uuid`,
      ),
    )
    .prepare('unread_notes_count')
  const unreadByTour = orm
    .select({ tourId: unreadNotes.tourId, counted })
    .from(unreadNotes)
    .where(eq(unreadNotes.userId, sql.placeholder('me')))
    .groupBy(unreadNotes.tourId)
    .prepare('unread_notes_by_tour')

  return {
    /** A tour's notes, newest first; `q` searches the text and the author's name as this person sees it. */
    async listTourNotes(viewer: Viewer, tourId: string, filter: Filter): Promise<PageOf<NoteRow>> {
      await requireReadableTour(orm, viewer, tourId)
      const { rows, count } = tourNotesFor[viewer.door][filter.q ? 'sought' : 'all']
      const given = { me: viewer.userId, tourId, q: filter.q ?? '' }
      const found = await rows.execute({ ...given, ...startOf(filter) })
      const total = await totalOf(found, filter, () => count.execute(given))
      return { ...pageOf(found, filter.limit, noteCursor), total }
    },

    /** The notes on all of one agent's tours, newest first. */
    async listFeed(agentId: string, filter: FeedFilter): Promise<PageOf<FeedRow>> {
      const { rows, count } = feeds[filter.author ?? 'everybody'][filter.q ? 'sought' : 'all']
      const given = { me: agentId, q: filter.q ?? '' }
      const found = await rows.execute({ ...given, ...startOf(filter) })
      const total = await totalOf(found, filter, () => count.execute(given))
      return { ...pageOf(found, filter.limit, noteCursor), total }
    },

    /** The number of a person's unread notes, on all tours or on all but one. */
    countUnread: async (userId: string, exceptTourId: string | null = null): Promise<number> =>
      (await unreadCount.execute({ me: userId, exceptTourId }))[0]?.counted ?? 0,

    /** The number of a person's unread notes on each tour that has any. */
    async countUnreadByTour(userId: string): Promise<Record<string, number>> {
      const rows = await unreadByTour.execute({ me: userId })
      return Object.fromEntries(rows.map((row) => [row.tourId, row.counted]))
    },
  }
}
