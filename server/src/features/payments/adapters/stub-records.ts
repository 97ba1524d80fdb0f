import { type PaidPlanId, paidPlanIds, plans } from '@porchlight/contract/kernel/plan-words'
import { newCustomer, newDiscount, newMethod } from '@porchlight/stripe-stub/customer-objects'
import { newInvoice, newInvoicePayment, newLine } from '@porchlight/stripe-stub/invoice-objects'
import { newCharge, newIntent, newRefund, newSetup } from '@porchlight/stripe-stub/payment-objects'
import type { Price } from '@porchlight/stripe-stub/prices'
import type { StubObject } from '@porchlight/stripe-stub/state'
import { atPrice, newPhase, newSchedule, newSubscription } from '@porchlight/stripe-stub/subscription-objects'
import type Stripe from 'stripe'
import { z } from 'zod'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { cardBehaviours, periodStartOf } from '../rules.ts'
import type { sandboxObjects } from '../tables.ts'

/* Compact records of payments and subscriptions, as the demo writes them and as earlier versions stored them. */

const at = z.iso.datetime()
const failure = z.object({ code: z.string(), message: z.string() })

/**
 * A payment, or the setup of a method (`purpose`), as the sandbox stores it: of a card only brand, last four digits and
 * behavior, of secrets only hashes.
 */
export const paymentMemory = z.object({
  purpose: z.enum(['payment', 'subscription', 'setup']).default('payment'),
  amountCents: z.int(),
  description: z.string(),
  state: z.enum(['open', 'requires_action', 'succeeded', 'cancelled']),
  failure: failure.nullable(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      later: z.enum(cardBehaviours).default('pays'),
    })
    .nullable(),
  secretHashes: z.array(z.string()),
  declines: z.int(),
  pausedUntil: at.nullable(),
  refundedCents: z.int(),
  customerId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable().default(null),
  invoiceId: z.string().nullable().default(null),
})
export type PaymentMemory = z.infer<typeof paymentMemory>

const discount = z.object({
  couponId: z.string(),
  amountOffCents: z.int().nullable(),
  percentOff: z.number().nullable(),
  /** For how many more invoices the discount applies; null for all. */
  invoicesLeft: z.int().nullable(),
})

const method = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  later: z.enum(cardBehaviours),
})

export const subscriptionMemory = z.object({
  customerId: z.string(),
  plan: z.enum(paidPlanIds),
  state: z.enum(['incomplete', 'active', 'past_due', 'cancelled']),
  /** The start of the count of months, so that periods return to the 31st after February. */
  anchor: at,
  months: z.int(),
  cancelAtPeriodEnd: z.boolean(),
  cancelledAt: at.nullable(),
  /** Takes effect with the next period. */
  pendingPlan: z.enum(paidPlanIds).nullable(),
  /** Takes effect as soon as its invoice is paid. */
  upgrade: z.object({ plan: z.enum(paidPlanIds), invoiceId: z.string() }).nullable(),
  discount: discount.nullable(),
  method: method.nullable(),
  invoiceId: z.string().nullable(),
  invoicesMade: z.int(),
})
export type SubscriptionMemory = z.infer<typeof subscriptionMemory>

export const invoiceMemory = z.object({
  number: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  description: z.string(),
  plan: z.enum(paidPlanIds),
  subtotalCents: z.int(),
  discountCents: z.int(),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  periodStart: at,
  periodEnd: at,
  attemptCount: z.int(),
  nextAttemptAt: at.nullable(),
  paidAt: at.nullable(),
  createdAt: at,
  paymentId: z.string().nullable(),
})
export type InvoiceMemory = z.infer<typeof invoiceMemory>

export const customerMemory = z.object({ email: z.string(), name: z.string() })

/** A row with a compact record. */
export type CompactRow = Pick<
  typeof sandboxObjects.$inferInsert,
  'id' | 'kind' | 'parentId' | 'data' | 'createdAt'
>

export const stubPrices: readonly Price[] = paidPlanIds.map((plan) => ({
  id: `price_${plan}`,
  cents: plans[plan].monthlyCents,
  name: plans[plan].name,
  line: `${plans[plan].name}, one month`,
}))
export const stubPriceIds = { basic: 'price_basic', pro: 'price_pro' }

const priceOf = (plan: PaidPlanId): Price => {
  const price = stubPrices.find(({ id }) => id === stubPriceIds[plan])
  if (!price) throw new Error(`The stub has no price for ${plan}`)
  return price
}

