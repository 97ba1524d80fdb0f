import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Payments } from '../ports.ts'
import { askProvider } from './ask-provider.ts'
import { followSubscription } from './follow-subscription.ts'
import { passSandboxTime } from './pass-sandbox-time.ts'

/**
 * Lets the time of one subscription pass at the sandbox to its next renewal, retry or end.
 *
 * @throws Refusal payments_off where there is no sandbox, no_subscription
 */
export const hurryAtSandbox = async (kernel: Kernel, payments: Payments, userId: string): Promise<void> => {
  const { counter } = payments
  if (!counter) throw refuse('payments_off')
  await askProvider(kernel, payments, userId, async (provider, { providerSubscriptionId }) => {
    await counter.hurry(providerSubscriptionId)
    // What has fallen due for others happens and is told with it.
    await passSandboxTime(kernel, payments)
    await followSubscription(kernel, provider, providerSubscriptionId)
    return null
  })
}
