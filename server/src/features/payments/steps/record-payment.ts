import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import type { PaymentRow } from '../queries.ts'
import { isSettled, statusOf } from '../rules.ts'
import { payments } from '../tables.ts'
import { sendRefund } from './send-refund.ts'

type Change = Partial<typeof payments.$inferInsert>
/** The changed columns of a payment, and the kinds of the events about it. */
type PaymentUpdate = { change: Change; eventKinds: string[] }

/** Applies the payment's success. A settled payment stays settled. */
const ofPaying = (payment: PaymentRow, fetched: ProviderPayment, now: Date): PaymentUpdate => {
  if (isSettled(payment.status)) return { change: {}, eventKinds: [] }
  const status = statusOf(fetched)
  const isNew = status !== payment.status
  return {
    change: {
      status,
      failureCode: fetched.failure?.code ?? null,
      failureMessage: fetched.failure?.message ?? null,
      ...(isNew && status === 'succeeded' && { succeededAt: now }),
    },
    eventKinds: isNew ? [`payment.${status}`] : [],
  }
}

/**
 * Applies refunds, including manual ones at the provider. The amount only grows, so states may arrive in any order. A
 * refund that fails later, for example to a closed card, is handled by hand.
 */
const ofRefunds = (payment: PaymentRow, { refundedCents }: ProviderPayment, now: Date): PaymentUpdate => {
  const given = Math.min(refundedCents, payment.amountCents)
  if (given <= payment.refundedCents) return { change: {}, eventKinds: [] }
  const isAll = given === payment.amountCents
  return {
    change: { refundedCents: given, refundedAt: now, ...(isAll && { status: 'refunded' as const }) },
    eventKinds: [isAll ? 'payment.refunded' : 'payment.partly_refunded'],
  }
}

const ofDispute = (payment: PaymentRow, { disputed }: ProviderPayment, now: Date): PaymentUpdate =>
  disputed && payment.disputedAt === null
    ? { change: { disputedAt: now }, eventKinds: ['payment.disputed'] }
    : { change: {}, eventKinds: [] }

/** Also fills in a payment that was recorded as paid before its means were stored. */
const ofMeans = ({ paidWith }: PaymentRow, fetched: ProviderPayment): Change =>
  paidWith === null && fetched.paidWith ? { paidWith: fetched.paidWith } : {}

const recordPaymentEvent = (tx: Tx, { id, agentId, tourId, checkoutId }: PaymentRow, kind: string) =>
  recordEvent(tx, {
    topic: 'payments',
    entityId: id,
    kind,
    agentId,
    permission: 'analytics.view',
    payload: { tourId, ...(checkoutId && { checkoutId }) },
  })

/**
 * Records a payment's state at the provider, in the caller's transaction. Repeated and outdated states change nothing.
 * If a refund was requested before the payment succeeded, this sends it. Payments unknown to us are ignored.
 */
export const recordPayment = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  fetched: ProviderPayment,
  now: Date,
): Promise<void> => {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, fetched.id)))
    .for('update')
  if (!payment) return
  const paying = ofPaying(payment, fetched, now)
  const refunds = ofRefunds(payment, fetched, now)
  const dispute = ofDispute(payment, fetched, now)
  const means = ofMeans(payment, fetched)
  const change: Change = { ...paying.change, ...refunds.change, ...dispute.change, ...means }
  const eventKinds = [...paying.eventKinds, ...refunds.eventKinds, ...dispute.eventKinds]
  if (isSettled(payment.status) && eventKinds.length === 0 && !means.paidWith) return
  await tx
    .update(payments)
    .set({ ...change, providerStateAt: now, ...(eventKinds.length > 0 && { updatedAt: now }) })
    .where(eq(payments.id, payment.id))
  if (eventKinds.includes('payment.succeeded') && change.status === 'succeeded' && payment.refundRequestedAt)
    await sendRefund(tx, payment.id)
  for (const kind of eventKinds) await recordPaymentEvent(tx, payment, kind)
}
