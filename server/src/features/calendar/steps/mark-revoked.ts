import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { calendarConnections } from '../tables.ts'

/**
 * Marks a connection as revoked until its person gives permission again, and deletes its tokens. Returns false and
 * changes nothing if the permission was renewed meanwhile.
 */
export const markRevoked = async (
  tx: Tx,
  connection: { id: string; userId: string; grantVersion: number },
  { reason, at }: { reason: string; at: Date },
): Promise<boolean> => {
  const [found] = await tx
    .select({ grantVersion: calendarConnections.grantVersion })
    .from(calendarConnections)
    .where(eq(calendarConnections.id, connection.id))
    .for('update')
  if (found && found.grantVersion !== connection.grantVersion) return false
  const marked = await tx
    .update(calendarConnections)
    .set({
      state: 'revoked',
      stateReason: reason,
      accessTokenEncrypted: null,
      refreshTokenEncrypted: null,
      accessExpiresAt: null,
      updatedAt: at,
    })
    .where(and(eq(calendarConnections.id, connection.id), eq(calendarConnections.state, 'ok')))
    .returning({ id: calendarConnections.id })
  if (marked.length === 0) return true
  await recordEvent(tx, {
    topic: 'calendar',
    entityId: connection.id,
    kind: 'calendar.revoked',
    userIds: [connection.userId],
  })
  return true
}
