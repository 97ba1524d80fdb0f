import type Stripe from 'stripe'
import { newId } from './ids.ts'

/* Creates Stripe's customers and what belongs to them, checked against the SDK's types. */

export const newCustomer = (created: number, email: string, name: string, metadata: Stripe.Metadata) =>
  ({
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email,
    name,
    metadata,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    shipping: null,
  }) satisfies Stripe.Customer

export const newMethod = (
  created: number,
  customer: string | null,
  { brand, last4 }: { brand: string; last4: string },
) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: null,
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: 2030,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod

export const newCoupon = (created: number, id: string, more: Partial<Stripe.Coupon>): Stripe.Coupon =>
  ({
    id,
    object: 'coupon',
    amount_off: null,
    created,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...more,
  }) satisfies Stripe.Coupon

export const newPromotion = (
  created: number,
  code: string,
  coupon: string,
  more: Partial<Stripe.PromotionCode>,
): Stripe.PromotionCode =>
  ({
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    code,
    created,
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
    ...more,
  }) satisfies Stripe.PromotionCode

export const newDiscount = (
  start: number,
  of: { coupon: string; promotion: string | null; subscription: string; end: number | null },
) =>
  ({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: null,
    customer_account: null,
    end: of.end,
    invoice: null,
    invoice_item: null,
    promotion_code: of.promotion,
    source: { coupon: of.coupon, type: 'coupon' },
    start,
    subscription: of.subscription,
    subscription_item: null,
  }) satisfies Stripe.Discount

export const newPortal = (created: number, customer: string, returnUrl: string) =>
  ({
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: newId('bpc'),
    created,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `https://billing.stripe.example/session/${newId('live')}`,
  }) satisfies Stripe.BillingPortal.Session
