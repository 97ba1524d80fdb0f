import { z } from 'zod'
import { everyone } from './kernel/audience.ts'
import { endpointsOf } from './kernel/endpoint.ts'
import { instant } from './kernel/instants.ts'
import { paidPlanIds } from './kernel/plan-words.ts'
import { paidPlan } from './kernel/plans.ts'
import { emailAddress, optionalField, requiredLine } from './kernel/text.ts'

export const couponDurations = ['once', 'repeating', 'forever'] as const

/** A coupon, in the specification's fields: cents off, or a percentage; 100 percent is shown as FREE. */
export const coupon = z.object({
  id: z.string(),
  /** The code as users enter it. */
  code: z.string(),
  name: z.string(),
  amount_off: z.int().nullable(),
  percent_off: z.number().nullable(),
  /** How many months it applies to: the first, a fixed number, or all. */
  duration: z.enum(couponDurations),
  /** The number of months for `repeating`; otherwise null. */
  durationMonths: z.int().nullable(),
})
export type Coupon = z.infer<typeof coupon>

const amounts = {
  /** The first month's price in cents, and the part that is due. */
  subtotalCents: z.int(),
  discount: z.int(),
  amountDue: z.int(),
}

/** A sign-up before its account exists. */
export const checkout = z.object({
  /**
   * `open`: unpaid. `paid`: paid, but without an account. `completed`: has its account, and no longer holds
   * personal data.
   */
  state: z.enum(['open', 'paid', 'completed']),
  plan: z.enum(paidPlanIds),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  coupon: coupon.nullable(),
  ...amounts,
  expiresAt: instant,
})
export type Checkout = z.infer<typeof checkout>

const contact = {
  email: emailAddress('Please enter a valid email address'),
  firstName: requiredLine('First name is required', 100),
  lastName: requiredLine('Last name is required', 100),
  phone: optionalField(requiredLine('Phone is required', 40)),
  licenseNumber: optionalField(requiredLine('License number is required', 60)),
}

/** Any secret that the checkout has ever had. Without one, the browser's own checkout applies. */
const clientSecret = optionalField(requiredLine('Enter the client secret of the checkout', 300))
/** The answer to a change of a checkout. The secret may be a new one, or none (product decision: coupons). */
const changed = { clientSecret: z.string().nullable(), amountDue: z.int(), checkout }
const couponRefusals = [
  'payments_off',
  'checkout_over',
  'checkout_paid',
  'too_many_attempts',
  'provider_unreachable',
] as const

const endpoint = endpointsOf({ noun: 'checkouts' })

export const checkouts = {
  createSubscriptionPublic: endpoint('POST /api/create-subscription-public', {
    summary: 'Begin a checkout without an account, or resume this browser’s',
    audience: everyone,
    body: z.object({ planType: paidPlan, ...contact }),
    answers: {
      200: z.object({
        /** Opens the payment in the browser; null if nothing is due. */
        clientSecret: z.string().nullable(),
        subscriptionId: z.string(),
        checkout,
      }),
    },
    refusals: [
      'payments_off',
      'account_exists',
      'checkout_paid',
      'too_many_attempts',
      'provider_unreachable',
    ],
    keepsNoKey: true,
  }),
  currentCheckout: endpoint('GET /api/checkout', {
    summary: 'This browser’s checkout; null without one',
    audience: everyone,
    answers: { 200: z.object({ checkout: checkout.nullable() }) },
  }),
  verifyCheckout: endpoint('POST /api/checkout/verify', {
    summary: 'Check before charging the card that this browser’s checkout may still be paid',
    audience: everyone,
    answers: { 200: z.object({ checkout }) },
    refusals: ['checkout_over', 'checkout_paid', 'account_exists'],
    keepsNoKey: true,
  }),
  confirmCheckout: endpoint('POST /api/checkout/confirm', {
    summary: 'Refresh this browser’s checkout from the payment provider',
    audience: everyone,
    answers: { 200: z.object({ checkout }) },
    refusals: ['payments_off', 'checkout_over', 'provider_unreachable', 'account_exists', 'account_refunded'],
    keepsNoKey: true,
  }),
  resumeCheckout: endpoint('POST /api/checkout/resume', {
    summary: 'Resume a paid checkout through the emailed link, in one browser',
    audience: everyone,
    body: z.object({
      token: requiredLine('Please use the link from the email', 200),
      /** A secret that the browser chose. With it, the same browser can repeat the call after it lost the answer. */
      attempt: optionalField(z.string().min(32, 'Please send at least 32 characters').max(100)),
    }),
    answers: { 200: z.object({ checkout }) },
    refusals: ['link_over'],
  }),
  applyCoupon: endpoint('POST /api/apply-coupon', {
    summary: 'Apply a coupon to an unpaid checkout',
    audience: everyone,
    body: z.object({ couponCode: requiredLine('Please enter a coupon code', 64), clientSecret }),
    answers: {
      200: z.object({
        success: z.literal(true),
        coupon,
        /** Cents. */
        discount: z.int(),
        message: z.string(),
        ...changed,
      }),
    },
    refusals: ['coupon_invalid', ...couponRefusals],
    keepsNoKey: true,
  }),
  removeCoupon: endpoint('POST /api/remove-coupon', {
    summary: 'Remove the coupon from a checkout',
    audience: everyone,
    body: z.object({ clientSecret }),
    answers: { 200: z.object({ success: z.literal(true), ...changed }) },
    refusals: couponRefusals,
    keepsNoKey: true,
  }),
}
