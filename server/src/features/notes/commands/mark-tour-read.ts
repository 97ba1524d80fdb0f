import { sql } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireReadableTour } from '../queries.ts'

/**
 * Marks a tour's notes as read by the viewer. A note written meanwhile stays unread.
 *
 * @throws Refusal not_found (404) if the viewer may not see the tour; not_allowed (403) without notes.view
 */
export const markTourRead = (kernel: Kernel, viewer: Viewer, tourId: string): Promise<void> =>
  kernel.database.transaction(async (tx) => {
    const tour = await requireReadableTour(tx, viewer, tourId)
    // Mark in the order of ids, like every statement that marks several rows, to avoid deadlocks.
    const { rowCount } = await tx.execute(sql`
      insert into note_reads (note_id, user_id, read_at)
      select n.id, ${viewer.userId}::uuid, ${kernel.clock.now().toISOString()}::timestamptz
      from tour_notes n
      where n.tour_id = ${tour.id}::uuid and n.author_id <> ${viewer.userId}::uuid
        and not exists (select 1 from note_reads r where r.note_id = n.id and r.user_id = ${viewer.userId}::uuid)
      order by n.id
      on conflict do nothing`)
    if (!rowCount) return

    await recordOwnEvent(tx, viewer.userId, { topic: 'notes', entityId: tour.id, kind: 'note.read' })
  })
