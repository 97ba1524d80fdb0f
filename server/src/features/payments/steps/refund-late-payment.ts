import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { PaymentProvider, ProviderInvoice } from '../ports.ts'
import { payments } from '../tables.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Refunds a payment for an invoice that was created after its subscription ended. A payment from before the end stays,
 * even if its webhook arrives later. Repeatable. Call it after `syncInvoice`, which records the payment.
 *
 * @param late.endedAt when the subscription ended; null while it continues
 */
export const refundLatePayment = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  { payment, paidAt, status }: ProviderInvoice,
  late: { endedAt: Date | null; at: Date },
): Promise<void> => {
  if (!payment || status !== 'paid' || !paidAt || !late.endedAt || paidAt <= late.endedAt) return
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerPaymentId, payment.id)))
  if (row) await requestRefund(tx, { paymentId: row.id, reason: 'not_subscribed', at: late.at })
}
