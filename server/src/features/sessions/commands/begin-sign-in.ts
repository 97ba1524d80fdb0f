import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import { readSettings } from '../../people/queries.ts'
import { challengeFor, type SessionKind } from '../rules.ts'
import { twoFactorChallenges, twoFactorSecrets } from '../tables.ts'
import { auditSignIn } from './audit-sign-in.ts'
import { endOwnSession } from './end-own-session.ts'
import { type Browser, type OpenedSession, openSession } from './open-session.ts'

/** What a right password leads to: a session, or the question for the second factor. */
export type SignedIn =
  | ({ needs: null } & OpenedSession)
  | { needs: 'verify' | 'set_up'; challengeToken: string }

/**
 * After the right password: who has a second factor is asked for it, who must have one and has none sets it up first,
 * and only then is there a session.
 */
export const beginSignIn = async (
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
    await auditSignIn(tx, { userId, byTeamPassword: false }, browser, now)
    return { needs: null, ...(await openSession(tx, { userId, kind, byTeamPassword: false }, browser, now)) }
  }
  // As opening a session would: until the code is given nobody is signed in with this browser.
  await endOwnSession(tx, browser.sessionToken)
  const challengeToken = newToken()
  const purpose = has ? 'verify' : 'set_up'
  await tx.insert(twoFactorChallenges).values({
    ...{ id: newId(), tokenHash: sha256(challengeToken), userId, purpose, kind },
    ...{ expiresAt: new Date(now.getTime() + challengeFor), createdAt: now },
  })
  return { needs: purpose, challengeToken }
}
