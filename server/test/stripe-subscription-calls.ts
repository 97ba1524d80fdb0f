import type Stripe from 'stripe'
import * as make from './stripe-objects.ts'
import { cannot, mapIn, missing } from './stripe-wire.ts'
import type { World } from './stripe-world.ts'

export type Params = Record<string, string>
/** The effect of a call in the world; returns the object of its answer. */
export type Act = (world: World, params: Params, id: string) => object

/** A subscription that has not ended: an ended one can only be read. */
export const liveSubscription = (world: World, id: string): Stripe.Subscription => {
  const found = world.of(world.subscriptions, 'subscription', id)
  if (found.status === 'canceled') throw missing('subscription', id)
  return found
}

/** Refuses a change that a schedule controls. */
export const scheduleOn = (world: World, subscription: Stripe.Subscription) => {
  const schedule = subscription.schedule === null ? null : world.idOf(subscription.schedule)
  if (schedule)
    throw cannot(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating it directly is not allowed.`,
    )
}

/** The requested discount, as it applies to the new subscription. */
const redeem = (world: World, params: Params, subscription: Stripe.Subscription) => {
  const { coupon: byCoupon, promotion_code: byCode } = {
    coupon: params['discounts[0][coupon]'],
    promotion_code: params['discounts[0][promotion_code]'],
  }
  if (byCoupon === undefined && byCode === undefined) return
  const promotion = byCode === undefined ? null : world.of(world.promotions, 'promotion_code', byCode)
  const couponId = byCoupon ?? world.idOf(promotion?.promotion.coupon ?? '')
  const coupon = world.of(world.coupons, 'coupon', couponId)
  if (!coupon.valid || promotion?.active === false) throw cannot('This promotion code cannot be redeemed.')
  if (promotion) promotion.times_redeemed++
  coupon.times_redeemed++
  const discount = make.discountOf(world.seconds(), {
    coupon: coupon.id,
    promotion: promotion?.id ?? null,
    subscription: subscription.id,
    end: null,
  })
  world.keep(world.discounts, discount)
  subscription.discounts = [discount.id]
}

export const beginSubscription: Act = (world, params) => {
  const customer = world.of(world.customers, 'customer', params.customer ?? '')
  const price = world.priceIn(params['items[0][price]'] ?? '')
  const start = world.seconds()
  const end = world.aMonthAfter(start)
  const about = { customer: customer.id, price, end, metadata: mapIn(params, 'metadata') }
  const subscription = make.subscriptionOf(start, about)
  redeem(world, params, subscription)
  world.keep(world.subscriptions, subscription)
  const line = { description: `1 × ${price}`, amount: make.cents[price], price, start, end }
  const invoice = world.bill(subscription, 'subscription_create', [make.lineOf(line, subscription)])
  if (invoice.status === 'paid') subscription.status = 'active'
  return subscription
}

/**
 * The parameters that may accompany `pending_if_incomplete`
 * (docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
const fitsPending = /^(?:items\[0\]\[(?:id|price|quantity)\]|proration_behavior|payment_behavior|expand)/

/** The base of the credit: with flexible billing the debited amount of the period, otherwise the list price. */
const debitedFor = (world: World, subscription: Stripe.Subscription): number => {
  const item = world.itemOf(subscription)
  const listed = make.cents[world.priceIn(item.price.id)]
  if (subscription.billing_mode.type !== 'flexible') return listed
  const ofPeriod = [...world.invoices.values()].findLast(
    ({ parent, billing_reason, lines }) =>
      parent?.subscription_details?.subscription === subscription.id &&
      (billing_reason === 'subscription_create' || billing_reason === 'subscription_cycle') &&
      lines.data[0]?.period.end === item.current_period_end,
  )
  return ofPeriod ? ofPeriod.amount_due : listed
}

/** The remainder of the period at both prices: credits the unused one, charges the new one. */
const restsOf = (world: World, subscription: Stripe.Subscription, price: make.PriceId) => {
  const item = world.itemOf(subscription)
  const before = world.priceIn(item.price.id)
  const now = world.seconds()
  const { current_period_start: start, current_period_end: end } = item
  const left = (cents: number) => Math.round((cents * (end - now)) / (end - start))
  const line = { start: now, end, proration: true }
  return [
    {
      description: `Unused time on ${before}`,
      amount: 0 - left(debitedFor(world, subscription)),
      price: before,
    },
    { description: `Remaining time on ${price}`, amount: left(make.cents[price]), price },
  ].map((rest) => make.lineOf({ ...line, ...rest }, subscription))
}

/** An invoice that is calculated but not stored: the prorations, and the following month on the same invoice. */
export const previewInvoice: Act = (world, params) => {
  const subscription = liveSubscription(world, params.subscription ?? '')
  scheduleOn(world, subscription)
  const item = world.itemOf(subscription)
  const named = params['subscription_details[items][0][id]'] ?? ''
  if (named !== item.id) throw missing('subscription item', named)
  const price = world.priceIn(params['subscription_details[items][0][price]'] ?? '')
  const next = { description: `1 × ${price}`, amount: make.cents[price], price }
  const month = { start: item.current_period_end, end: world.aMonthAfter(item.current_period_end) }
  return make.invoiceOf(world.seconds(), {
    number: 'upcoming',
    reason: 'upcoming',
    subscription,
    discount: null,
    intent: null,
    lines: [...restsOf(world, subscription, price), make.lineOf({ ...next, ...month }, subscription)],
  })
}

const changePrice = (world: World, subscription: Stripe.Subscription, params: Params) => {
  scheduleOn(world, subscription)
  const odd = Object.keys(params).find((name) => !fitsPending.test(name))
  if (odd !== undefined)
    throw cannot(`When payment_behavior is pending_if_incomplete, ${odd} is not allowed.`)
  const item = world.itemOf(subscription)
  if (params['items[0][id]'] !== item.id) throw missing('subscription item', params['items[0][id]'] ?? '')
  const price = world.priceIn(params['items[0][price]'] ?? '')
  const now = world.seconds()
  const invoice = world.bill(subscription, 'subscription_update', restsOf(world, subscription, price))
  const changed = make.atPrice(item, price)
  if (invoice.status === 'paid') {
    subscription.items.data = [changed]
    return
  }
  const method = world.methodOf(subscription)
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: now + 23 * 3_600,
    metadata: null,
    subscription_items: [changed],
    trial_end: null,
    trial_from_plan: null,
  }
  if (method) world.charge(world.intentOf(invoice), method)
}

export const updateSubscription: Act = (world, params, id) => {
  const subscription = liveSubscription(world, id)
  if (params.payment_behavior !== undefined) {
    if (params.proration_behavior !== 'always_invoice')
      throw cannot('The stand-in knows always_invoice only.')
    changePrice(world, subscription, params)
    return subscription
  }
  if (params['items[0][price]'] !== undefined)
    throw cannot('The stand-in changes prices with pending updates.')
  const method = params.default_payment_method
  if (method !== undefined) {
    const of = world.of(world.methods, 'payment_method', method).customer
    if (of !== subscription.customer) throw cannot('The payment method belongs to another customer.')
    subscription.default_payment_method = method
  }
  const ends = params.cancel_at_period_end
  if (ends !== undefined && params.cancel_at !== undefined)
    throw cannot('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (ends !== undefined || params.cancel_at !== undefined) scheduleOn(world, subscription)
  if (ends !== undefined) {
    const is = ends === 'true'
    Object.assign(subscription, {
      cancel_at_period_end: is,
      cancel_at: is ? world.itemOf(subscription).current_period_end : subscription.cancel_at,
      canceled_at: is ? world.seconds() : null,
    })
    if (!is) subscription.cancel_at = null
  }
  if (params.cancel_at === '') Object.assign(subscription, { cancel_at: null, canceled_at: null })
  return subscription
}

export const updateSchedule: Act = (world, params, id) => {
  const schedule = world.of(world.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active') throw cannot(`This schedule is ${schedule.status}.`)
  const subscription = liveSubscription(world, world.idOf(schedule.subscription ?? ''))
  const count = new Set(Object.keys(params).flatMap((name) => /^phases\[(\d+)\]/.exec(name)?.[1] ?? [])).size
  let start = Number(params['phases[0][start_date]'])
  if (start !== schedule.current_phase?.start_date)
    throw cannot('You can not modify the start date of the current phase.')
  const phases: Stripe.SubscriptionSchedule.Phase[] = []
  for (let at = 0; at < count; at++) {
    const param = (name: string) => params[`phases[${at}]${name}`]
    const ends = param('[end_date]')
    const isMonth = param('[duration][interval]') === 'month' && param('[duration][interval_count]') === '1'
    if ((ends !== undefined) === isMonth) throw cannot('Set one of end_date and duration.')
    const until = ends === undefined ? world.aMonthAfter(start) : Number(ends)
    const discount = param('[discounts][0][discount]')
    phases.push(
      make.phaseOf(start, until, world.priceIn(param('[items][0][price]') ?? ''), discount ? [discount] : []),
    )
    start = until
  }
  // A phase without discounts removes those of the subscription.
  const [current] = phases
  subscription.discounts = (current?.discounts ?? []).flatMap(({ discount }) => discount ?? [])
  return Object.assign(schedule, { phases })
}
