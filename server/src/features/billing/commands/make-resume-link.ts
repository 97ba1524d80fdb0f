import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import { checkouts } from '../tables.ts'

/** Makes the secret of the link that restores a paid checkout; null for one that waits for no account (any more). */
export const makeResumeLink = async (tx: Tx, checkoutId: string): Promise<string | null> => {
  const token = newToken()
  const [row] = await tx
    .update(checkouts)
    .set({ resumeTokenHash: sha256(token), resumeTokenUsedAt: null })
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.state, 'paid')))
    .returning({ id: checkouts.id })
  return row ? token : null
}
