import { plans } from '@porchlight/contract/kernel/plan-words'
import type Stripe from 'stripe'
import type { Clock } from '../../../kernel/clock.ts'
import {
  type Payer,
  type PaymentProvider,
  type ProviderCoupon,
  ProviderUnreachable,
  type Reference,
} from '../ports.ts'
import { callStripe, callStripeWithKey } from './stripe-client.ts'
import { whole } from './stripe-shapes.ts'

/** The metadata that Stripe stores with an object, so that we can find it there by our own id. */
export const metadataOf = (reference: Reference): Stripe.MetadataParam =>
  'userId' in reference ? { user_id: reference.userId } : { checkout_id: reference.checkoutId }

/** Returns the id of the payer's customer at Stripe; creates the customer under the key if there is none. */
export const customerOf = async (
  { customers }: Stripe,
  { payer, reference }: { payer: Payer; reference: Reference },
  key: string,
): Promise<string> => {
  if (payer.customerId !== null) return payer.customerId
  const made = await callStripeWithKey(
    customers.create(
      { email: payer.email, name: payer.name, metadata: metadataOf(reference) },
      { idempotencyKey: `${key}-customer` },
    ),
  )
  return made.id
}

const cheapest = Math.min(plans.basic.monthlyCents, plans.pro.monthlyCents)

const durations: Partial<Record<Stripe.Coupon.Duration, ProviderCoupon['duration']>> = {
  once: 'once',
  repeating: 'repeating',
  forever: 'forever',
}

/**
 * A promotion code that any customer can redeem for any plan. Other codes are ignored, because we could not show their
 * discount in advance.
 */
const redeemable = (
  promotion: Stripe.PromotionCode,
  coupon: Stripe.Coupon,
  now: Date,
): ProviderCoupon | null => {
  const { restrictions } = promotion
  const duration = durations[coupon.duration]
  const isOver =
    !promotion.active ||
    !coupon.valid ||
    (promotion.expires_at !== null && promotion.expires_at * 1000 <= now.getTime()) ||
    (promotion.max_redemptions !== null && promotion.times_redeemed >= promotion.max_redemptions)
  const isForSome =
    promotion.customer !== null ||
    coupon.applies_to !== undefined ||
    (restrictions.minimum_amount !== null && restrictions.minimum_amount > cheapest)
  const isInDollars = coupon.amount_off === null || coupon.currency === 'usd'
  if (isOver || isForSome || !isInDollars || !duration) return null
  const expires = [promotion.expires_at, coupon.redeem_by].filter((at) => at !== null)
  return {
    id: coupon.id,
    promotionCodeId: promotion.id,
    code: promotion.code,
    name: coupon.name ?? promotion.code,
    amountOffCents: coupon.amount_off,
    percentOff: coupon.percent_off,
    duration,
    durationMonths: duration === 'repeating' ? coupon.duration_in_months : null,
    expiresAt: expires.length > 0 ? new Date(Math.min(...expires) * 1000) : null,
    maxRedemptions: null,
  }
}

/** Customers and their payment methods at Stripe. */
export const createStripeCustomers = (
  { billingPortal, customers, promotionCodes, setupIntents }: Stripe,
  clock: Clock,
): Pick<PaymentProvider, 'findCoupon' | 'beginMethod' | 'updateCustomer' | 'portalUrl'> => ({
  findCoupon: async (code) => {
    const found = await callStripe(
      promotionCodes.list({ code, active: true, expand: ['data.promotion.coupon.applies_to'] }),
    )
    for (const promotion of found.data) {
      const { coupon } = promotion.promotion
      const fitting = coupon && redeemable(promotion, whole(coupon), clock.now())
      if (fitting) return fitting
    }
    return null
  },
  beginMethod: async (customerId, key) => {
    const intent = await callStripe(
      setupIntents.create(
        // Cards only, as for the subscription's own payments: the profile shows the brand and last four digits.
        {
          customer: customerId,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey: key },
      ),
    )
    if (intent.client_secret === null) throw new ProviderUnreachable(`${intent.id} has no client secret`)
    return { setupId: intent.id, clientSecret: intent.client_secret }
  },
  updateCustomer: async (id, { email, name }) => {
    await callStripe(customers.update(id, { email, name }))
  },
  portalUrl: async (customerId, returnUrl) => {
    const session = await callStripe(
      billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
    )
    return session.url
  },
})
