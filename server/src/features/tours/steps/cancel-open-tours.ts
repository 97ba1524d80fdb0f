import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { tours } from '../tables.ts'
import { recordChange } from './record-change.ts'
import { unassignAssistant } from './unassign-assistant.ts'

/**
 * Cancels every open tour of a closed account like any other cancellation: the assistant is notified, an unused escort
 * payment refunded. Returns the number of tours.
 */
export const cancelOpenTours = async (
  tx: Tx,
  viewer: Viewer,
  { agentId, note, at }: { agentId: string; note: string; at: Date },
): Promise<number> => {
  const open = await tx
    .select()
    .from(tours)
    .where(and(eq(tours.agentId, agentId), sql`${tours.phase} <> 'closed'`))
    .orderBy(asc(tours.id))
    .for('update')
  for (const before of open) {
    await unassignAssistant(tx, { tourId: before.id, reason: 'cancelled', by: viewer.userId, at })
    await recordChange(tx, viewer, at, {
      before,
      change: {
        set: { status: 'cancelled', cancelledAt: at, cancelledBy: viewer.userId },
        history: { kind: 'cancelled', note },
      },
    })
  }
  return open.length
}
