import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { paymentsOff } from '../../payments/policy.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../../payments/ports.ts'
import { callsOf, monthlyPrice, outcomeUnknown } from '../../payments/rules.ts'
import { hasAccount } from '../../people/queries.ts'
import { checkoutFor } from '../../subscriptions/rules.ts'
import { refreshCheckout } from '../exchanges/refresh-checkout.ts'
import { type Contact, renewCheckout } from '../exchanges/renew-checkout.ts'
import { type CheckoutRow, findCheckoutByCookie } from '../queries.ts'
import { changedElsewhere, checkoutCookieOf, checkoutsAtMost } from '../rules.ts'
import { storeClientSecret } from '../steps/store-client-secret.ts'
import { checkouts } from '../tables.ts'

export type Started = {
  checkout: CheckoutRow
  clientSecret: string | null
  /** For the browser's cookie; null if the cookie is right already. */
  token: string | null
}

const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`
const sameAs = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Begins a checkout, or resumes this browser's own, so that a reload, a retry or a second tab pay the same
 * subscription. Another plan or email address replaces an unpaid one.
 *
 * @param browser `token` of its cookie; `ip`, which limits checkouts per network
 * @throws Refusal payments_off, account_exists, checkout_paid, too_many_attempts, provider_unreachable
 */
export const beginCheckout = async (
  kernel: Kernel,
  { provider }: Payments,
  input: Contact & { planType: PaidPlanId },
  browser: { token: string | undefined; ip: string },
): Promise<Started> => {
  if (!provider) throw await paymentsOff(kernel, 'account')
  await rateLimit(kernel, callsOf('checkout', networkOf(browser.ip)))
  const { orm } = kernel.database
  const found = await findCheckoutByCookie(orm, browser.token, kernel.clock.now())
  if (found?.state === 'paid') throw refuse('checkout_paid')
  if (await hasAccount(orm, input.email)) throw refuse('account_exists')
  const token = found?.state === 'open' ? null : newToken()
  const before = token === null ? found : await insert(kernel, provider, input, { token, ip: browser.ip })
  if (!before) throw new Error('A checkout was not found again')
  try {
    return { ...(await resumeUnpaid(kernel, provider, before, input)), token }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a checkout could not be begun')
    // The next try resumes this checkout with the same idempotency keys, whatever the provider has done.
    throw refuse('provider_unreachable', {
      // The payer may have paid the earlier one in another tab.
      ...(before.providerSubscriptionId && outcomeUnknown),
      ...(token !== null && { cookies: [checkoutCookieOf(token)] }),
    })
  }
}

/** Resumes the unpaid subscription while it still matches the request. */
const resumeUnpaid = async (
  kernel: Kernel,
  provider: PaymentProvider,
  before: CheckoutRow,
  input: Contact & { planType: PaidPlanId },
): Promise<Omit<Started, 'token'>> => {
  const { planType: plan, ...contact } = input
  const { row, fetched } = await refreshCheckout(kernel, provider, before)
  const isOther = !sameAs(row.email, contact.email)
  if (fetched && fetched.status !== 'cancelled' && row.plan === plan && !isOther) {
    // The receipt shows the current name.
    if (nameOf(row) !== nameOf(contact))
      await provider.updateCustomer(fetched.customerId, { email: contact.email, name: nameOf(contact) })
    const kept = await storeContact(kernel, row, contact)
    const clientSecret = await kernel.database.transaction((tx) =>
      storeClientSecret(tx, kept.id, fetched, kernel.clock.now()),
    )
    return { checkout: kept, clientSecret }
  }
  // A different person gets a customer of their own. The old checkout stays until the new subscription is stored.
  const customerOf = (of: CheckoutRow) => (isOther ? { ...of, providerCustomerId: null } : of)
  const { couponId } = row
  try {
    return await renewCheckout(kernel, provider, customerOf(row), { plan, couponId, contact })
  } catch (error) {
    if (couponId === null || !(error instanceof Refusal) || error.code !== 'coupon_invalid') throw error
    // The coupon has expired: the checkout continues without it, and the answer says so.
    const again = await refreshCheckout(kernel, provider, row)
    return renewCheckout(kernel, provider, customerOf(again.row), { plan, couponId: null, contact })
  }
}

/** Stores the contact unless a payment or another window came first. */
const storeContact = async (
  { database, clock }: Kernel,
  { id, attempt }: CheckoutRow,
  contact: Contact,
): Promise<CheckoutRow> => {
  const isSame = and(eq(checkouts.id, id), eq(checkouts.state, 'open'), eq(checkouts.attempt, attempt))
  const [kept] = await database.orm
    .update(checkouts)
    .set({ ...contact, updatedAt: clock.now() })
    .where(isSame)
    .returning()
  if (!kept) throw refuse('checkout_paid', changedElsewhere)
  return kept
}

const insert = async (
  kernel: Kernel,
  provider: PaymentProvider,
  { planType, ...contact }: Contact & { planType: PaidPlanId },
  { token, ip }: { token: string; ip: string },
): Promise<CheckoutRow> => {
  const now = kernel.clock.now()
  const networkHash = sha256(networkOf(ip))
  const begun = await countCheckouts(kernel.database.orm, { networkHash, email: contact.email }, now)
  if (begun.ofNetwork >= checkoutsAtMost.network || begun.ofEmail >= checkoutsAtMost.address)
    throw refuse('too_many_attempts', { retryAfter: checkoutsAtMost.within / 1000 })
  const [row] = await kernel.database.orm
    .insert(checkouts)
    .values({
      id: newId(),
      state: 'open',
      plan: planType,
      amountDueCents: monthlyPrice(planType),
      attempt: 0,
      ...contact,
      provider: provider.name,
      cookieHash: sha256(token),
      networkHash,
      expiresAt: new Date(now.getTime() + checkoutFor),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('A checkout was not written')
  return row
}

/** Counts recent checkouts per network and per email address. */
const countCheckouts = async (
  orm: Orm,
  of: { networkHash: string; email: string },
  now: Date,
): Promise<{ ofNetwork: number; ofEmail: number }> => {
  const since = new Date(now.getTime() - checkoutsAtMost.within)
  const [row] = await orm
    .select({
      ofNetwork: sql<number>`(count(*) filter (where ${checkouts.networkHash} = ${of.networkHash}))::int`,
      ofEmail: sql<number>`(count(*) filter (where ${checkouts.email} = ${of.email}))::int`,
    })
    .from(checkouts)
    .where(
      and(
        gt(checkouts.createdAt, since),
        or(eq(checkouts.networkHash, of.networkHash), eq(checkouts.email, of.email)),
      ),
    )
  return row ?? { ofNetwork: 0, ofEmail: 0 }
}
