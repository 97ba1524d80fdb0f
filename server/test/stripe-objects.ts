import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'

/** Creates Stripe's objects, checked against the SDK's types. They refer to other objects by id. */

export const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  ...{ object: 'list', data, has_more: false, url },
})

export const cents = { price_basic: 4000, price_pro: 7500 } as const
export type PriceId = keyof typeof cents
export const isPrice = (id: string): id is PriceId => id in cents

export const priceOf = (id: PriceId) =>
  ({
    id,
    object: 'price',
    ...{ active: true, billing_scheme: 'per_unit', created: 1_770_000_000, currency: 'usd' },
    ...{ custom_unit_amount: null, livemode: false, lookup_key: null, metadata: {}, nickname: null },
    product: id.replace('price', 'prod'),
    recurring: {
      ...{ interval: 'month', interval_count: 1, meter: null },
      ...{ trial_period_days: null, usage_type: 'licensed' },
    },
    ...{ tax_behavior: 'unspecified', tiers_mode: null, transform_quantity: null, type: 'recurring' },
    ...{ unit_amount: cents[id], unit_amount_decimal: null },
  }) satisfies Stripe.Price

const planOf = (id: PriceId) =>
  ({
    id,
    object: 'plan',
    ...{ active: true, amount: cents[id], amount_decimal: null, billing_scheme: 'per_unit' },
    ...{ created: 1_770_000_000, currency: 'usd', interval: 'month', interval_count: 1, livemode: false },
    ...{ metadata: {}, meter: null, nickname: null, product: id.replace('price', 'prod') },
    ...{ tiers_mode: null, transform_usage: null, trial_period_days: null, usage_type: 'licensed' },
  }) satisfies Stripe.Plan

export const customerOf = (created: number, email: string, name: string, metadata: Stripe.Metadata) =>
  ({
    id: newId('cus'),
    object: 'customer',
    ...{ balance: 0, created, default_source: null, description: null, email, name, metadata },
    invoice_settings: {
      ...{ custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    },
    ...{ livemode: false, shipping: null },
  }) satisfies Stripe.Customer

export const methodOf = (created: number, customer: string, last4: string) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      ...{ brand: 'visa', checks: null, country: 'US', display_brand: 'visa', exp_month: 12, exp_year: 2030 },
      ...{ funding: 'credit', generated_from: null, last4, networks: null, regulated_status: null },
      ...{ three_d_secure_usage: null, wallet: null },
    },
    ...{ created, customer, customer_account: null, livemode: false, metadata: {}, type: 'card' },
  }) satisfies Stripe.PaymentMethod

export const intentOf = (created: number, amount: number): Stripe.PaymentIntent => {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    ...{ allowed_payment_method_types: null, amount, amount_capturable: 0, amount_received: 0 },
    ...{ application: null, application_fee_amount: null },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...{ canceled_at: null, cancellation_reason: null, capture_method: 'automatic_async' },
    ...{ client_secret: `${id}_secret_${newId('x')}`, confirmation_method: 'automatic', created },
    ...{ currency: 'usd', customer: null, customer_account: null, description: null },
    ...{ excluded_payment_method_types: null, last_payment_error: null, latest_charge: null },
    ...{ livemode: false, managed_payments: null, metadata: {}, next_action: null, on_behalf_of: null },
    ...{ payment_method: null, payment_method_configuration_details: null, payment_method_options: null },
    ...{ payment_method_types: ['card'], payment_record: null, processing: null, receipt_email: null },
    ...{ review: null, setup_future_usage: null, shipping: null, source: null },
    ...{ statement_descriptor: null, statement_descriptor_suffix: null },
    ...{ status: 'requires_payment_method', transfer_group: null },
  } satisfies Stripe.PaymentIntent
}

export const chargeOf = (created: number, intent: Stripe.PaymentIntent) =>
  ({
    id: newId('ch'),
    object: 'charge',
    ...{ amount: intent.amount, amount_captured: intent.amount, amount_refunded: 0, application: null },
    ...{ application_fee: null, application_fee_amount: null, balance_transaction: null },
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    ...{ calculated_statement_descriptor: null, captured: true, created, currency: 'usd' },
    ...{ customer: intent.customer, description: intent.description, disputed: false },
    ...{ failure_balance_transaction: null, failure_code: null, failure_message: null },
    ...{ fraud_details: null, livemode: false, metadata: {}, on_behalf_of: null, outcome: null, paid: true },
    ...{ payment_intent: intent.id, payment_method: null, payment_method_details: null },
    ...{ receipt_email: null, receipt_number: null, receipt_url: null, refunded: false, review: null },
    ...{ shipping: null, source: null, source_transfer: null, statement_descriptor: null },
    ...{ statement_descriptor_suffix: null, status: 'succeeded', transfer_data: null, transfer_group: null },
  }) satisfies Stripe.Charge

