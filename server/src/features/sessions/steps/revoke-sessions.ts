import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { revokeChallenges } from '../../second-factor/steps/revoke-challenges.ts'
import { sessions } from '../tables.ts'
import { deleteSessions } from './delete-sessions.ts'

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
  const which = and(
    inArray(sessions.userId, [...userIds]),
    but ? ne(sessions.id, but) : undefined,
    only ? eq(sessions.byTeamPassword, true) : undefined,
  )
  return deleteSessions(tx, which, actorId)
}
