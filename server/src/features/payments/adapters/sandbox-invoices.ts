import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../kernel/database.ts'
import type { ProviderInvoice } from '../ports.ts'
import { discountOn, monthlyPrice, periodStartOf, refusedLater } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'
import {
  type InvoiceMemory,
  idOf,
  invoiceMemory,
  keep,
  type MethodMemory,
  type PaymentMemory,
  recall,
  remember,
  type SubscriptionMemory,
} from './sandbox-memory.ts'
import { toProviderPayment } from './sandbox-payments.ts'

const iso = (date: Date) => date.toISOString()

/** The current period of a subscription. */
export const periodOf = ({ anchor, months }: Pick<SubscriptionMemory, 'anchor' | 'months'>) => ({
  start: periodStartOf(new Date(anchor), months),
  end: periodStartOf(new Date(anchor), months + 1),
})

type Bill = {
  subscriptionId: string
  plan: PaidPlanId
  lines: { description: string; amountCents: number }[]
  discountCents: number
  period: { start: Date; end: Date }
}

/** Writes an invoice with its payment. An invoice with nothing to pay is paid at once. */
export const writeInvoice = async (
  tx: Tx,
  subscription: SubscriptionMemory,
  bill: Bill,
  at: Date,
): Promise<{ id: string; invoice: InvoiceMemory }> => {
  const { subscriptionId, plan, lines, discountCents, period } = bill
  const id = idOf('in', `${subscriptionId}-${subscription.invoicesMade}`)
  const paymentId = idOf('pi', id)
  const subtotalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const due = subtotalCents - discountCents
  const invoice: InvoiceMemory = {
    number: `SB-${id.slice(-6).toUpperCase()}-${String(subscription.invoicesMade + 1).padStart(4, '0')}`,
    status: due === 0 ? 'paid' : 'open',
    description: lines.at(-1)?.description ?? plans[plan].name,
    plan,
    subtotalCents,
    discountCents,
    lines,
    attemptCount: 0,
    nextAttemptAt: null,
    periodStart: iso(period.start),
    periodEnd: iso(period.end),
    createdAt: iso(at),
    paidAt: due === 0 ? iso(at) : null,
    paymentId: due === 0 ? null : paymentId,
  }
  await remember(tx, 'invoice', id, { data: invoice, parentId: subscriptionId }, at)
  if (due > 0) {
    const payment: PaymentMemory = {
      purpose: 'subscription',
      amountCents: due,
      description: invoice.description,
      state: 'open',
      failure: null,
      card: null,
      secretHashes: [],
      declines: 0,
      pausedUntil: null,
      refundedCents: 0,
      customerId: subscription.customerId,
      subscriptionId,
      invoiceId: id,
    }
    await remember(tx, 'payment', paymentId, { data: payment, parentId: id }, at)
  }
  subscription.invoicesMade += 1
  subscription.invoiceId = id
  return { id, invoice }
}

/** What this subscription costs for a month now. A discount for a number of invoices counts this one as used. */
export const monthOf = (subscription: SubscriptionMemory) => {
  const { plan, discount } = subscription
  const lines = [{ description: `${plans[plan].name}, one month`, amountCents: monthlyPrice(plan) }]
  const discountCents = discountOn(monthlyPrice(plan), discount)
  if (discount?.invoicesLeft != null) {
    const left = discount.invoicesLeft - 1
    subscription.discount = left > 0 ? { ...discount, invoicesLeft: left } : null
  }
  return { plan, lines, discountCents, period: periodOf(subscription) }
}

/** What the agent paid for the subscription's current period, minus refunds. */
export const paidForPeriod = async (
  orm: Orm | Tx,
  subscriptionId: string,
  subscription: SubscriptionMemory,
): Promise<number> => {
  const start = iso(periodOf(subscription).start)
  const rows = await orm
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.parentId, subscriptionId), eq(sandboxObjects.kind, 'invoice')))
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
  const paid = rows
    .map(({ data }) => invoiceMemory.parse(data))
    .find(
      ({ status, plan, periodStart }) =>
        status === 'paid' && plan === subscription.plan && periodStart === start,
    )
  if (!paid) return monthlyPrice(subscription.plan)
  const payment = paid.paymentId ? await recall(orm, 'payment', paid.paymentId) : undefined
  return paid.subtotalCents - paid.discountCents - (payment?.refundedCents ?? 0)
}