type SecretOf = (id: string) => string
const secondsOf = (date: Date | string): number => Math.floor(new Date(date).getTime() / 1000)
const created = ({ createdAt }: CompactRow): number => secondsOf(createdAt)

const intentStates = {
  open: 'requires_payment_method',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  cancelled: 'canceled',
} as const

const setupOf = (row: CompactRow, memory: PaymentMemory, secretOf: SecretOf): StubObject[] => {
  const customer = memory.customerId ?? ''
  const method = memory.card && {
    ...newMethod(created(row), customer, memory.card),
    id: `pm_${row.id}`,
    metadata: { bank: memory.card.later, later: memory.card.later },
  }
  const setup = {
    ...newSetup(created(row), customer, secretOf),
    id: row.id,
    client_secret: `${row.id}_secret_${secretOf(row.id)}`,
    status: intentStates[memory.state],
    payment_method: memory.state === 'succeeded' ? (method?.id ?? null) : null,
  }
  return method ? [method, setup] : [setup]
}

const intentOf = (row: CompactRow, memory: PaymentMemory, secretOf: SecretOf): Stripe.PaymentIntent => ({
  ...newIntent(created(row), memory.amountCents, secretOf),
  id: row.id,
  client_secret: `${row.id}_secret_${secretOf(row.id)}`,
  customer: memory.customerId,
  description: memory.description,
  last_payment_error: memory.failure && { type: 'card_error', ...memory.failure },
  latest_charge: memory.state === 'succeeded' ? `ch_${row.id}` : null,
  amount_received: memory.state === 'succeeded' ? memory.amountCents : 0,
  status: intentStates[memory.state],
})

const paymentOf = (row: CompactRow, memory: PaymentMemory, secretOf: SecretOf): StubObject[] => {
  if (memory.purpose === 'setup') return setupOf(row, memory, secretOf)
  const intent = intentOf(row, memory, secretOf)
  if (memory.state !== 'succeeded') return [intent]
  const charge = {
    ...newCharge(created(row), intent, memory.card),
    id: `ch_${row.id}`,
    amount_refunded: memory.refundedCents,
    refunded: memory.refundedCents >= memory.amountCents,
  }
  return [intent, charge]
}

const invoiceOf = (
  row: CompactRow,
  memory: InvoiceMemory,
  subscription: Stripe.Subscription,
  intent: Stripe.PaymentIntent | null,
): Stripe.Invoice => {
  const isChange = memory.lines.length > 1
  const [start, end] = [secondsOf(memory.periodStart), secondsOf(memory.periodEnd)]
  const price = stubPriceIds[memory.plan]
  const invoice = newInvoice(secondsOf(memory.createdAt), {
    number: memory.number,
    reason: isChange ? 'subscription_update' : 'subscription_cycle',
    subscription,
    lines: memory.lines.map(({ description, amountCents: amount }) =>
      newLine({ description, amount, price, proration: isChange, start, end }, subscription),
    ),
    discount: memory.discountCents > 0 ? { id: `di_${row.id}`, amount: memory.discountCents } : null,
    intent,
  })
  const isPaid = memory.status === 'paid'
  const payment = intent && newInvoicePayment(invoice.created, row.id, intent)
  if (payment && isPaid) payment.status = 'paid'
  return {
    ...invoice,
    id: row.id,
    description: memory.description,
    status: memory.status,
    amount_paid: isPaid ? invoice.amount_due : 0,
    amount_remaining: memory.status === 'open' ? invoice.amount_due : 0,
    attempted: memory.attemptCount > 0,
    attempt_count: memory.attemptCount,
    next_payment_attempt: memory.nextAttemptAt === null ? null : secondsOf(memory.nextAttemptAt),
    payments: {
      ...invoice.payments,
      object: 'list',
      data: payment ? [payment] : [],
      has_more: false,
      url: '',
    },
    status_transitions: {
      ...invoice.status_transitions,
      paid_at: memory.paidAt === null ? null : secondsOf(memory.paidAt),
    },
  }
}

const subscriptionStates = {
  incomplete: 'incomplete',
  active: 'active',
  past_due: 'past_due',
  cancelled: 'canceled',
} as const

