import { and, eq } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireReadableTour } from '../queries.ts'
import { noteReads, tourNotes } from '../tables.ts'

/**
 * Marks one note as read by the viewer.
 *
 * @throws Refusal not_found (404) if the viewer may not see the tour or the note is not on it; not_allowed (403)
 */
export const markRead = (
  kernel: Kernel,
  viewer: Viewer,
  input: { tourId: string; noteId: string },
): Promise<void> =>
  kernel.database.transaction(async (tx) => {
    const tour = await requireReadableTour(tx, viewer, input.tourId)
    const [note] = await tx
      .select({ authorId: tourNotes.authorId })
      .from(tourNotes)
      .where(and(eq(tourNotes.id, input.noteId), eq(tourNotes.tourId, tour.id)))
    if (!note) throw refuse('not_found')
    if (note.authorId === viewer.userId) return

    const marked = await tx
      .insert(noteReads)
      .values({ noteId: input.noteId, userId: viewer.userId, readAt: kernel.clock.now() })
      .onConflictDoNothing()
      .returning({ noteId: noteReads.noteId })
    if (marked.length === 0) return

    // The event goes to the reader alone, whose other windows count again.
    await recordOwnEvent(tx, viewer.userId, { topic: 'notes', entityId: tour.id, kind: 'note.read' })
  })
