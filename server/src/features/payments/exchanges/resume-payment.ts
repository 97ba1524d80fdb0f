import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { PaymentProvider, ProviderPayment } from '../ports.ts'
import type { PaymentRow } from '../queries.ts'
import { recordPayment } from '../steps/record-payment.ts'
import { payments } from '../tables.ts'
import { type OpenedPayment, openedView } from '../views.ts'

/** Returns a payment's current state; null if it is over. Cancels it if its price has changed. */
export const resumePayment = async (
  kernel: Kernel,
  provider: PaymentProvider,
  before: PaymentRow,
  fee: number,
): Promise<OpenedPayment | null> => {
  const { database, clock } = kernel
  const record = (payment: ProviderPayment): Promise<void> =>
    database.transaction((tx) => recordPayment(tx, provider.name, payment, clock.now()))
  const found = await provider.findPayment(before.providerPaymentId)
  await record(found)
  if (found.state === 'cancelled') return null
  const isPayable = found.state === 'open' || found.state === 'requires_action'
  if (isPayable && before.amountCents !== fee) {
    const ended = await provider.cancelPayment(found.id)
    await record(ended)
    return ended.state === 'cancelled'
      ? null
      : openedView(before.id, before.amountCents, { ...found, ...ended })
  }
  await database.orm
    .update(payments)
    // The time keeps an old payment from being cancelled while its payer is paying (listAbandoned).
    .set({ clientSecretHash: sha256(found.clientSecret), updatedAt: clock.now() })
    .where(eq(payments.id, before.id))
  return openedView(before.id, before.amountCents, found)
}