export const refundOf = (created: number, intent: string, charge: string, amount: number) =>
  ({
    id: newId('re'),
    object: 'refund',
    ...{ amount, balance_transaction: null, charge, created, currency: 'usd', customer: null },
    ...{ customer_account: null, metadata: {}, payment_intent: intent, payment_method: null },
    ...{ reason: 'requested_by_customer', receipt_number: null, source_transfer_reversal: null },
    ...{ status: 'succeeded', transfer_reversal: null },
  }) satisfies Stripe.Refund

export const disputeOf = (created: number, charge: Stripe.Charge) =>
  ({
    id: newId('du'),
    object: 'dispute',
    ...{ amount: charge.amount, balance_transactions: [], charge: charge.id, created, currency: 'usd' },
    enhanced_eligibility_types: [],
    evidence: {
      ...{ access_activity_log: null, billing_address: null, cancellation_policy: null },
      ...{ cancellation_policy_disclosure: null, cancellation_rebuttal: null, customer_communication: null },
      ...{ customer_email_address: null, customer_name: null, customer_purchase_ip: null },
      ...{ customer_signature: null, duplicate_charge_documentation: null },
      ...{ duplicate_charge_explanation: null, duplicate_charge_id: null, enhanced_evidence: {} },
      ...{ product_description: null, receipt: null, refund_policy: null, refund_policy_disclosure: null },
      ...{ refund_refusal_explanation: null, service_date: null, service_documentation: null },
      ...{ shipping_address: null, shipping_carrier: null, shipping_date: null },
      ...{ shipping_documentation: null, shipping_tracking_number: null, uncategorized_file: null },
      uncategorized_text: null,
    },
    evidence_details: {
      ...{ due_by: created + 7 * 86_400, enhanced_eligibility: {}, has_evidence: false, past_due: false },
      ...{ submission_count: 0, submission_method: 'not_submitted' },
    },
    ...{ intended_submission_method: null, is_charge_refundable: true, livemode: false, metadata: {} },
    ...{ payment_intent: charge.payment_intent, reason: 'fraudulent', status: 'needs_response' },
  }) satisfies Stripe.Dispute

export const setupOf = (created: number, customer: string) => {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    ...{ allowed_payment_method_types: ['card'], application: null },
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...{ cancellation_reason: null, client_secret: `${id}_secret_${newId('x')}`, created, customer },
    ...{ customer_account: null, description: null, excluded_payment_method_types: null },
    ...{ last_setup_error: null, latest_attempt: null, livemode: false, mandate: null, metadata: {} },
    ...{ next_action: null, on_behalf_of: null, payment_method: null },
    ...{ payment_method_configuration_details: null, payment_method_options: null },
    ...{ payment_method_types: ['card'], single_use_mandate: null },
    ...{ status: 'requires_payment_method', usage: 'off_session' },
  } satisfies Stripe.SetupIntent
}

export const couponOf = (created: number, id: string, more: Partial<Stripe.Coupon>): Stripe.Coupon =>
  ({
    id,
    object: 'coupon',
    ...{ amount_off: null, created, currency: null, duration: 'once', duration_in_months: null },
    ...{ livemode: false, max_redemptions: null, metadata: {}, name: null, percent_off: null },
    ...{ redeem_by: null, times_redeemed: 0, valid: true },
    ...more,
  }) satisfies Stripe.Coupon

