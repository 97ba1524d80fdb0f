import { sql } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'

/**
 * Marks an agent's unread notes as read in one statement, so that a note written meanwhile stays unread. Returns their
 * number.
 */
export const markAllRead = (kernel: Kernel, viewer: AgentViewer): Promise<number> =>
  kernel.database.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into note_reads (note_id, user_id, read_at)
      select un.note_id, un.user_id, ${kernel.clock.now().toISOString()}::timestamptz
      from unread_notes un
      where un.user_id = ${viewer.userId}::uuid
      order by un.note_id
      on conflict do nothing`)
    const cleared = rowCount ?? 0
    if (cleared === 0) return 0

    // The event is about many tours, so it names the reader instead of one tour.
    await recordOwnEvent(tx, viewer.userId, {
      topic: 'notes',
      entityId: viewer.userId,
      kind: 'note.all_read',
    })
    return cleared
  })
