import { eq } from 'drizzle-orm'
import { tourNotes } from '../../notes/tables.ts'
import { users } from '../../people/tables.ts'
import type { EventNotifier } from '../ports.ts'
import { findTourFor, listWilling } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import { noteLetter } from '../views.ts'

/** Emails a note to the people on its tour who want such emails, except its author. */
export const notifyNote: EventNotifier = async (tx, ports, event) => {
  const { noteId } = event.payload
  if (typeof noteId !== 'string') return
  const [note] = await tx
    .select({ text: tourNotes.note, by: users.name })
    .from(tourNotes)
    .innerJoin(users, eq(users.id, tourNotes.authorId))
    .where(eq(tourNotes.id, noteId))
  if (!note) return
  for (const to of await listWilling(tx, 'tour_notes', [event.agentId, ...event.userIds], event.actorId)) {
    const tour = await findTourFor(tx, to, event.entityId)
    if (!tour) continue
    await notifyPerson(tx, ports, {
      kind: 'tour_notes',
      cause: `note.${noteId}`,
      to,
      tourId: tour.id,
      letter: noteLetter(note, tour, to, ports.config),
    })
  }
}
