import type { Tx } from '../../kernel/database/database.ts'

/** What a change of credentials needs from sessions. They lie above; the composition root passes this in. */
export type CredentialSessions = {
  /**
   * Ends the sessions and unfinished sign-ins of these people.
   *
   * @param actorId the person who caused it
   * @param options `but`: a session that stays
   * @returns the number of sessions that ended
   */
  revokeSessions(
    tx: Tx,
    userIds: readonly string[],
    actorId: string,
    options?: { but: string | undefined },
  ): Promise<number>
  /**
   * Gives a session a new id and secret. Returns the secret, for the cookie.
   *
   * @throws Refusal not_signed_in if it has ended meanwhile
   */
  renewSession(tx: Tx, sessionId: string): Promise<string>
  /** How long a browser keeps the cookie of a session, in milliseconds. */
  readonly cookieKeptFor: number
}
