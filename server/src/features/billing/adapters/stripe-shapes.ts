import { type PaidPlanId, paidPlanIds } from '@porchlight/contract/kernel/plan-words'
import type Stripe from 'stripe'
import {
  type PaymentState,
  type ProviderInvoice,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderSubscription,
  ProviderUnreachable,
} from '../ports.ts'
import type { StripeSettings } from './stripe-client.ts'

type Prices = StripeSettings['prices']

/** The id of what Stripe sends as an id, or whole where that was asked for. */
export const idOf = (sent: string | { id: string }): string => (typeof sent === 'string' ? sent : sent.id)

/** What was asked for whole. @throws ProviderUnreachable where Stripe sent its id all the same */
export const whole = <T extends object>(sent: string | T): T => {
  if (typeof sent === 'string') throw new ProviderUnreachable(`Stripe sent ${sent} as an id`)
  return sent
}

const at = (seconds: number): Date => new Date(seconds * 1000)
const atOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? at(seconds) : null

const paymentStates: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  // Only payments that are captured by hand rest here; ours are not.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** A payment intent in our words; its `latest_charge` was asked for whole. */
export const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => {
  // A status of a later version is one that we cannot act upon: not paid, as far as we know.
  const state = paymentStates[intent.status] ?? 'open'
  const error = intent.last_payment_error
  const charge = intent.latest_charge === null ? null : whole(intent.latest_charge)
  return {
    id: intent.id,
    state,
    failure:
      error && state === 'open'
        ? {
            code: error.decline_code ?? error.code ?? error.type,
            message: error.message ?? 'Your card was declined.',
          }
        : null,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  }
}

/** The plan that a price is of; null for a price that is none of ours. */
const planOf = (priceId: string, prices: Prices): PaidPlanId | null =>
  paidPlanIds.find((plan) => prices[plan] === priceId) ?? null

const mustBePlan = (priceId: string, prices: Prices): PaidPlanId => {
  const plan = planOf(priceId, prices)
  if (!plan) throw new ProviderUnreachable(`Stripe charges by ${priceId}, which is the price of no plan`)
  return plan
}

const methodOf = (sent: string | Stripe.PaymentMethod | null | undefined): ProviderMethod | null => {
  const method = sent ? whole(sent) : null
  // Ours are cards (see stripe-subscriptions); another kind can be set in Stripe's own pages only.
  return method?.card
    ? {
        id: method.id,
        brand: method.card.brand,
        last4: method.card.last4,
        expMonth: method.card.exp_month,
        expYear: method.card.exp_year,
      }
    : null
}

const subscriptionStates: Partial<Record<Stripe.Subscription.Status, ProviderSubscription['status']>> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'cancelled',
  incomplete_expired: 'cancelled',
}

/** The one thing that a subscription of ours charges for. */
export const itemOf = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new ProviderUnreachable(`Stripe has a subscription ${id} without a price`)
  return item
}

/** The schedule that a subscription runs by, if it still does. */
export const scheduleOf = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null => {
  const found = schedule === null ? null : whole(schedule)
  return found && (found.status === 'active' || found.status === 'not_started') ? found : null
}

const pendingOf = (
  subscription: Stripe.Subscription,
  plan: PaidPlanId,
  prices: Prices,
): ProviderSubscription['pending'] => {
  const ends = itemOf(subscription).current_period_end
  const next = scheduleOf(subscription)?.phases.find(({ start_date }) => start_date >= ends)
  const price = next?.items[0]?.price
  const following = price === undefined ? plan : mustBePlan(idOf(price), prices)
  return next && following !== plan ? { plan: following, at: at(next.start_date) } : null
}

const couponOf = ({ discounts }: Stripe.Subscription): string | null => {
  const [discount] = discounts
  const coupon = discount === undefined ? null : whole(discount).source.coupon
  return coupon === null ? null : idOf(coupon)
}

/** Flexible billing credits the amount that was debited. Classic billing credits the current list price. */
export const flexibleBilling = { type: 'flexible', flexible: { proration_discounts: 'included' } } as const

