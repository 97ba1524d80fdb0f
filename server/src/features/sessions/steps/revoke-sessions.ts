import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { revokeChallenges } from '../../second-factor/steps/revoke-challenges.ts'
import { sessions } from '../tables.ts'

/**
 * Ends all sessions and unfinished sign-ins of these people, and closes their streams (product decision: a person's
 * permissions or password changed, or their account was locked).
 *
 * @param actorId the person who caused it; null for the system
 * @param but a session that stays, such as the caller's
 * @param only limits it to sessions that the team password began
 * @returns the number of sessions that ended
 */
export const revokeSessions = async (
  tx: Tx,
  userIds: readonly string[],
  actorId: string | null,
  { but, only }: { but?: string | undefined; only?: 'by_team_password' } = {},
): Promise<number> => {
  if (userIds.length === 0) return 0
  if (!only) await revokeChallenges(tx, userIds)
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
