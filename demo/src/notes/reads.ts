import type { noteReads, unreadNotes } from '@porchlight/server/features/notes/tables'
import { later } from '../days.ts'
import type { People } from '../people/people.ts'
import { randomFrom } from '../random.ts'
import type { Plan } from '../tours/plan.ts'
import type { NoteRow } from './notes.ts'

/** The number of the newest notes that a person has not read: a handful for the people whom visitors sign in as. */
const unreadOf = (people: People): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { id, content } of people.agents) {
    const few = content.status === 'active' ? randomFrom(`unread:${id}`).int(0, 3) : 0
    counts.set(id, content.demo === 'sarah' ? 6 : content.demo === 'marcus' ? 5 : few)
  }
  for (const { id, content } of people.assistants) {
    const few = randomFrom(`unread:${id}`).int(0, 2)
    counts.set(id, content.username === 'elena' || content.username === 'james' ? 3 : few)
  }
  return counts
}

export type Reads = {
  reads: (typeof noteReads.$inferInsert)[]
  unread: (typeof unreadNotes.$inferInsert)[]
}

/**
 * Marks notes as read: the people on a tour have read the others' notes, except the newest few. Administrators have one
 * mark instead of rows.
 */
export const readNotes = (
  people: People,
  planned: readonly { plan: Plan; notes: readonly NoteRow[] }[],
  now: Date,
): Reads => {
  const waiting = new Map<string, NoteRow[]>()
  for (const { plan, notes } of planned) {
    const readers = new Set([plan.agent.id, plan.coordinator?.id, plan.escort?.id])
    for (const reader of readers) {
      if (reader === undefined) continue
      const list = waiting.get(reader) ?? []
      waiting.set(reader, list)
      list.push(...notes.filter(({ authorId }) => authorId !== reader))
    }
  }
  const kept = unreadOf(people)
  const reading: Reads = { reads: [], unread: [] }
  for (const [userId, notes] of waiting) {
    const random = randomFrom(`reads:${userId}`)
    notes.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    notes.forEach(({ id, tourId, createdAt }, index) => {
      const readAt = later(createdAt, random.int(1, 240))
      if (index < (kept.get(userId) ?? 0)) reading.unread.push({ userId, noteId: id, tourId, createdAt })
      else reading.reads.push({ noteId: id, userId, readAt: readAt < now ? readAt : now })
    })
  }
  return reading
}
