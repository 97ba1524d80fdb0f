import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { sha256 } from '../../kernel/security/tokens.ts'
import type { AtProvider } from '../payments/ports.ts'
import { checkoutCookies, checkoutSecrets, checkouts } from './tables.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

/** One checkout, whichever buyer it belongs to. */
export const findCheckout = async (orm: Orm, id: string): Promise<CheckoutRow | undefined> => {
  const [row] = await orm.select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

// A checkout that was cancelled, refunded, or expired cannot be resumed.
const inForce = (now: Date) =>
  and(inArray(checkouts.state, ['open', 'paid', 'completed']), gt(checkouts.expiresAt, now))

/** The checkout that a browser has begun, or has opened through its emailed link: by its cookie, while that lasts. */
export const findCheckoutByCookie = async (
  orm: Orm,
  token: string | undefined,
  now: Date,
): Promise<CheckoutRow | undefined> => {
  if (!token) return undefined
  const hash = sha256(token)
  const has = orm.select({ id: checkoutCookies.checkoutId }).from(checkoutCookies)
  const byLink = inArray(checkouts.id, has.where(eq(checkoutCookies.cookieHash, hash)))
  const isTheirs = or(eq(checkouts.cookieHash, hash), byLink)
  const [row] = await orm
    .select()
    .from(checkouts)
    .where(and(isTheirs, inForce(now)))
  return row
}

/** A checkout by any of its secrets, old or new; without a secret, by the browser's cookie. */
export const findCheckoutBySecret = async (
  orm: Orm,
  { clientSecret, token }: { clientSecret: string | null; token: string | undefined },
  now: Date,
): Promise<CheckoutRow | undefined> => {
  if (clientSecret === null) return findCheckoutByCookie(orm, token, now)
  const hash = sha256(clientSecret)
  const [secret] = await orm.select().from(checkoutSecrets).where(eq(checkoutSecrets.secretHash, hash))
  if (!secret) return findCheckoutByCookie(orm, token, now)
  const isMeant = eq(checkouts.id, secret.checkoutId)
  const [checkout] = await orm
    .select()
    .from(checkouts)
    .where(and(isMeant, inForce(now)))
  return checkout
}

/** Checkouts that have expired and are not ended yet. */
export const listExpiredCheckouts = (orm: Orm, now: Date): Promise<{ id: string }[]> =>
  orm
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(inArray(checkouts.state, ['open', 'paid']), lte(checkouts.expiresAt, now)))
    .orderBy(asc(checkouts.expiresAt))
    .limit(100)

/** Whether a checkout, in whatever state, has this subscription. */
export const isKnownCheckout = async (orm: Orm, { provider, id }: AtProvider): Promise<boolean> => {
  const is = and(eq(checkouts.provider, provider), eq(checkouts.providerSubscriptionId, id))
  return (await orm.select({ id: checkouts.id }).from(checkouts).where(is).limit(1)).length > 0
}
