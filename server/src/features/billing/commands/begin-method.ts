import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { askProvider } from './ask-provider.ts'
import { countCall } from './count-call.ts'

/**
 * Begins to replace the method that pays: the browser gives the new one to the provider, with the secret answered here.
 *
 * @throws Refusal too_many_attempts, no_subscription, payments_off, provider_unreachable
 */
export const beginMethod = async (
  kernel: Kernel,
  payments: Payments,
  userId: string,
): Promise<{ setupId: string; clientSecret: string }> => {
  await countCall(kernel, 'payment_method', userId)
  let begun: { setupId: string; clientSecret: string } | undefined
  await askProvider(kernel, payments, userId, async (provider, { providerCustomerId }) => {
    begun = await provider.beginMethod(providerCustomerId, `method-${newId()}`)
    return null
  })
  if (!begun) throw new Error('A method was not begun')
  return begun
}
