import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import type { Payments } from '../../payments/ports.ts'
import { callsOf } from '../../payments/rules.ts'
import { syncLiveSubscription } from './sync-live-subscription.ts'

/**
 * Begins to replace the payment method: with the returned secret, the browser sends the new one to the provider.
 *
 * @throws Refusal too_many_attempts, no_subscription, payments_off, provider_unreachable
 */
export const beginPaymentMethod = async (
  kernel: Kernel,
  payments: Payments,
  userId: string,
): Promise<{ setupId: string; clientSecret: string }> => {
  await rateLimit(kernel, callsOf('payment_method', userId))
  let begun: { setupId: string; clientSecret: string } | undefined
  await syncLiveSubscription(kernel, payments, userId, async (provider, { providerCustomerId }) => {
    begun = await provider.beginMethod(providerCustomerId, `method-${newId()}`)
    return null
  })
  if (!begun) throw new Error('A method was not begun')
  return begun
}
