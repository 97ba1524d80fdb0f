import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import type { PaymentProvider, ProviderInvoice } from '../ports.ts'
import { payments } from '../tables.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Gives back what was paid for an invoice after the end of its subscription, in a tab that was still open or by a link of
 * the provider's: it pays for nothing, since nothing begins again. What was paid before the end stays paid, as does what
 * is heard of late. Heard again it does nothing more. After `learnInvoice`, which knows the payment.
 *
 * @param late.endedAt when the subscription ended; null while it goes on
 */
export const giveBackLate = async (
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
