import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { type LinkPurpose, linkLasts } from '../rules.ts'
import { userTokens } from '../tables.ts'

/**
 * Issues the secret of a link that sets a person's password once, and stores its hash. Earlier links stop working,
 * except that an anonymous visitor's request (`by` null) does not revoke an invitation.
 */
export const issuePasswordLink = async (
  tx: Tx,
  { userId, purpose, by, at }: { userId: string; purpose: LinkPurpose; by: string | null; at: Date },
): Promise<string> => {
  await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, userId),
        inArray(
          userTokens.purpose,
          purpose === 'password_reset' && by === null ? ['password_reset'] : ['invitation', 'password_reset'],
        ),
        isNull(userTokens.usedAt),
      ),
    )
  const token = newToken()
  await tx.insert(userTokens).values({
    id: newId(),
    userId,
    purpose,
    tokenHash: sha256(token),
    expiresAt: new Date(at.getTime() + linkLasts[purpose]),
    createdBy: by,
    createdAt: at,
  })
  return token
}
