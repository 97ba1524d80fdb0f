import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Payments, ProviderUnreachable } from '../ports.ts'
import { findSubscription } from '../queries.ts'
import { outcomeUnknown } from '../rules.ts'
import { followSubscription } from './follow-subscription.ts'
import { paymentsOff } from './payments-off.ts'

/**
 * Asks the provider how an agent's subscription stands, whatever the browser says about having paid. Nothing to ask about
 * is no fault. Not in a transaction.
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
    await followSubscription(kernel, provider, row.providerSubscriptionId)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a subscription could not be looked up')
    // They come here from having paid.
    throw refuse('provider_unreachable', outcomeUnknown)
  }
}