export const promotionOf = (
  created: number,
  code: string,
  coupon: string,
  more: Partial<Stripe.PromotionCode>,
): Stripe.PromotionCode =>
  ({
    id: newId('promo'),
    object: 'promotion_code',
    ...{ active: true, code, created, customer: null, customer_account: null, expires_at: null },
    ...{ livemode: false, max_redemptions: null, metadata: {} },
    promotion: { coupon, type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
    ...more,
  }) satisfies Stripe.PromotionCode

export const discountOf = (
  start: number,
  of: { coupon: string; promotion: string | null; subscription: string; end: number | null },
) =>
  ({
    id: newId('di'),
    object: 'discount',
    ...{ checkout_session: null, customer: null, customer_account: null, end: of.end, invoice: null },
    ...{ invoice_item: null, promotion_code: of.promotion },
    source: { coupon: of.coupon, type: 'coupon' },
    ...{ start, subscription: of.subscription, subscription_item: null },
  }) satisfies Stripe.Discount

const itemOf = (created: number, subscription: string, price: PriceId, end: number) =>
  ({
    id: newId('si'),
    object: 'subscription_item',
    ...{ billing_thresholds: null, created, current_period_end: end, current_period_start: created },
    ...{ current_trial: null, discounts: [], metadata: {}, plan: planOf(price), price: priceOf(price) },
    ...{ quantity: 1, subscription, tax_rates: [] },
  }) satisfies Stripe.SubscriptionItem

/** The item at another price. */
export const atPrice = (item: Stripe.SubscriptionItem, price: PriceId): Stripe.SubscriptionItem => ({
  ...item,
  ...{ plan: planOf(price), price: priceOf(price) },
})

const included = { proration_discounts: 'included' } as const
export const flexibleBilling = { flexible: included, type: 'flexible' } as const

export const subscriptionOf = (
  created: number,
  of: { customer: string; price: PriceId; end: number; metadata: Stripe.Metadata },
): Stripe.Subscription => {
  const id = newId('sub')
  const self = { type: 'self' } as const
  return {
    id,
    object: 'subscription',
    ...{ application: null, application_fee_percent: null },
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    ...{ billing_cycle_anchor: created, billing_cycle_anchor_config: null },
    billing_mode: flexibleBilling,
    ...{ billing_schedules: [], billing_thresholds: null, cancel_at: null, cancel_at_period_end: false },
    ...{ canceled_at: null, cancellation_details: null, collection_method: 'charge_automatically' },
    ...{ created, currency: 'usd', customer: of.customer, customer_account: null, days_until_due: null },
    ...{ default_payment_method: null, default_source: null, default_tax_rates: [], description: null },
    ...{ discounts: [], ended_at: null },
    invoice_settings: {
      ...{ account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: self },
    },
    items: listOf([itemOf(created, id, of.price, of.end)], '/v1/subscription_items'),
    ...{ latest_invoice: null, livemode: false, managed_payments: null, metadata: of.metadata },
    ...{ next_pending_invoice_item_invoice: null, on_behalf_of: null, pause_collection: null },
    payment_settings: {
      ...{ payment_method_options: null, payment_method_types: ['card'] },
      save_default_payment_method: 'on_subscription',
    },
    ...{ pending_invoice_item_interval: null, pending_setup_intent: null, pending_update: null },
    ...{ schedule: null, start_date: created, status: 'incomplete', test_clock: null },
    ...{ transfer_data: null, trial_end: null, trial_settings: null, trial_start: null },
  } satisfies Stripe.Subscription
}

export const phaseOf = (
  start: number,
  end: number,
  price: PriceId,
  discounts: readonly string[],
): Stripe.SubscriptionSchedule.Phase => ({
  ...{ add_invoice_items: [], application_fee_percent: null, billing_cycle_anchor: null },
  ...{ billing_thresholds: null, collection_method: null, currency: 'usd', default_payment_method: null },
  ...{ description: null },
  discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  ...{ end_date: end, invoice_settings: null },
  items: [
    {
      ...{ billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1 },
      tax_rates: [],
    },
  ],
  ...{ metadata: {}, on_behalf_of: null, proration_behavior: 'create_prorations', start_date: start },
  ...{ transfer_data: null, trial_end: null },
})

export const scheduleOf = (created: number, subscription: Stripe.Subscription): Stripe.SubscriptionSchedule =>
  ({
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    ...{ application: null, billing_mode: subscription.billing_mode, canceled_at: null },
    ...{ completed_at: null, created, current_phase: null },
    ...{ customer: subscription.customer, customer_account: null },
    default_settings: {
      ...{ application_fee_percent: null, billing_cycle_anchor: 'automatic', billing_thresholds: null },
      ...{ collection_method: 'charge_automatically', default_payment_method: null, description: null },
      invoice_settings: {
        ...{ account_tax_ids: null, custom_fields: null, days_until_due: null, description: null },
        ...{ footer: null, issuer: { type: 'self' } },
      },
      ...{ on_behalf_of: null, transfer_data: null },
    },
    ...{ end_behavior: 'release', livemode: false, metadata: {}, pause_schedules: [], phases: [] },
    ...{ released_at: null, released_subscription: null, status: 'active' },
    ...{ subscription: subscription.id, test_clock: null },
  }) satisfies Stripe.SubscriptionSchedule

export const lineOf = (
  of: { description: string; amount: number; price: PriceId; proration?: boolean } & Record<
    'start' | 'end',
    number
  >,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  ...{ amount: of.amount, currency: 'usd', description: of.description, discount_amounts: [] },
  ...{ discountable: true, discounts: [], invoice: null, livemode: false, metadata: {} },
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      ...{ invoice_item: null, proration: of.proration === true, proration_details: null },
      ...{ subscription: subscription.id, subscription_item: subscription.items.data[0]?.id ?? '' },
    },
    type: 'subscription_item_details',
  },
  period: { start: of.start, end: of.end },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: of.price, product: of.price.replace('price', 'prod') },
    ...{ type: 'price_details', unit_amount_decimal: null },
  },
  ...{ quantity: 1, quantity_decimal: null, subscription: subscription.id, subtotal: of.amount, taxes: [] },
})

