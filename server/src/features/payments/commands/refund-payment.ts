import { and, eq, isNull } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { findPayment } from '../queries.ts'
import { payments } from '../tables.ts'

/**
 * Sends a requested refund, outside of transactions. The payment's idempotency key prevents a second refund after a
 * crash.
 *
 * @throws if the payment's provider is not configured or does not answer: the queue retries
 */
export const refundPayment = async (
  kernel: Pick<Kernel, 'database' | 'clock'>,
  { provider }: Payments,
  paymentId: string,
): Promise<void> => {
  const payment = await findPayment(kernel.database.orm, paymentId)
  if (payment?.status !== 'succeeded' || !payment.refundRequestedAt) return
  if (provider?.name !== payment.provider)
    throw new Error(`Payment ${paymentId} was created by ${payment.provider}, which is not configured`)
  const { refundId } = await provider.refundPayment(payment.providerPaymentId, `refund-${payment.id}`)
  await kernel.database.transaction(async (tx) => {
    const now = kernel.clock.now()
    const [given] = await tx
      .update(payments)
      .set({
        status: 'refunded',
        providerRefundId: refundId,
        refundedAt: now,
        refundedCents: payment.amountCents,
        updatedAt: now,
      })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'succeeded')))
      .returning()
    if (!given) {
      // The provider's webhook arrived before its answer and has recorded the refund.
      await tx
        .update(payments)
        .set({ providerRefundId: refundId })
        .where(and(eq(payments.id, payment.id), isNull(payments.providerRefundId)))
      return
    }
    await recordEvent(tx, {
      topic: 'payments',
      entityId: given.id,
      kind: 'payment.refunded',
      agentId: given.agentId,
      permission: 'analytics.view',
      payload: { tourId: given.tourId },
    })
  })
}
