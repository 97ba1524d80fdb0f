import {
  type CompactRow,
  type InvoiceMemory,
  objectsOf,
  type PaymentMemory,
  type SubscriptionMemory,
  stubPrices,
} from '@porchlight/server/features/payments/adapters/stub-records'
import type { sandboxObjects } from '@porchlight/server/features/payments/tables'
import { recordsOf } from '@porchlight/stripe-stub/storage'
import type { Agent } from '../people/people.ts'
import type { Billing } from './billing-rows.ts'
import { demoCard, type PaymentRow } from './payment-row.ts'

type Invoice = Billing['invoices'][number]
type Row = typeof sandboxObjects.$inferInsert

/**
 * Makes rows of Stripe's objects. A subscription that was never paid is due at no time, so that the demo stays as it
 * is.
 */
const rowsOf = (compact: readonly CompactRow[]): Row[] => {
  const secretOf = () => ''
  const settings = { now: () => new Date(0), prices: stubPrices, secretOf }
  return recordsOf(settings, objectsOf(compact, secretOf)).map(({ id, kind, parentId, dueAt, data }) => {
    const at = new Date(Number(data.created) * 1000)
    return {
      id,
      kind: kind as Row['kind'], // the column's check names all kinds of the stub
      parentId,
      dueAt: data.status === 'incomplete' ? null : dueAt,
      data,
      createdAt: at,
      updatedAt: at,
    }
  })
}

const card = { ...demoCard, later: 'pays' } as const

const paymentMemory = (payment: PaymentRow, more: Partial<PaymentMemory> = {}): PaymentMemory => ({
  purpose: 'payment',
  amountCents: payment.amountCents,
  description: payment.purpose === 'tour_charge' ? 'Tour' : 'Tour assistant',
  state: payment.status === 'failed' ? 'open' : 'succeeded',
  failure:
    payment.status === 'failed'
      ? { code: payment.failureCode ?? '', message: payment.failureMessage ?? '' }
      : null,
  card,
  secretHashes: [],
  declines: 0,
  pausedUntil: null,
  refundedCents: payment.refundedCents ?? 0,
  customerId: null,
  subscriptionId: null,
  invoiceId: null,
  ...more,
})

/** The stub's objects of the demo's escort payments, so that they can be refunded like any other. */
export const paymentObjects = (escorts: readonly PaymentRow[]): Row[] =>
  rowsOf(
    escorts.map((payment) => ({
      id: payment.providerPaymentId,
      kind: 'payment' as const,
      data: paymentMemory(payment),
      createdAt: payment.createdAt,
    })),
  )

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null
const mustIso = (date: Date | null | undefined): string => {
  if (!date) throw new Error('A subscription of the demo has no date')
  return date.toISOString()
}

const invoiceMemory = (invoice: Invoice, paymentId: string): InvoiceMemory => ({
  number: invoice.number ?? '',
  status: invoice.status === 'paid' ? 'paid' : 'open',
  description: invoice.description ?? '',
  plan: invoice.plan === 'pro' ? 'pro' : 'basic',
  subtotalCents: invoice.subtotalCents,
  discountCents: invoice.discountCents ?? 0,
  lines: [...(invoice.lines ?? [])],
  periodStart: mustIso(invoice.periodStart),
  periodEnd: mustIso(invoice.periodEnd),
  attemptCount: invoice.attemptCount ?? 0,
  nextAttemptAt: iso(invoice.nextAttemptAt),
  paidAt: iso(invoice.paidAt),
  createdAt: mustIso(invoice.createdAt),
  paymentId,
})

const states = {
  active: 'active',
  past_due: 'past_due',
  cancelled: 'cancelled',
  incomplete: 'incomplete',
  inactive: 'cancelled',
} as const

/**
 * The stub's objects of the demo's subscriptions, so that they can be changed, paid and renewed. The cards of
 * past-due agents have no money.
 */
export const subscriptionObjects = (
  { subscriptions, invoices, payments, methods }: Billing,
  agents: readonly Agent[],
): Row[] => {
  const people = new Map(agents.map((agent) => [agent.id, agent]))
  const compact = subscriptions.flatMap((subscription): CompactRow[] => {
    const { userId, providerSubscriptionId: id, providerCustomerId: customerId } = subscription
    const agent = people.get(userId)
    const own = invoices.filter((invoice) => invoice.userId === userId)
    const newest = own.at(-1)
    const payment = payments.find(({ invoiceId }) => invoiceId === newest?.id)
    if (!id || !customerId || !agent || !newest || !payment) return []
    const method = methods.find((one) => one.userId === userId)
    const state = states[subscription.status ?? 'inactive']
    const later = state === 'past_due' ? ('lacks_funds' as const) : ('pays' as const)
    const kept = method && { brand: method.brand, last4: method.last4, later }
    const memory: SubscriptionMemory = {
      customerId,
      plan: subscription.plan === 'pro' ? 'pro' : 'basic',
      state,
      anchor: agent.joinedAt.toISOString(),
      months: own.length - 1,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd ?? false,
      cancelledAt: iso(subscription.cancelledAt),
      pendingPlan: subscription.pendingPlan === 'basic' ? 'basic' : null,
      upgrade: null,
      discount: null,
      method: method && kept ? { id: method.providerMethodId, ...kept } : null,
      invoiceId: newest.providerInvoiceId,
      invoicesMade: own.length,
    }
    const at = { createdAt: agent.joinedAt }
    const { name } = agent
    return [
      { id: customerId, kind: 'customer', data: { email: agent.email, name }, ...at },
      {
        id,
        kind: 'subscription',
        parentId: customerId,
        data: memory,
        ...at,
      },
      {
        id: newest.providerInvoiceId,
        kind: 'invoice',
        parentId: id,
        data: invoiceMemory(newest, payment.providerPaymentId),
        ...at,
      },
      {
        id: payment.providerPaymentId,
        kind: 'payment',
        parentId: newest.providerInvoiceId,
        ...at,
        data: paymentMemory(payment, {
          purpose: 'subscription',
          description: newest.description ?? '',
          card: kept ?? null,
          customerId,
          subscriptionId: id,
          invoiceId: newest.providerInvoiceId,
        }),
      },
    ]
  })
  return rowsOf(compact)
}
