import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { tours } from '../tables.ts'
import { endAssignment } from './end-assignment.ts'
import { writeChange } from './write-change.ts'

/**
 * Cancels every open tour of an agent whose account is closed, each as any other tour is cancelled: its assistant is
 * told, an unused escort is given back, its history says why. Answers how many.
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
    await endAssignment(tx, { tourId: before.id, reason: 'cancelled', by: viewer.userId, at })
    await writeChange(tx, viewer, at, {
      before,
      change: {
        set: { status: 'cancelled', cancelledAt: at, cancelledBy: viewer.userId },
        history: { kind: 'cancelled', note },
      },
    })
  }
  return open.length
}
