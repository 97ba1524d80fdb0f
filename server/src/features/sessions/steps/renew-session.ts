import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { sessions } from '../tables.ts'

/**
 * Gives a session a new id and secret; its permissions and its end stay.
 *
 * @returns the new secret, for the cookie
 * @throws Refusal not_signed_in if it has ended meanwhile
 */
export const renewSession = async (tx: Tx, sessionId: string): Promise<string> => {
  const token = newToken()
  const renewed = await tx
    .update(sessions)
    .set({ id: newId(), tokenHash: sha256(token) })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id })
  if (renewed.length === 0) throw refuse('not_signed_in')
  return token
}
