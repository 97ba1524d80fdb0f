import type Stripe from 'stripe'
import { newDiscount } from './customer-objects.ts'
import { newInvoice, newLine } from './invoice-objects.ts'
import type { Price } from './prices.ts'
import { monthAfter, type State } from './state.ts'
import { atPrice, newPhase, newSubscription } from './subscription-objects.ts'
import { cannot, mapIn, missing } from './wire.ts'

export type Params = Record<string, string>
/** The effect of a call in the state; returns the object of its answer. */
export type Act = (state: State, params: Params, id: string) => object

/** A subscription that has not ended: an ended one can only be read. */
export const liveSubscription = (state: State, id: string): Stripe.Subscription => {
  const found = state.of(state.subscriptions, 'subscription', id)
  if (found.status === 'canceled') throw missing('subscription', id)
  return found
}

/** Refuses a change that a schedule controls. */
export const scheduleOn = (state: State, subscription: Stripe.Subscription) => {
  const schedule = subscription.schedule === null ? null : state.idOf(subscription.schedule)
  if (schedule)
    throw cannot(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating it directly is not allowed.`,
    )
}

/** The requested discount, as it applies to the new subscription. */
const redeem = (state: State, params: Params, subscription: Stripe.Subscription) => {
  const { coupon: byCoupon, promotion_code: byCode } = {
    coupon: params['discounts[0][coupon]'],
    promotion_code: params['discounts[0][promotion_code]'],
  }
  if (byCoupon === undefined && byCode === undefined) return
  const promotion = byCode === undefined ? null : state.of(state.promotions, 'promotion_code', byCode)
  const couponId = byCoupon ?? state.idOf(promotion?.promotion.coupon ?? '')
  const coupon = state.of(state.coupons, 'coupon', couponId)
  if (!coupon.valid || promotion?.active === false) throw cannot('This promotion code cannot be redeemed.')
  if (promotion) promotion.times_redeemed++
  coupon.times_redeemed++
  const discount = newDiscount(state.seconds(), {
    coupon: coupon.id,
    promotion: promotion?.id ?? null,
    subscription: subscription.id,
    end: null,
  })
  state.keep(state.discounts, discount)
  subscription.discounts = [discount.id]
}

export const beginSubscription: Act = (state, params) => {
  const customer = state.of(state.customers, 'customer', params.customer ?? '')
  const price = state.priceIn(params['items[0][price]'] ?? '')
  const start = state.seconds()
  const end = monthAfter(start, start)
  const about = { customer: customer.id, price, end, metadata: mapIn(params, 'metadata') }
  const subscription = newSubscription(start, about)
  redeem(state, params, subscription)
  state.keep(state.subscriptions, subscription)
  const line = { description: price.line, amount: price.cents, price: price.id, start, end }
  const invoice = state.bill(subscription, 'subscription_create', [newLine(line, subscription)])
  if (invoice.status === 'paid') subscription.status = 'active'
  return subscription
}

/**
 * The parameters that may accompany `pending_if_incomplete`
 * (docs.stripe.com/billing/subscriptions/pending-updates-reference).
 */
const fitsPending = /^(?:items\[0\]\[(?:id|price|quantity)\]|proration_behavior|payment_behavior|expand)/

/** The base of the credit: with flexible billing the debited amount of the period, otherwise the list price. */
const debitedFor = (state: State, subscription: Stripe.Subscription): number => {
  const item = state.itemOf(subscription)
  const listed = state.priceIn(item.price.id).cents
  if (subscription.billing_mode.type !== 'flexible') return listed
  const ofPeriod = [...state.invoices.values()].findLast(
    ({ parent, billing_reason, lines }) =>
      parent?.subscription_details?.subscription === subscription.id &&
      (billing_reason === 'subscription_create' || billing_reason === 'subscription_cycle') &&
      lines.data[0]?.period.end === item.current_period_end,
  )
  return ofPeriod ? ofPeriod.amount_due : listed
}

/** The remainder of the period at both prices: credits the unused one, charges the new one. */
const restsOf = (state: State, subscription: Stripe.Subscription, price: Price) => {
  const item = state.itemOf(subscription)
  const before = state.priceIn(item.price.id)
  const now = state.seconds()
  const { current_period_start: start, current_period_end: end } = item
  const left = (cents: number) => Math.round((cents * (end - now)) / (end - start))
  const line = { start: now, end, proration: true }
  return [
    {
      description: `Unused time on ${before.name}`,
      amount: 0 - left(debitedFor(state, subscription)),
      price: before.id,
    },
    { description: `Remaining time on ${price.name}`, amount: left(price.cents), price: price.id },
  ].map((rest) => newLine({ ...line, ...rest }, subscription))
}

/** An invoice that is calculated but not stored: the prorations, and the following month on the same invoice. */
export const previewInvoice: Act = (state, params) => {
  const subscription = liveSubscription(state, params.subscription ?? '')
  scheduleOn(state, subscription)
  const item = state.itemOf(subscription)
  const named = params['subscription_details[items][0][id]'] ?? ''
  if (named !== item.id) throw missing('subscription item', named)
  const price = state.priceIn(params['subscription_details[items][0][price]'] ?? '')
  const next = { description: price.line, amount: price.cents, price: price.id }
  const month = {
    start: item.current_period_end,
    end: monthAfter(item.current_period_end, subscription.billing_cycle_anchor),
  }
  return newInvoice(state.seconds(), {
    number: 'upcoming',
    reason: 'upcoming',
    subscription,
    discount: null,
    intent: null,
    lines: [...restsOf(state, subscription, price), newLine({ ...next, ...month }, subscription)],
  })
}

const changePrice = (state: State, subscription: Stripe.Subscription, params: Params) => {
  scheduleOn(state, subscription)
  const odd = Object.keys(params).find((name) => !fitsPending.test(name))
  if (odd !== undefined)
    throw cannot(`When payment_behavior is pending_if_incomplete, ${odd} is not allowed.`)
  const item = state.itemOf(subscription)
  if (params['items[0][id]'] !== item.id) throw missing('subscription item', params['items[0][id]'] ?? '')
  const price = state.priceIn(params['items[0][price]'] ?? '')
  const now = state.seconds()
  const invoice = state.bill(subscription, 'subscription_update', restsOf(state, subscription, price))
  const changed = atPrice(item, price)
  if (invoice.status === 'paid') {
    subscription.items.data = [changed]
    return
  }
  const method = state.methodOf(subscription)
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
  if (method) state.charge(state.intentOf(invoice), method)
}

export const updateSubscription: Act = (state, params, id) => {
  const subscription = liveSubscription(state, id)
  if (params.payment_behavior !== undefined) {
    if (params.proration_behavior !== 'always_invoice') throw cannot('The stub knows always_invoice only.')
    changePrice(state, subscription, params)
    return subscription
  }
  if (params['items[0][price]'] !== undefined) throw cannot('The stub changes prices with pending updates.')
  const method = params.default_payment_method
  if (method !== undefined) {
    const of = state.of(state.methods, 'payment_method', method).customer
    if (of !== subscription.customer) throw cannot('The payment method belongs to another customer.')
    subscription.default_payment_method = method
  }
  const ends = params.cancel_at_period_end
  if (ends !== undefined && params.cancel_at !== undefined)
    throw cannot('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (ends !== undefined || params.cancel_at !== undefined) scheduleOn(state, subscription)
  if (ends !== undefined) {
    const is = ends === 'true'
    Object.assign(subscription, {
      cancel_at_period_end: is,
      cancel_at: is ? state.itemOf(subscription).current_period_end : subscription.cancel_at,
      canceled_at: is ? state.seconds() : null,
    })
    if (!is) subscription.cancel_at = null
  }
  if (params.cancel_at === '') Object.assign(subscription, { cancel_at: null, canceled_at: null })
  return subscription
}

export const updateSchedule: Act = (state, params, id) => {
  const schedule = state.of(state.schedules, 'subscription_schedule', id)
  if (schedule.status !== 'active') throw cannot(`This schedule is ${schedule.status}.`)
  const subscription = liveSubscription(state, state.idOf(schedule.subscription ?? ''))
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
    const until = ends === undefined ? monthAfter(start, subscription.billing_cycle_anchor) : Number(ends)
    const discount = param('[discounts][0][discount]')
    phases.push(
      newPhase(start, until, state.priceIn(param('[items][0][price]') ?? '').id, discount ? [discount] : []),
    )
    start = until
  }
  // A phase without discounts removes those of the subscription.
  const [current] = phases
  subscription.discounts = (current?.discounts ?? []).flatMap(({ discount }) => discount ?? [])
  return Object.assign(schedule, { phases })
}
