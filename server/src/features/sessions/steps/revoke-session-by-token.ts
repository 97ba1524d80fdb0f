import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { sessions } from '../tables.ts'

/** Ends the session of this token and notifies the person's open streams, which check their session and close. */
export const revokeSessionByToken = async (tx: Tx, token: string | undefined): Promise<void> => {
  if (!token) return
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, sha256(token)))
    .returning({ id: sessions.id, userId: sessions.userId })
  if (!ended) return
  await recordOwnEvent(tx, ended.userId, { topic: 'session', entityId: ended.id, kind: 'session.ended' })
}
