import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Payments } from '../ports.ts'
import { askProvider } from './ask-provider.ts'

/**
 * Takes the method that the browser has given to the provider: it pays from now on.
 *
 * @throws Refusal payment_incomplete where none was given, or for somebody else; no_subscription, payments_off,
 *   provider_unreachable
 */
export const takeMethod = async (
  kernel: Kernel,
  payments: Payments,
  { userId, setupId }: { userId: string; setupId: string },
): Promise<void> => {
  const told = await askProvider(kernel, payments, userId, (provider, row) =>
    provider.takeMethod({ id: row.providerSubscriptionId, customerId: row.providerCustomerId }, setupId),
  )
  if (told === null)
    throw refuse('payment_incomplete', { message: 'The new payment method has not been confirmed.' })
}
