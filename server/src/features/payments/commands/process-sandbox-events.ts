import type { Kernel } from '../../../kernel/kernel.ts'
import { syncReportedSubscription } from '../exchanges/sync-reported-subscription.ts'
import type { PaymentParts, Payments } from '../ports.ts'

/**
 * Processes everything that is due at the sandbox, for all subscriptions, and syncs it. Running it again does nothing.
 */
export const processSandboxEvents = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  { provider, sandbox }: Payments,
  above: Pick<PaymentParts, 'subscriptionHandlers'>,
): Promise<void> => {
  if (!sandbox || !provider) return
  for (let changed = await sandbox.passTime(); changed.length > 0; changed = await sandbox.passTime())
    for (const id of changed) {
      try {
        await syncReportedSubscription(parts, { provider, sandbox }, { id, missed: true }, above)
      } catch (error) {
        // Reconciliation syncs it later.
        parts.log.error({ err: error, subscription: id }, 'a change at the sandbox could not be synced')
      }
    }
}
