import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { emailChangeLasts } from '../rules.ts'
import { userTokens } from '../tables.ts'

/**
 * Issues the secret of the link that confirms another email address; only the email contains it, and its hour begins
 * now. Undefined if the request was cancelled or replaced.
 */
export const issueEmailLink = async (
  tx: Tx,
  { tokenId, at }: { tokenId: string; at: Date },
): Promise<{ secret: string; newEmail: string } | undefined> => {
  const secret = newToken()
  const [input] = await tx
    .update(userTokens)
    .set({ tokenHash: sha256(secret), expiresAt: new Date(at.getTime() + emailChangeLasts) })
    .where(and(eq(userTokens.id, tokenId), eq(userTokens.purpose, 'email_change'), isNull(userTokens.usedAt)))
    .returning({ newEmail: userTokens.newEmail })
  return input?.newEmail ? { secret, newEmail: input.newEmail } : undefined
}
