import type { Page } from '@porchlight/contract/kernel/page'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { type Condition, contains, likePatterns, type PageOf, readPage } from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { users } from '../people/tables.ts'
import { properties } from '../properties/tables.ts'
import { placeOfTour, requireTour } from '../tours/queries.ts'
import { tours } from '../tours/tables.ts'
import { staffMask } from '../tours/views.cards.ts'
import { mayReadNotes } from './policy.ts'
import { tourNotes, unreadNotes } from './tables.ts'
import type { FeedRow, NoteRow, UnreadTourRow } from './views.ts'

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
  ...columnsOf(tourNotes, 'id', 'tourId', 'authorId', 'authorType'),
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

/** Whether a note's text and author contain the words of the placeholder `q`. */
const matches = (door: Viewer['door']): SQL =>
  contains(sql`fold_text(concat_ws(E'\\n', ${tourNotes.note}, ${shownName(door)}))`, 'q')

/** The notes of one person's tours by an author. */
const ofAuthor = (author: NonNullable<FeedFilter['author']>): Condition => ({
  name: author,
  // On an agent's own tours that agent is the only agent who writes, and author_type is in the index.
  where: author === 'mine' ? sql`${tourNotes.authorType} = 'agent'` : sql`${tourNotes.authorType} <> 'agent'`,
})

const sought = (door: Viewer['door'], { q }: Filter, reader: string): Condition[] =>
  q ? [{ name: 'search', where: matches(door), values: { q: likePatterns(q), me: reader } }] : []

const authors = eq(users.id, tourNotes.authorId)

/** What all lists of notes share. Without the join, counting only scans the index. */
const newestFirst = (reader: string, q: string | undefined) => ({
  keyset: { at: tourNotes.createdAt, id: tourNotes.id },
  from: q ? sql`${tourNotes} join ${users} on ${authors}` : tourNotes,
  values: { me: reader },
  keyOf: (note: NoteRow): [Date, string] => [note.createdAt, note.id],
})

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

/** A tour's notes, newest first; `q` searches the text and the author's name as this person sees it. */
export const listTourNotes = async (
  orm: Orm,
  viewer: Viewer,
  tourId: string,
  filter: Filter,
): Promise<PageOf<NoteRow>> => {
  await requireReadableTour(orm, viewer, tourId)
  const { door, userId } = viewer
  const onTour = { name: 'tour', where: eq(tourNotes.tourId, sql.placeholder('tourId')), values: { tourId } }
  return readPage(
    orm,
    {
      name: `tour_notes_${door}`,
      ...newestFirst(userId, filter.q),
      matching: [onTour, ...sought(door, filter, userId)],
      rows: () => orm.select(noteColumns(door)).from(tourNotes).innerJoin(users, authors),
    },
    filter,
  )
}

/** The notes on all of one agent's tours, newest first. */
export const listFeed = (orm: Orm, agentId: string, filter: FeedFilter): Promise<PageOf<FeedRow>> => {
  const own = { name: 'own', where: eq(tourNotes.agentId, me), values: { me: agentId } }
  const byAuthor = filter.author ? [ofAuthor(filter.author)] : []
  return readPage<FeedRow>(
    orm,
    {
      name: 'note_feed',
      ...newestFirst(agentId, filter.q),
      matching: [own, ...byAuthor, ...sought('agent', filter, agentId)],
      rows: () =>
        orm
          .select({
            ...noteColumns('agent'),
            clientName: tours.clientName,
            status: tours.status,
            outcome: tours.outcome,
            ...placeOfTour('agent'),
            scheduledDate: tours.scheduledDate,
            timeZone: tours.timeZone,
          })
          .from(tourNotes)
          .innerJoin(users, authors)
          .innerJoin(tours, eq(tours.id, tourNotes.tourId))
          .innerJoin(properties, eq(properties.id, tours.propertyId)),
    },
    filter,
  )
}

const counted = sql<number>`count(*)::int`

/** The number of a person's unread notes, on all tours or on all but one. */
export const countUnread = async (
  orm: Orm,
  userId: string,
  exceptTourId: string | null = null,
): Promise<number> => {
  const [row] = await readPrepared(orm, 'unread_notes_count', { me: userId, exceptTourId }, () =>
    orm
      .select({ counted })
      .from(unreadNotes)
      .where(
        and(
          eq(unreadNotes.userId, sql.placeholder('me')),
          sql`${unreadNotes.tourId} is distinct from ${sql.placeholder('exceptTourId')}::uuid`,
        ),
      ),
  )
  return row?.counted ?? 0
}

/** The number of a person's unread notes on each tour that has any. */
export const countUnreadByTour = async (orm: Orm, userId: string): Promise<Record<string, number>> => {
  const rows = await readPrepared(orm, 'unread_notes_by_tour', { me: userId }, () =>
    orm
      .select({ tourId: unreadNotes.tourId, counted })
      .from(unreadNotes)
      .where(eq(unreadNotes.userId, sql.placeholder('me')))
      .groupBy(unreadNotes.tourId),
  )
  return Object.fromEntries(rows.map((row) => [row.tourId, row.counted]))
}

/** The tours on which an agent has unread notes, with their number. */
export const listUnreadTours = (orm: Orm, agentId: string): Promise<UnreadTourRow[]> =>
  readPrepared(orm, 'unread_notes_tours', { me: agentId }, () =>
    orm
      .select({ id: tours.id, clientName: tours.clientName, ...placeOfTour('agent'), counted })
      .from(unreadNotes)
      .innerJoin(tours, and(eq(tours.id, unreadNotes.tourId), eq(tours.agentId, unreadNotes.userId)))
      .innerJoin(properties, eq(properties.id, tours.propertyId))
      .where(eq(unreadNotes.userId, sql.placeholder('me')))
      .groupBy(tours.id, properties.id)
      .orderBy(tours.id),
  )
