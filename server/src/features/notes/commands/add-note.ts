import { eq } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { assistantsOf } from '../../tours/policy.ts'
import { requireTour } from '../../tours/queries.ts'
import { tours } from '../../tours/tables.ts'
import { mayWriteNotes } from '../policy.ts'
import { authorTypeOf } from '../rules.ts'
import { tourNotes } from '../tables.ts'
import type { NoteRow } from '../views.ts'

/**
 * Adds a note to a tour as the viewer. Notes need no history row; the database marks them unread (migration 0012).
 *
 * @param input.note as typed, not blank (the contract has checked it)
 * @throws Refusal not_found (404) if the viewer may not see the tour, not_allowed (403) without notes.write
 */
export const addNote = (
  kernel: Kernel,
  viewer: Viewer,
  input: { tourId: string; note: string },
): Promise<NoteRow> =>
  kernel.database.transaction(async (tx) => {
    // Lock the tour: until this note is committed, nobody is assigned or unassigned. Otherwise an email could go to
    // someone who left, and miss someone who joined.
    await tx.select({ id: tours.id }).from(tours).where(eq(tours.id, input.tourId)).for('share')
    const tour = await requireTour(tx, viewer, input.tourId)
    if (!mayWriteNotes(viewer, tour)) throw refuse('not_allowed')

    const note = {
      id: newId(),
      tourId: tour.id,
      agentId: tour.agentId,
      authorId: viewer.userId,
      authorType: authorTypeOf(viewer),
      byTeamPassword: viewer.byTeamPassword,
      note: input.note,
      createdAt: kernel.clock.now(),
    }
    await tx.insert(tourNotes).values(note)
    await recordEvent(tx, {
      topic: 'notes',
      entityId: tour.id,
      kind: 'note.added',
      actorId: viewer.userId,
      agentId: tour.agentId,
      userIds: assistantsOf(tour),
      permission: 'notes.view',
      payload: { noteId: note.id },
    })
    return { ...note, authorName: viewer.name, read: true }
  })
