import type Stripe from 'stripe'

/** A monthly price. `line` describes a whole month on an invoice; `name` is the product in the lines of a proration. */
export type Price = { id: string; cents: number; name: string; line: string }

/** The prices of tests and journeys. */
export const testPrices: readonly Price[] = [
  { id: 'price_basic', cents: 4000, name: 'price_basic', line: '1 × price_basic' },
  { id: 'price_pro', cents: 7500, name: 'price_pro', line: '1 × price_pro' },
]

export const priceOf = ({ id, cents }: Price) =>
  ({
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1_770_000_000,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: id.replace('price', 'prod'),
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: null,
  }) satisfies Stripe.Price

export const planOf = ({ id, cents }: Price) =>
  ({
    id,
    object: 'plan',
    active: true,
    amount: cents,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: 1_770_000_000,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: id.replace('price', 'prod'),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }) satisfies Stripe.Plan
