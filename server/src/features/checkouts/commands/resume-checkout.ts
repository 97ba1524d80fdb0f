import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { type CheckoutRow, findCheckoutByCookie } from '../queries.ts'
import { checkoutCookies, checkouts } from '../tables.ts'

type Input = {
  linkToken: string
  /** A secret of the browser, if it sent one. */
  attempt: string | null
  /** The browser's checkout cookie. */
  cookie: string | undefined
}

/**
 * Restores a paid checkout in this browser through the emailed link. The link works for one browser, whose cookie is
 * derived from the link and the browser's own secret, so that it can repeat the call. The browser that paid keeps the
 * checkout too, because an email program may have opened the link.
 *
 * @returns the checkout with the token for the browser's cookie
 * @throws Refusal link_over
 */
export const resumeCheckout = async (
  { database, clock }: Kernel,
  { linkToken, attempt, cookie }: Input,
): Promise<{ checkout: CheckoutRow; token: string }> => {
  const now = clock.now()
  const token = attempt === null ? newToken() : sha256(`${linkToken}.${attempt}`)
  return database.transaction(async (tx) => {
    const [checkout] = await tx
      .update(checkouts)
      .set({ resumeTokenUsedAt: now, updatedAt: now })
      .where(
        and(
          eq(checkouts.resumeTokenHash, sha256(linkToken)),
          isNull(checkouts.resumeTokenUsedAt),
          eq(checkouts.state, 'paid'),
          gt(checkouts.expiresAt, now),
        ),
      )
      .returning()
    if (checkout) {
      await tx
        .insert(checkoutCookies)
        .values({ cookieHash: sha256(token), checkoutId: checkout.id, createdAt: now })
      return { checkout, token }
    }
    for (const known of attempt === null ? [cookie] : [cookie, token]) {
      const own = await findCheckoutByCookie(tx, known, now)
      if (known && own?.state === 'paid' && own.resumeTokenHash === sha256(linkToken))
        return { checkout: own, token: known }
    }
    throw refuse('link_over', {
      message:
        'This link has expired or was already used. Sign in if you have an account. Otherwise continue in the browser where you opened the link or paid.',
    })
  })
}
