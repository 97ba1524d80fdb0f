import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { sessions, teamPasswordTickets } from '../tables.ts'

/**
 * Ends every session that the team password opened, and takes back the tickets that it gave (product decision:
 * assistant sign-in). Their streams are told, look again and close. Answers how many there were.
 */
export const endTeamSessions = async (tx: Tx, actorId: string): Promise<number> => {
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
