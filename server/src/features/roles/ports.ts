import type { Tx } from '../../kernel/database/database.ts'

/** What a change of roles needs from sessions. They lie above; the composition root passes this in. */
export type RoleSessions = {
  /** Ends the sessions of these people and returns their number. @param actorId the person who caused it */
  revokeSessions(tx: Tx, userIds: readonly string[], actorId: string): Promise<number>
}
