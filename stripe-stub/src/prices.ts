import type Stripe from 'stripe'

export const monthlyCents = { price_basic: 4000, price_pro: 7500 } as const

export type PriceId = keyof typeof monthlyCents

export const isPrice = (id: string): id is PriceId => id in monthlyCents

export const priceOf = (id: PriceId) =>
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
    unit_amount: monthlyCents[id],
    unit_amount_decimal: null,
  }) satisfies Stripe.Price

export const planOf = (id: PriceId) =>
  ({
    id,
    object: 'plan',
    active: true,
    amount: monthlyCents[id],
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
