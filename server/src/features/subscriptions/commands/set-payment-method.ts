import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Payments } from '../../payments/ports.ts'
import { syncLiveSubscription } from './sync-live-subscription.ts'

/**
 * Makes the payment method that the browser sent to the provider the agent's default.
 *
 * @throws Refusal payment_incomplete if it is missing or belongs to someone else; no_subscription, payments_off,
 *   provider_unreachable
 */
export const setPaymentMethod = async (
  kernel: Kernel,
  payments: Payments,
  { userId, setupId }: { userId: string; setupId: string },
): Promise<void> => {
  const fetched = await syncLiveSubscription(kernel, payments, userId, (provider, row) =>
    provider.takeMethod({ id: row.providerSubscriptionId, customerId: row.providerCustomerId }, setupId),
  )
  if (fetched === null)
    throw refuse('payment_incomplete', { message: 'The new payment method has not been confirmed.' })
}
