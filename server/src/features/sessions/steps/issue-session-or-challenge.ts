import type { Tx } from '../../../kernel/database/database.ts'
import { findTwoFactor } from '../../second-factor/queries.ts'
import { issueChallenge } from '../../second-factor/steps/issue-challenge.ts'
import { readSettings } from '../../settings/queries.ts'
import type { SessionKind } from '../rules.ts'
import { type Browser, createSession, type OpenedSession } from './create-session.ts'
import { recordSignIn } from './record-sign-in.ts'
import { revokeSessionByToken } from './revoke-session-by-token.ts'

/** The result of a correct password: a session, or a challenge for the second factor. */
export type SignedIn =
  | ({ needs: null } & OpenedSession)
  | { needs: 'verify' | 'set_up'; challengeToken: string }

/**
 * After a correct password: a person with a second factor gets a challenge, a person who must have one sets it up, and
 * everyone else gets a session.
 */
export const issueSessionOrChallenge = async (
  tx: Tx,
  person: { userId: string; kind: SessionKind },
  browser: Browser,
  now: Date,
): Promise<SignedIn> => {
  const { userId, kind } = person
  const { enabled } = await findTwoFactor(tx, userId)
  const isRule = kind === 'staff' && (await readSettings(tx)).twoFactorRequiredForBackOffice
  if (!enabled && !isRule) {
    await recordSignIn(tx, { userId, byTeamPassword: false }, browser, now)
    return {
      needs: null,
      ...(await createSession(tx, { userId, kind, byTeamPassword: false }, browser, now)),
    }
  }
  // As for a new session: until the code is verified, nobody is signed in with this browser.
  await revokeSessionByToken(tx, browser.sessionToken)
  const purpose = enabled ? 'verify' : 'set_up'
  return { needs: purpose, challengeToken: await issueChallenge(tx, { userId, purpose, kind }, now) }
}
