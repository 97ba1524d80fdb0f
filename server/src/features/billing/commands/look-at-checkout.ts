import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PayableSubscription, PaymentProvider } from '../ports.ts'
import { type CheckoutRow, findCheckout } from '../queries.ts'
import { learnSubscription } from './learn-subscription.ts'

/**
 * An open checkout and how the subscription stands that it has now: where another window has given it another one while
 * the provider was asked, that one is asked about. Not in a transaction.
 *
 * @param found the checkout as it was found
 * @throws Refusal checkout_paid where it is open no more; ProviderUnreachable
 */
export const lookAtCheckout = async (
  kernel: Kernel,
  provider: PaymentProvider,
  found: CheckoutRow,
): Promise<{ row: CheckoutRow; told: PayableSubscription | null }> => {
  const askedAt = kernel.clock.now()
  const id = found.providerSubscriptionId
  const told = id === null ? null : await provider.findSubscription(id)
  if (told) await learnSubscription(kernel, provider.name, told, askedAt)
  const row = await findCheckout(kernel.database.orm, found.id)
  if (row?.state !== 'open') throw refuse('checkout_paid')
  return row.providerSubscriptionId === id ? { row, told } : lookAtCheckout(kernel, provider, row)
}
