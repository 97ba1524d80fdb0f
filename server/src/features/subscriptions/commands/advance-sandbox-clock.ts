import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { processSandboxEvents } from '../../payments/commands/process-sandbox-events.ts'
import type { PaymentParts, Payments } from '../../payments/ports.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import { syncLiveSubscription } from './sync-live-subscription.ts'

/**
 * Advances the sandbox clock of a subscription to its next renewal, retry or end.
 *
 * @throws Refusal payments_off without a sandbox, no_subscription
 */
export const advanceSandboxClock = async (
  kernel: Kernel,
  payments: Payments,
  userId: string,
  above: Pick<PaymentParts, 'subscriptionHandlers'>,
): Promise<void> => {
  const { sandbox } = payments
  if (!sandbox) throw refuse('payments_off')
  await syncLiveSubscription(kernel, payments, userId, async (provider, { providerSubscriptionId }) => {
    await sandbox.advanceClock(providerSubscriptionId)
    // Other subscriptions may be due as well.
    await processSandboxEvents(kernel, payments, above)
    await fetchAndSyncSubscription(kernel, provider, providerSubscriptionId)
    return null
  })
}
