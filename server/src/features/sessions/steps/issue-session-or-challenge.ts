import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import { readSettings } from '../../settings/queries.ts'
import { challengeFor, type SessionKind } from '../rules.ts'
import { twoFactorChallenges, twoFactorSecrets } from '../tables.ts'
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
  const [secret] = await tx
    .select({ confirmedAt: twoFactorSecrets.confirmedAt })
    .from(twoFactorSecrets)
    .where(eq(twoFactorSecrets.userId, userId))
  const has = secret?.confirmedAt != null
  const isRule = kind === 'staff' && (await readSettings(tx)).twoFactorRequiredForBackOffice
  if (!has && !isRule) {
    await recordSignIn(tx, { userId, byTeamPassword: false }, browser, now)
    return {
      needs: null,
      ...(await createSession(tx, { userId, kind, byTeamPassword: false }, browser, now)),
    }
  }
  // As for a new session: until the code is verified, nobody is signed in with this browser.
  await revokeSessionByToken(tx, browser.sessionToken)
  const challengeToken = newToken()
  const purpose = has ? 'verify' : 'set_up'
  await tx.insert(twoFactorChallenges).values({
    id: newId(),
    tokenHash: sha256(challengeToken),
    userId,
    purpose,
    kind,
    expiresAt: new Date(now.getTime() + challengeFor),
    createdAt: now,
  })
  return { needs: purpose, challengeToken }
}