/** Marks an open invoice as paid and applies the waiting change. The caller saves the subscription. */
export const settleInvoice = async (
  tx: Tx,
  subscription: SubscriptionMemory,
  invoiceId: string,
  method: MethodMemory | null,
  at: Date,
): Promise<void> => {
  const invoice = await recall(tx, 'invoice', invoiceId, { lock: true })
  if (invoice?.status !== 'open') return
  await keep(
    tx,
    'invoice',
    invoiceId,
    { ...invoice, status: 'paid', paidAt: iso(at), nextAttemptAt: null },
    at,
  )
  if (method) subscription.method = method
  if (subscription.upgrade?.invoiceId === invoiceId) {
    subscription.plan = subscription.upgrade.plan
    subscription.upgrade = null
    subscription.pendingPlan = null
  } else if (subscription.state !== 'cancelled') subscription.state = 'active'
}

/** Charges an invoice to the stored method. Returns whether the charge succeeded. */
export const chargeInvoice = async (
  tx: Tx,
  subscription: SubscriptionMemory,
  invoiceId: string,
  at: Date,
): Promise<boolean> => {
  const invoice = await recall(tx, 'invoice', invoiceId, { lock: true })
  if (!invoice?.paymentId) return true
  const payment = await recall(tx, 'payment', invoice.paymentId, { lock: true })
  if (!payment) throw new Error(`The sandbox has lost the payment of ${invoiceId}`)
  const { method } = subscription
  const failure =
    method === null
      ? { code: 'missing_payment_method', message: 'There is no card to charge.' }
      : method.later === 'pays'
        ? null
        : refusedLater[method.later]
  await keep(tx, 'invoice', invoiceId, { ...invoice, attemptCount: invoice.attemptCount + 1 }, at)
  const card = method && { brand: method.brand, last4: method.last4, later: method.later }
  const state = failure ? ('open' as const) : ('succeeded' as const)
  await keep(tx, 'payment', invoice.paymentId, { ...payment, state, failure, card }, at)
  if (!failure) await settleInvoice(tx, subscription, invoiceId, null, at)
  return !failure
}

/** Ends a subscription and voids what is still unpaid. The caller saves the subscription. */
export const endNow = async (tx: Tx, subscription: SubscriptionMemory, at: Date): Promise<void> => {
  subscription.state = 'cancelled'
  subscription.cancelledAt = iso(at)
  subscription.pendingPlan = null
  subscription.upgrade = null
  if (subscription.invoiceId === null) return
  await voidInvoice(tx, subscription.invoiceId, at)
}

/** Voids an open invoice and cancels its payment. */
export const voidInvoice = async (tx: Tx, invoiceId: string, at: Date): Promise<void> => {
  const invoice = await recall(tx, 'invoice', invoiceId, { lock: true })
  if (invoice?.status !== 'open') return
  await keep(tx, 'invoice', invoiceId, { ...invoice, status: 'void', nextAttemptAt: null }, at)
  const payment = invoice.paymentId && (await recall(tx, 'payment', invoice.paymentId, { lock: true }))
  if (invoice.paymentId && payment && payment.state !== 'succeeded')
    await keep(tx, 'payment', invoice.paymentId, { ...payment, state: 'cancelled' }, at)
}

/** An invoice in the port's form. */
export const toProviderInvoice = (
  id: string,
  memory: InvoiceMemory,
  payment: PaymentMemory | undefined,
): ProviderInvoice => {
  const date = (text: string | null) => (text === null ? null : new Date(text))
  const { number, status, description, plan, subtotalCents, discountCents, lines, attemptCount } = memory
  const amountDueCents = subtotalCents - discountCents
  return {
    id,
    number,
    status,
    description,
    plan,
    subtotalCents,
    discountCents,
    amountDueCents,
    lines,
    attemptCount,
    amountPaidCents: status === 'paid' ? amountDueCents : 0,
    periodStart: new Date(memory.periodStart),
    periodEnd: new Date(memory.periodEnd),
    nextAttemptAt: date(memory.nextAttemptAt),
    paidAt: date(memory.paidAt),
    createdAt: new Date(memory.createdAt),
    payment: memory.paymentId && payment ? toProviderPayment(memory.paymentId, payment) : null,
  }
}

/** Reads an invoice in the port's form; null if it does not exist. */
export const readInvoice = async (tx: Tx, id: string): Promise<ProviderInvoice | null> => {
  const memory = await recall(tx, 'invoice', id)
  if (!memory) return null
  return toProviderInvoice(
    id,
    memory,
    memory.paymentId ? await recall(tx, 'payment', memory.paymentId) : undefined,
  )
}