const subscriptionOf = (
  row: CompactRow,
  memory: SubscriptionMemory,
): [Stripe.Subscription, ...StubObject[]] => {
  const anchor = new Date(memory.anchor)
  const start = secondsOf(periodStartOf(anchor, memory.months))
  const end = secondsOf(periodStartOf(anchor, memory.months + 1))
  const endedAt = memory.cancelledAt === null ? null : secondsOf(memory.cancelledAt)
  const made = newSubscription(start, {
    customer: memory.customerId,
    price: priceOf(memory.plan),
    end,
    metadata: {},
  })
  const subscription: Stripe.Subscription = {
    ...made,
    id: row.id,
    created: secondsOf(anchor),
    billing_cycle_anchor: secondsOf(anchor),
    cancel_at_period_end: memory.cancelAtPeriodEnd,
    cancel_at: memory.cancelAtPeriodEnd ? end : null,
    canceled_at: endedAt,
    ended_at: endedAt,
    default_payment_method: memory.method?.id ?? null,
    latest_invoice: memory.invoiceId,
    status: subscriptionStates[memory.state],
  }
  const more: StubObject[] = []
  if (memory.method) {
    const { id, later } = memory.method
    const method = newMethod(created(row), memory.customerId, memory.method)
    const metadata = { bank: later, later }
    const stored: Stripe.PaymentMethod = { ...method, id, metadata }
    more.push(stored)
  }
  if (memory.discount) {
    const { couponId: coupon } = memory.discount
    const facts = { coupon, promotion: null, subscription: row.id, end: null }
    const discount = newDiscount(created(row), facts)
    subscription.discounts = [discount.id]
    more.push(discount)
  }
  const [item] = subscription.items.data
  if (item) item.subscription = row.id
  if (memory.upgrade && item)
    subscription.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: end,
      metadata: null,
      subscription_items: [atPrice(item, priceOf(memory.upgrade.plan))],
      trial_end: null,
      trial_from_plan: null,
    }
  if (memory.pendingPlan) {
    const schedule = newSchedule(created(row), subscription)
    const next = secondsOf(periodStartOf(anchor, memory.months + 2))
    schedule.current_phase = { start_date: start, end_date: end }
    schedule.phases = [
      newPhase(start, end, stubPriceIds[memory.plan], []),
      newPhase(end, next, stubPriceIds[memory.pendingPlan], []),
    ]
    subscription.schedule = schedule.id
    more.push(schedule)
  }
  return [subscription, ...more]
}

const refundMemory = z.object({ amountCents: z.int() })

/** Converts compact records to Stripe's objects. The records that belong together must come together. */
export const objectsOf = (rows: readonly CompactRow[], secretOf: SecretOf): StubObject[] => {
  const customers = rows
    .filter(({ kind }) => kind === 'customer')
    .map((row) => {
      const { email, name } = customerMemory.parse(row.data)
      return { ...newCustomer(created(row), email, name, {}), id: row.id }
    })
  const paid = rows
    .filter(({ kind }) => kind === 'payment')
    .flatMap((row) => paymentOf(row, paymentMemory.parse(row.data), secretOf))
  const subscribed = rows
    .filter(({ kind }) => kind === 'subscription')
    .map((row) => subscriptionOf(row, subscriptionMemory.parse(row.data)))
  const billed = rows
    .filter(({ kind }) => kind === 'invoice')
    .flatMap((row) => {
      const memory = invoiceMemory.parse(row.data)
      const [subscription] = subscribed.find(([one]) => one.id === row.parentId) ?? []
      const intent = paid.find(({ id }) => id === memory.paymentId)
      if (!subscription) return []
      return [invoiceOf(row, memory, subscription, isIntent(intent) ? intent : null)]
    })
  const refunded = rows
    .filter(({ kind }) => kind === 'refund')
    .map((row) => {
      const { amountCents } = refundMemory.parse(row.data)
      const intent = row.parentId ?? ''
      return { ...newRefund(created(row), intent, `ch_${intent}`, amountCents), id: row.id }
    })
  const [first] = rows
  return withStableIds([...customers, ...subscribed.flat(), ...paid, ...billed, ...refunded], first?.id ?? '')
}

/** Replaces random ids, so that the same records always become the same objects. */
const withStableIds = (objects: StubObject[], seed: string): StubObject[] => {
  const known = new Map<string, string>()
  const text = JSON.stringify(objects).replace(
    /\b([a-z]+(?:_[a-z]+)*)_[0-9a-f]{32}\b/g,
    (id, prefix: string) => {
      const stable = known.get(id) ?? `${prefix}_${sha256(`${seed} ${known.size}`).slice(0, 32)}`
      known.set(id, stable)
      return stable
    },
  )
  return JSON.parse(text)
}

const isIntent = (object: StubObject | undefined): object is Stripe.PaymentIntent =>
  object?.object === 'payment_intent'
