import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { syncPayment } from '../commands/sync-payment.ts'
import type { PaymentProvider } from '../ports.ts'
import type { PaymentRow } from '../queries.ts'
import { payments } from '../tables.ts'
import { type OpenedPayment, openedView } from '../views.ts'

/**
 * Returns a payment's current state; null if it is over, or if its price has changed, in which case it is cancelled
 * here.
 */
export const resumePayment = async (
  kernel: Kernel,
  provider: PaymentProvider,
  before: PaymentRow,
  fee: number,
): Promise<OpenedPayment | null> => {
  const found = await provider.findPayment(before.providerPaymentId)
  await syncPayment(kernel, provider.name, found)
  if (found.state === 'cancelled') return null
  const isPayable = found.state === 'open' || found.state === 'requires_action'
  if (isPayable && before.amountCents !== fee) {
    const ended = await provider.cancelPayment(found.id)
    await syncPayment(kernel, provider.name, ended)
    return ended.state === 'cancelled'
      ? null
      : openedView(before.id, before.amountCents, { ...found, ...ended })
  }
  await kernel.database.orm
    .update(payments)
    .set({ clientSecretHash: sha256(found.clientSecret) })
    .where(eq(payments.id, before.id))
  return openedView(before.id, before.amountCents, found)
}
