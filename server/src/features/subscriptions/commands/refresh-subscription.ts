import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { paymentsOff } from '../../payments/policy.ts'
import { type Payments, ProviderUnreachable } from '../../payments/ports.ts'
import { outcomeUnknown } from '../../payments/rules.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import { findSubscription } from '../queries.ts'

/**
 * Fetches an agent's subscription, if any, because the browser's claim of having paid is not trusted. Runs outside of
 * transactions.
 *
 * @throws Refusal payments_off, provider_unreachable
 */
export const refreshSubscription = async (
  kernel: Kernel,
  { provider }: Payments,
  userId: string,
): Promise<void> => {
  if (!provider) throw await paymentsOff(kernel, 'plan')
  const row = await findSubscription(kernel.database.orm, userId)
  if (row?.provider !== provider.name || !row.providerSubscriptionId) return
  try {
    await fetchAndSyncSubscription(kernel, provider, row.providerSubscriptionId)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a subscription could not be fetched')
    // The agent comes from the payment page, so the payment may have succeeded.
    throw refuse('provider_unreachable', outcomeUnknown)
  }
}
