import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { sessions, twoFactorChallenges } from '../tables.ts'

/**
 * Ends every session of these people and tells their open streams, which look again and close (product decision: what a
 * person may has changed, or their password, or they were locked). A sign-in that still owes its second factor is over
 * as well: its password was right before.
 *
 * @param actorId who caused it; null for the product itself
 * @param but a session that stays: that of the person who asks
 * @param only those that the team password opened; without, all of them
 * @returns how many have ended
 */
export const endSessions = async (
  tx: Tx,
  userIds: readonly string[],
  actorId: string | null,
  { but, only }: { but?: string | undefined; only?: 'by_team_password' } = {},
): Promise<number> => {
  if (userIds.length === 0) return 0
  if (!only) await tx.delete(twoFactorChallenges).where(inArray(twoFactorChallenges.userId, [...userIds]))
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        inArray(sessions.userId, [...userIds]),
        but ? ne(sessions.id, but) : undefined,
        only ? eq(sessions.byTeamPassword, true) : undefined,
      ),
    )
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
