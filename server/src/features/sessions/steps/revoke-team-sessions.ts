import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { sessions, teamPasswordTickets } from '../tables.ts'

/**
 * Ends all sessions that the team password began, revokes its tickets (product decision: assistant sign-in) and closes
 * the streams. Returns the number of sessions.
 */
export const revokeTeamSessions = async (tx: Tx, actorId: string): Promise<number> => {
  await tx.delete(teamPasswordTickets).where(isNull(teamPasswordTickets.usedAt))
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.byTeamPassword, true))
    .returning({ userId: sessions.userId })
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