export const onePayment = (
  created: number,
  invoice: string,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  ...{ amount_paid: null, amount_requested: intent.amount, created, currency: 'usd', invoice },
  ...{ is_default: true, livemode: false },
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})

/** A final, unpaid invoice; an invoice of zero is paid immediately. */
export const invoiceOf = (
  created: number,
  of: {
    number: string
    reason: Stripe.Invoice.BillingReason
    subscription: Stripe.Subscription
    lines: Stripe.InvoiceLineItem[]
    discount: { id: string; amount: number } | null
    intent: Stripe.PaymentIntent | null
  },
): Stripe.Invoice => {
  const id = newId('in')
  const subtotal = of.lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - (of.discount?.amount ?? 0)
  const due = Math.max(0, total)
  const paid = due === 0
  return {
    id,
    object: 'invoice',
    ...{ account_country: 'US', account_name: 'Porchlight', account_tax_ids: null, amount_due: due },
    ...{ amount_overpaid: 0, amount_paid: 0, amount_remaining: due, amount_shipping: 0, application: null },
    ...{ attempt_count: 0, attempted: false, auto_advance: true },
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    ...{ automatically_finalizes_at: null, billing_reason: of.reason },
    ...{ collection_method: 'charge_automatically', created, currency: 'usd', custom_fields: null },
    confirmation_secret: of.intent?.client_secret
      ? { client_secret: of.intent.client_secret, type: 'payment_intent' }
      : null,
    ...{ customer: of.subscription.customer, customer_account: null, customer_address: null },
    ...{ customer_email: null, customer_name: null, customer_phone: null, customer_shipping: null },
    ...{ customer_tax_exempt: 'none', customer_tax_ids: [], default_payment_method: null },
    ...{ default_source: null, default_tax_rates: [], description: null },
    discounts: of.discount ? [of.discount.id] : [],
    ...{ due_date: null, effective_at: created, ending_balance: 0, footer: null, from_invoice: null },
    ...{ hosted_invoice_url: null, invoice_pdf: null, issuer: { type: 'self' } },
    ...{ last_finalization_error: null, latest_revision: null },
    lines: listOf(of.lines, `/v1/invoices/${id}/lines`),
    ...{ livemode: false, metadata: {}, next_payment_attempt: null, number: of.number, on_behalf_of: null },
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: of.subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    payments: listOf(of.intent ? [onePayment(created, id, of.intent)] : [], '/v1/invoice_payments'),
    ...{ period_end: created, period_start: created, post_payment_credit_notes_amount: 0 },
    ...{ pre_payment_credit_notes_amount: 0, receipt_number: null, rendering: null, shipping_cost: null },
    ...{ shipping_details: null, starting_balance: 0, statement_descriptor: null },
    status: paid ? 'paid' : 'open',
    status_transitions: {
      ...{ finalized_at: created, marked_uncollectible_at: null, voided_at: null },
      paid_at: paid ? created : null,
    },
    ...{ subtotal, subtotal_excluding_tax: subtotal, test_clock: null, total },
    total_discount_amounts: of.discount ? [{ amount: of.discount.amount, discount: of.discount.id }] : [],
    ...{ total_excluding_tax: total, total_pretax_credit_amounts: [], total_taxes: [] },
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice
}

export const portalOf = (created: number, customer: string, returnUrl: string) =>
  ({
    id: newId('bps'),
    object: 'billing_portal.session',
    ...{ configuration: newId('bpc'), created, customer, customer_account: null, flow: null },
    ...{ livemode: false, locale: null, on_behalf_of: null, return_url: returnUrl },
    url: `https://billing.stripe.example/session/${newId('live')}`,
  }) satisfies Stripe.BillingPortal.Session
