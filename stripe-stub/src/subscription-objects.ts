import type Stripe from 'stripe'
import { listOf, newId } from './ids.ts'
import { type Price, planOf, priceOf } from './prices.ts'

/* Creates Stripe's subscriptions and schedules, checked against the SDK's types. */

const newItem = (created: number, subscription: string, price: Price, end: number) =>
  ({
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: end,
    current_period_start: created,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: priceOf(price),
    quantity: 1,
    subscription,
    tax_rates: [],
  }) satisfies Stripe.SubscriptionItem

/** The item at another price. */
export const atPrice = (item: Stripe.SubscriptionItem, price: Price): Stripe.SubscriptionItem => ({
  ...item,
  plan: planOf(price),
  price: priceOf(price),
})

const included = { proration_discounts: 'included' } as const

export const flexibleBilling = { flexible: included, type: 'flexible' } as const

export const newSubscription = (
  created: number,
  of: { customer: string; price: Price; end: number; metadata: Stripe.Metadata },
): Stripe.Subscription => {
  const id = newId('sub')
  const self = { type: 'self' } as const
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: flexibleBilling,
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created,
    currency: 'usd',
    customer: of.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: self,
    },
    items: listOf([newItem(created, id, of.price, of.end)], '/v1/subscription_items'),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: of.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Stripe.Subscription
}

export const newPhase = (
  start: number,
  end: number,
  price: string,
  discounts: readonly string[],
): Stripe.SubscriptionSchedule.Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: 'usd',
  default_payment_method: null,
  description: null,
  discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: end,
  invoice_settings: null,
  items: [
    { billing_thresholds: null, discounts: [], metadata: {}, plan: price, price, quantity: 1, tax_rates: [] },
  ],
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  start_date: start,
  transfer_data: null,
  trial_end: null,
})

export const newSchedule = (
  created: number,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule =>
  ({
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created,
    current_phase: null,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }) satisfies Stripe.SubscriptionSchedule
