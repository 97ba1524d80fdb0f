import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { sessions } from '../tables.ts'

/**
 * Deletes sessions and closes their streams.
 *
 * @param actorId the person who caused it; null for the system
 * @returns the number of sessions that ended
 */
export const deleteSessions = async (
  tx: Tx,
  which: SQL | undefined,
  actorId: string | null,
): Promise<number> => {
  const ended = await tx.delete(sessions).where(which).returning({ userId: sessions.userId })
  for (const userId of new Set(ended.map((one) => one.userId)))
    await recordEvent(tx, {
      topic: 'session',
      entityId: userId,
      kind: 'session.ended',
      actorId,
      userIds: [userId],
    })
  return ended.length
}
