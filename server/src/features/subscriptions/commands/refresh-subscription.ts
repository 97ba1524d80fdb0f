import type { Kernel } from '../../../kernel/kernel.ts'
import { paymentsOff } from '../../payments/policy.ts'
import type { Payments } from '../../payments/ports.ts'
import { outcomeUnknown, unreachable } from '../../payments/rules.ts'
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
    // The agent comes from the payment page, so the payment may have succeeded.
    throw unreachable(kernel, error, 'a subscription could not be fetched', outcomeUnknown)
  }
}
