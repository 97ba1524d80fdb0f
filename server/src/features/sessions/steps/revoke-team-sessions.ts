import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { sessions, teamPasswordTickets } from '../tables.ts'
import { deleteSessions } from './delete-sessions.ts'

/**
 * Ends all sessions that the team password began, revokes its tickets (product decision: assistant sign-in) and closes
 * the streams. Returns the number of sessions.
 */
export const revokeTeamSessions = async (tx: Tx, actorId: string): Promise<number> => {
  await tx.delete(teamPasswordTickets).where(isNull(teamPasswordTickets.usedAt))
  return deleteSessions(tx, eq(sessions.byTeamPassword, true), actorId)
}
