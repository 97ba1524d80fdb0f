import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, Payments, ProviderPayment } from '../ports.ts'
import { listAbandoned, listUnattached, listUnsettled, type PaymentRow } from '../queries.ts'
import { recordPayment } from '../steps/record-payment.ts'
import { requestRefund } from '../steps/request-refund.ts'
import { payments } from '../tables.ts'

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>

/** Fetches each; a failure does not stop the others, and counts as fetched, so that it does not block the next run. */
const fetchEach = async (
  { database, clock, log }: Parts,
  provider: PaymentProvider,
  found: readonly PaymentRow[],
  ask: (providerPaymentId: string) => Promise<ProviderPayment>,
  hasTime: () => boolean,
): Promise<void> => {
  for (const payment of found) {
    if (!hasTime()) return
    try {
      const asked = await ask(payment.providerPaymentId)
      await database.transaction((tx) => recordPayment(tx, provider.name, asked, clock.now()))
    } catch (error) {
      log.warn({ err: error, paymentId: payment.id }, 'a payment could not be settled')
      await database.orm
        .update(payments)
        .set({ providerStateAt: clock.now() })
        .where(eq(payments.id, payment.id))
    }
  }
}

/**
 * Settles payments without the browser: fetches open ones, and after 24 hours cancels incomplete ones and refunds paid
 * escorts that no tour uses (product decision: assistant fee). Repeatable.
 *
 * @param hasTime whether the run may fetch another payment; all fetches share one time
 */
export const settlePayments = async (
  parts: Parts,
  { provider }: Payments,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  const { database, clock } = parts
  // Refund first, because it needs no provider: one that hangs must not delay refunds.
  for (const { id } of await listUnattached(database.orm, clock.now())) {
    await database.transaction((tx) =>
      requestRefund(tx, { paymentId: id, reason: 'unused', unusedOnly: true, at: clock.now() }),
    )
  }
  if (!provider) return
  const abandoned = await listAbandoned(database.orm, provider.name, clock.now())
  await fetchEach(parts, provider, abandoned, (id) => provider.cancelPayment(id), hasTime)
  const unsettled = await listUnsettled(database.orm, provider.name, clock.now())
  await fetchEach(parts, provider, unsettled, (id) => provider.findPayment(id), hasTime)
}
