import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { checkouts } from '../tables.ts'

/** Issues the secret of the link that restores a paid checkout; null if the checkout is not waiting for an account. */
export const issueResumeLink = async (tx: Tx, checkoutId: string): Promise<string | null> => {
  const token = newToken()
  const [row] = await tx
    .update(checkouts)
    .set({ resumeTokenHash: sha256(token), resumeTokenUsedAt: null })
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.state, 'paid')))
    .returning({ id: checkouts.id })
  return row ? token : null
}
