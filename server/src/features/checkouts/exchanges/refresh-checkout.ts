import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PayableSubscription, PaymentProvider } from '../../payments/ports.ts'
import { type CheckoutRow, findCheckout } from '../queries.ts'
import { syncCheckout } from '../steps/sync-checkout.ts'

/**
 * Returns an open checkout and its subscription's current state at the provider; follows a concurrent replacement. Runs
 * outside of transactions.
 *
 * @param found the checkout as the caller read it
 * @throws Refusal checkout_paid if it is no longer open; ProviderUnreachable
 */
export const refreshCheckout = async (
  kernel: Kernel,
  provider: PaymentProvider,
  found: CheckoutRow,
): Promise<{ row: CheckoutRow; fetched: PayableSubscription | null }> => {
  const askedAt = kernel.clock.now()
  const id = found.providerSubscriptionId
  const fetched = id === null ? null : await provider.findSubscription(id)
  if (fetched) await kernel.database.transaction((tx) => syncCheckout(tx, provider.name, fetched, askedAt))
  const row = await findCheckout(kernel.database.orm, found.id)
  if (row?.state !== 'open') throw refuse('checkout_paid')
  return row.providerSubscriptionId === id ? { row, fetched } : refreshCheckout(kernel, provider, row)
}
