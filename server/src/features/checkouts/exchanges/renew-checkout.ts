import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import {
  CouponRefused,
  type PayableSubscription,
  type PaymentProvider,
  type ProviderCoupon,
  ProviderFailed,
} from '../../payments/ports.ts'
import { callsOf } from '../../payments/rules.ts'
import { type CouponRow, findCoupon } from '../../subscriptions/queries.ts'
import { recordRedemption } from '../../subscriptions/steps/record-redemption.ts'
import { requestRetirement } from '../../subscriptions/steps/request-retirement.ts'
import { unassignCoupon } from '../../subscriptions/steps/unassign-coupon.ts'
import type { CheckoutRow } from '../queries.ts'
import { changedElsewhere } from '../rules.ts'
import { storeClientSecret } from '../steps/store-client-secret.ts'
import { checkouts } from '../tables.ts'

/** The person who subscribes. */
export type Contact = Pick<CheckoutRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'licenseNumber'>
/** A new contact is stored together with the new subscription, or not at all. */
type Input = { plan: PaidPlanId; couponId: string | null; contact?: Contact }
type Renewed = { checkout: CheckoutRow; clientSecret: string | null }

/** A coupon in the provider's terms. */
const asProviderCoupon = (row: CouponRow): ProviderCoupon => ({
  id: row.providerCouponId ?? row.code,
  promotionCodeId: row.providerPromotionCodeId,
  code: row.code,
  name: row.name,
  amountOffCents: row.amountOffCents,
  percentOff: row.percentOff,
  duration: row.duration,
  durationMonths: row.durationMonths,
  expiresAt: row.expiresAt,
  maxRedemptions: row.maxRedemptions,
})

/**
 * Cancels the result of an attempt, unless another window stored the same subscription. The next attempt needs another
 * idempotency key, because this one would return the cancelled subscription or the same failure.
 */
const cancelAttempt = (
  { database, clock }: Kernel,
  { id: checkoutId, provider }: CheckoutRow,
  attempt: number,
  made: PayableSubscription | null,
): Promise<{ row: CheckoutRow | undefined; isStanding: boolean }> =>
  database.transaction(async (tx) => {
    const [found] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update')
    if (made && found?.providerSubscriptionId === made.id) return { row: found, isStanding: true }
    // Nobody has seen it, and nobody should pay it.
    if (made && provider && made.status !== 'cancelled') {
      const late = { provider, checkoutId, userId: null, providerSubscriptionId: made.id }
      await requestRetirement(tx, late, clock.now())
    }
    const [row] = await tx
      .update(checkouts)
      .set({ attempt: sql`greatest(${checkouts.attempt}, ${attempt})` })
      .where(eq(checkouts.id, checkoutId))
      .returning()
    return { row, isStanding: false }
  })

/**
 * Replaces a checkout's unpaid subscription by one with this plan and coupon, because the provider accepts no coupon
 * for a billed subscription (product decision: coupons). If someone pays the old one meanwhile, the payment is
 * refunded. Identical concurrent requests share one subscription. Runs outside of transactions.
 *
 * @throws Refusal coupon_invalid if someone else used the last one meanwhile, checkout_paid, too_many_attempts;
 *   ProviderUnreachable
 */
export const renewCheckout = async (
  kernel: Kernel,
  provider: PaymentProvider,
  before: CheckoutRow,
  { plan, couponId, contact }: Input,
): Promise<Renewed> => {
  const { database, clock } = kernel
  await rateLimit(kernel, callsOf('renewal', before.id))
  const coupon = couponId === null ? undefined : await findCoupon(database.orm, couponId)
  const attempt = before.attempt + 1
  const { email, firstName, lastName } = contact ?? before
  const payer = { customerId: before.providerCustomerId, email, name: `${firstName} ${lastName}` }
  const reference = { checkoutId: before.id }
  const input = { reference, payer, plan, coupon: coupon ? asProviderCoupon(coupon) : null }
  // Two tabs with different requests create different subscriptions, and one of them is kept.
  const whose = sha256(JSON.stringify(payer)).slice(0, 12)
  const key = `checkout-${before.id}-${attempt}-${plan}-${couponId ?? 'whole'}-${whose}`
  const made = await provider.beginSubscription(input, key).catch(async (error: unknown) => {
    // The provider repeats its answer for this key, so a lost answer is found with it.
    if (error instanceof CouponRefused || error instanceof ProviderFailed)
      await cancelAttempt(kernel, before, attempt, null)
    if (!(error instanceof CouponRefused)) throw error
    kernel.log.info({ err: error }, 'a coupon can no longer be redeemed')
    throw refuse('coupon_invalid')
  })
  if (made.status === 'cancelled') {
    // An earlier try created it, its answer was lost, and it is over by now.
    const { row, isStanding } = await cancelAttempt(kernel, before, attempt, made)
    if (row?.state !== 'open' || isStanding) throw refuse('checkout_paid', changedElsewhere)
    const again = { ...row, providerCustomerId: before.providerCustomerId }
    return renewCheckout(kernel, provider, again, { plan, couponId, ...(contact && { contact }) })
  }
  try {
    const checkout = await database.transaction((tx) => write(tx, made))
    return { checkout, clientSecret: made.toPay?.clientSecret ?? null }
  } catch (error) {
    const { row, isStanding } = await cancelAttempt(kernel, before, attempt, made)
    if (isStanding && row?.state === 'open') {
      const clientSecret = await database.transaction((tx) =>
        storeClientSecret(tx, row.id, made, clock.now()),
      )
      return { checkout: row, clientSecret }
    }
    if (databaseErrorOf(error)?.constraint === 'coupons_not_exhausted') throw refuse('coupon_invalid')
    throw error
  }

  async function write(tx: Tx, made: PayableSubscription): Promise<CheckoutRow> {
    const { id, customerId, invoice } = made
    const at = clock.now()
    const dueCents = invoice?.amountDueCents ?? 0
    const [row] = await tx
      .update(checkouts)
      .set({
        ...contact,
        plan,
        couponId,
        attempt,
        amountDueCents: dueCents,
        updatedAt: at,
        providerSubscriptionId: id,
        providerCustomerId: customerId,
      })
      .where(
        and(
          eq(checkouts.id, before.id),
          eq(checkouts.state, 'open'),
          // Another tab was faster; its answer stays valid.
          eq(checkouts.attempt, before.attempt),
          isNull(checkouts.userId),
        ),
      )
      .returning()
    if (!row) throw refuse('checkout_paid', changedElsewhere)
    await unassignCoupon(tx, row.id, at)
    if (couponId) {
      const discountCents = invoice?.discountCents ?? 0
      await recordRedemption(tx, { couponId, checkoutId: row.id, discountCents, at })
    }
    await storeClientSecret(tx, row.id, made, at)
    if (before.providerSubscriptionId && before.providerSubscriptionId !== id)
      await requestRetirement(
        tx,
        {
          provider: provider.name,
          checkoutId: before.id,
          userId: null,
          providerSubscriptionId: before.providerSubscriptionId,
        },
        at,
      )
    return row
  }
}