/** Whether Stripe would credit list prices: a subscription that was made before flexible billing. */
export const isClassic = ({ billing_mode }: Stripe.Subscription): boolean => billing_mode.type !== 'flexible'

/** What of a subscription must be asked for whole. Stripe follows four names at most. */
export const subscriptionParts = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'discounts',
  'schedule',
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
]

/** A subscription in our words, with its newest invoice in ours. */
export const subscriptionOf = (
  subscription: Stripe.Subscription,
  invoice: ProviderInvoice | null,
  prices: Prices,
): ProviderSubscription => {
  const status = subscriptionStates[subscription.status]
  if (!status)
    throw new ProviderUnreachable(`Stripe has ${subscription.id} as ${subscription.status}, which is unknown`)
  const item = itemOf(subscription)
  const plan = mustBePlan(item.price.id, prices)
  const customer = whole(subscription.customer)
  const ofCustomer = customer.deleted ? null : customer.invoice_settings.default_payment_method
  const { cancel_at } = subscription
  return {
    id: subscription.id,
    customerId: customer.id,
    plan,
    status,
    currentPeriodStart: at(item.current_period_start),
    currentPeriodEnd: at(item.current_period_end),
    // Stripe's own pages say when instead of whether.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end),
    cancelledAt: status === 'cancelled' ? atOrNull(subscription.ended_at ?? subscription.canceled_at) : null,
    pending: status === 'cancelled' ? null : pendingOf(subscription, plan, prices),
    couponId: couponOf(subscription),
    method: methodOf(subscription.default_payment_method ?? ofCustomer),
    invoice,
  }
}

/** The payment intent by which an invoice is, or was, paid. Its `payments` were asked for. */
export const intentOf = ({ payments }: Stripe.Invoice): string | null => {
  const found = payments?.data ?? []
  const paid = found.find(({ status }) => status === 'paid')
  const chosen = paid ?? found.find(({ is_default }) => is_default) ?? found[0]
  const intent = chosen?.payment.payment_intent
  return intent === undefined ? null : idOf(intent)
}

const invoiceStates: Partial<Record<Stripe.Invoice.Status, ProviderInvoice['status']>> = {
  draft: 'draft',
  open: 'open',
  paid: 'paid',
  void: 'void',
  uncollectible: 'uncollectible',
}

const lineOf = ({ description, amount }: Stripe.InvoiceLineItem) => ({
  description: description ?? '',
  amountCents: amount,
})

/** An invoice in our words. */
export const invoiceOf = (
  invoice: Stripe.Invoice,
  payment: ProviderPayment | null,
  prices: Prices,
): ProviderInvoice => {
  const lines = invoice.lines.data
  // What it is about: with a proration that which is charged, not that which is credited.
  const [main] = [...lines].sort((one, other) => other.amount - one.amount)
  const price = main?.pricing?.price_details?.price
  const discounts = invoice.total_discount_amounts ?? []
  return {
    id: invoice.id,
    number: invoice.number,
    status: (invoice.status && invoiceStates[invoice.status]) ?? 'draft',
    description: invoice.description ?? main?.description ?? null,
    plan: price === undefined ? null : planOf(idOf(price), prices),
    // A credit that is larger than what is charged stays with Stripe for the next invoice.
    subtotalCents: Math.max(0, invoice.subtotal),
    discountCents: discounts.reduce((sum, { amount }) => sum + amount, 0),
    amountDueCents: Math.max(0, invoice.amount_due),
    amountPaidCents: invoice.amount_paid,
    lines: lines.map(lineOf),
    periodStart: atOrNull(main?.period.start),
    periodEnd: atOrNull(main?.period.end),
    attemptCount: invoice.attempt_count,
    nextAttemptAt: atOrNull(invoice.next_payment_attempt),
    paidAt: atOrNull(invoice.status_transitions.paid_at),
    createdAt: at(invoice.created),
    payment,
  }
}
