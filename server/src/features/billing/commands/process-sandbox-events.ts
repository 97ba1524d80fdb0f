import type { Kernel } from '../../../kernel/kernel.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import type { Payments } from '../ports.ts'

/**
 * Processes everything that is due at the sandbox, for all subscriptions, and syncs it. Running it again does nothing.
 */
export const processSandboxEvents = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  { provider, counter }: Payments,
): Promise<void> => {
  if (!counter || !provider) return
  for (let changed = await counter.tick(); changed.length > 0; changed = await counter.tick())
    for (const id of changed) {
      try {
        await fetchAndSyncSubscription(parts, provider, id, { missed: true })
      } catch (error) {
        // Reconciliation syncs it later.
        parts.log.error({ err: error, subscription: id }, 'a change at the sandbox could not be synced')
      }
    }
}
