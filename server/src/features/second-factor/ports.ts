import type { Tx } from '../../kernel/database/database.ts'

/** The sessions of a person with a second factor. A feature above owns them; the composition root passes them in. */
export type FactorSessions = {
  /**
   * Ends a person's sessions, and with `only` those that the team password began.
   *
   * @param actorId the person who caused it; null for the system
   */
  revokeSessions(
    tx: Tx,
    userIds: readonly string[],
    actorId: string | null,
    options?: { only: 'by_team_password' },
  ): Promise<number>
}
