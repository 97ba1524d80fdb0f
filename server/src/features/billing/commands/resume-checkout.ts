import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import type { CheckoutRow } from '../queries.ts'
import { linkTakenAgainFor } from '../rules.ts'
import { checkoutCookies, checkouts } from '../tables.ts'

/**
 * Gives this browser a paid checkout, by the link from its mail: once, and again for a while from then on, because the
 * answer may have been lost. The browser that paid keeps it too: whoever opened the link may have been a mail program.
 *
 * @returns with the token for the browser's cookie
 * @throws Refusal link_over
 */
export const resumeCheckout = async (
  { database, clock }: Kernel,
  linkToken: string,
): Promise<{ checkout: CheckoutRow; token: string }> => {
  const now = clock.now()
  const token = newToken()
  const usedAt = checkouts.resumeTokenUsedAt
  return database.transaction(async (tx) => {
    const [checkout] = await tx
      .update(checkouts)
      .set({ resumeTokenUsedAt: sql`coalesce(${usedAt}, ${now})`, updatedAt: now })
      .where(
        and(
          eq(checkouts.resumeTokenHash, sha256(linkToken)),
          or(isNull(usedAt), gt(usedAt, new Date(now.getTime() - linkTakenAgainFor))),
          eq(checkouts.state, 'paid'),
          gt(checkouts.expiresAt, now),
        ),
      )
      .returning()
    if (!checkout)
      throw refuse('link_over', {
        message: 'This link has expired or was already used. If your account is made, sign in.',
      })
    await tx
      .insert(checkoutCookies)
      .values({ cookieHash: sha256(token), checkoutId: checkout.id, createdAt: now })
    return { checkout, token }
  })
}
