import { type PaidPlanId, paidPlanIds } from '@porchlight/contract/kernel/plan-words'
import type { PaidWith } from '@porchlight/contract/payments/payment-method'
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

/** The id of an object that Stripe sends either as an id or expanded. */
export const idOf = (sent: string | { id: string }): string => (typeof sent === 'string' ? sent : sent.id)

/** The expanded object. @throws ProviderUnreachable if Stripe sent only its id */
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
  // Only payments with manual capture stop at this status; ours do not use it.
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
}

/** The means that a charge was paid with; a card in a wallet such as Apple Pay is the card. */
const paidWithOf = (details: Stripe.Charge.PaymentMethodDetails | null): PaidWith | null => {
  if (!details) return null
  const { type: kind, card, us_bank_account: account } = details
  return { kind, brand: card?.brand ?? null, last4: card?.last4 ?? account?.last4 ?? null }
}

/** A payment intent in the port's form; requires an expanded `latest_charge`. */
export const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => {
  // We cannot act on a status that a later API version adds, so the payment counts as unpaid.
  const state = paymentStates[intent.status] ?? 'open'
  const error = intent.last_payment_error
  const charge = intent.latest_charge === null ? null : whole(intent.latest_charge)
  return {
    id: intent.id,
    state,
    failure:
      // A cancelled payment keeps its reason, for the form that offers another payment.
      error && (state === 'open' || state === 'cancelled')
        ? {
            code: error.decline_code ?? error.code ?? error.type,
            message: error.message ?? 'Your card was declined.',
          }
        : null,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    // The newest charge of an unpaid payment is the one that was declined.
    paidWith: charge && state === 'succeeded' ? paidWithOf(charge.payment_method_details) : null,
  }
}

/** The plan that a price belongs to; null for a price that is not ours. */
const planOf = (priceId: string, prices: Prices): PaidPlanId | null =>
  paidPlanIds.find((plan) => prices[plan] === priceId) ?? null

const mustBePlan = (priceId: string, prices: Prices): PaidPlanId => {
  const plan = planOf(priceId, prices)
  if (!plan) throw new ProviderUnreachable(`Stripe charges by ${priceId}, which is the price of no plan`)
  return plan
}

const methodOf = (sent: string | Stripe.PaymentMethod | null | undefined): ProviderMethod | null => {
  const method = sent ? whole(sent) : null
  // We accept only cards (see stripe-subscriptions); a customer can set another kind only in Stripe's own pages.
  return method?.card
    ? {
        id: method.id,
        brand: method.card.brand,
        last4: method.card.last4,
        // The sandbox stores no expiry, and reports 0.
        expMonth: method.card.exp_month || null,
        expYear: method.card.exp_year || null,
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

/** The only item that one of our subscriptions charges for. */
export const itemOf = ({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data
  if (!item) throw new ProviderUnreachable(`Stripe has a subscription ${id} without a price`)
  return item
}

/** The schedule that controls a subscription, if it is still active. */
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

/** Flexible billing credits the amount that was charged. Classic billing credits the current list price. */
export const flexibleBilling = { type: 'flexible', flexible: { proration_discounts: 'included' } } as const

/** Whether Stripe would credit list prices: the subscription was created before flexible billing. */
export const isClassic = ({ billing_mode }: Stripe.Subscription): boolean => billing_mode.type !== 'flexible'

/** The parts of a subscription to expand. Stripe allows four levels at most. */
export const subscriptionParts = [
  'default_payment_method',
  'customer.invoice_settings.default_payment_method',
  'discounts',
  'schedule',
  'latest_invoice.confirmation_secret',
  'latest_invoice.payments',
]

/** A subscription in the port's form, with its newest invoice. */
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
    // Stripe's own pages set a date instead of the flag.
    cancelAtPeriodEnd:
      subscription.cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end),
    cancelledAt: status === 'cancelled' ? atOrNull(subscription.ended_at ?? subscription.canceled_at) : null,
    pending: status === 'cancelled' ? null : pendingOf(subscription, plan, prices),
    couponId: couponOf(subscription),
    method: methodOf(subscription.default_payment_method ?? ofCustomer),
    invoice,
  }
}

/** The payment intent that pays, or paid, an invoice; requires expanded `payments`. */
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

/** An invoice in the port's form. */
export const invoiceOf = (
  invoice: Stripe.Invoice,
  payment: ProviderPayment | null,
  prices: Prices,
): ProviderInvoice => {
  const lines = invoice.lines.data
  // The invoice's main line: with a proration, the charge and not the credit.
  const [main] = [...lines].sort((one, other) => other.amount - one.amount)
  const price = main?.pricing?.price_details?.price
  const discounts = invoice.total_discount_amounts ?? []
  return {
    id: invoice.id,
    number: invoice.number,
    status: (invoice.status && invoiceStates[invoice.status]) ?? 'draft',
    description: invoice.description ?? main?.description ?? null,
    plan: price === undefined ? null : planOf(idOf(price), prices),
    // Stripe keeps a credit that exceeds the charges for the next invoice.
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
