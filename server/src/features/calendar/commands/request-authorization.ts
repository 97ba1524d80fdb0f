import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import type { CalendarProvider } from '../ports.ts'
import { callbackAddress, consentFor, verifierPurpose } from '../rules.ts'
import { calendarOauthStates } from '../tables.ts'

/** One person may have this many open authorizations: a click in each of a few tabs. */
const mostOpen = 10

/**
 * Requests an authorization (OAuth 2.0) and returns its URL, which this person can use once within ten minutes. The
 * database stores the hash of its state and the encrypted verifier, and the tour whose event is created on return.
 */
export const requestAuthorization = async (
  kernel: Pick<Kernel, 'config' | 'clock' | 'encryption'>,
  tx: Tx,
  provider: CalendarProvider,
  ask: { userId: string; providerId: CalendarProviderId; tourId: string | null },
): Promise<string> => {
  const now = kernel.clock.now()
  const id = newId()
  const state = newToken()
  const verifier = provider.newVerifier()
  const theirs = eq(calendarOauthStates.userId, ask.userId)
  await tx.delete(calendarOauthStates).where(
    and(
      theirs,
      or(
        lt(calendarOauthStates.expiresAt, now),
        sql`${calendarOauthStates.id} not in (select id from calendar_oauth_states
            where user_id = ${ask.userId} order by created_at desc, id desc limit ${mostOpen - 1})`,
      ),
    ),
  )
  await tx.insert(calendarOauthStates).values({
    id,
    stateHash: sha256(state),
    provider: ask.providerId,
    userId: ask.userId,
    codeVerifierEncrypted: kernel.encryption.encrypt(verifier, { purpose: verifierPurpose, of: id }),
    tourId: ask.tourId,
    expiresAt: new Date(now.getTime() + consentFor),
    createdAt: now,
  })
  return provider.consentUrl({
    redirectUri: callbackAddress(kernel.config.appUrl, ask.providerId),
    state,
    verifier,
  })
}
