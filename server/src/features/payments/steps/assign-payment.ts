import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { payments } from '../tables.ts'

/**
 * Assigns an escort payment to a new tour; the database lets only one tour have it. Returns whether the payment has
 * succeeded or is pending.
 *
 * @throws Refusal not_found for a payment that is not this agent's and for this property, payment_used,
 *   payment_incomplete
 */
export const assignPayment = async (
  tx: Tx,
  input: { paymentId: string; agentId: string; propertyId: string; at: Date },
): Promise<PaymentRow> => {
  const [claimed] = await tx
    .update(payments)
    .set({ usedAt: input.at, updatedAt: input.at })
    .where(
      and(
        eq(payments.id, input.paymentId),
        eq(payments.agentId, input.agentId),
        eq(payments.propertyId, input.propertyId),
        eq(payments.purpose, 'tour_assistant'),
        inArray(payments.status, ['succeeded', 'processing']),
        isNull(payments.usedAt),
        isNull(payments.refundRequestedAt),
      ),
    )
    .returning()
  if (claimed) return claimed

  const payment = await findPayment(tx, input.paymentId)
  if (payment?.agentId !== input.agentId || payment.propertyId !== input.propertyId)
    throw refuse('not_found', { message: 'That payment was not found.' })
  if (payment.usedAt) throw refuse('payment_used')
  if (payment.refundRequestedAt || payment.status === 'refunded')
    throw refuse('payment_used', { message: 'This payment has been refunded.' })
  throw refuse('payment_incomplete', payment.failureMessage ? { message: payment.failureMessage } : {})
}
