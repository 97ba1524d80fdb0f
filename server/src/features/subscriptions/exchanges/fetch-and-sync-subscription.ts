import type { Kernel } from '../../../kernel/kernel.ts'
import type { PayableSubscription, PaymentProvider } from '../../payments/ports.ts'
import { findVersion } from '../queries.ts'
import { syncSubscription } from '../steps/sync-subscription.ts'
import { syncOlderInvoices } from './sync-older-invoices.ts'

export type FetchOptions = {
  actorId?: string
  by?: 'reconciliation'
  missed?: boolean
  invoiceId?: string | undefined
  sync?: typeof syncSubscription
}

// Another process changed it between fetch and sync. Nobody changes one subscription forever.
const tries = 5

/**
 * Fetches an agent's subscription from the provider and syncs it; fetches again after a concurrent change. Runs outside
 * of transactions.
 *
 * @param id the provider's id
 * @param by marks a repair in the history when no webhook caused this call
 * @param missed fetches older invoices too, if several months may have passed or webhooks were lost
 * @param invoiceId the invoice of a webhook; if it is not the newest, older ones are fetched
 * @param sync writes the fetched state; a feature above may also sync subscriptions that no agent has yet
 * @returns null if the provider does not know the subscription
 * @throws ProviderUnreachable
 */
export const fetchAndSyncSubscription = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider,
  id: string,
  options: FetchOptions = {},
): Promise<PayableSubscription | null> => {
  const { actorId, by, missed = false, invoiceId, sync = syncSubscription } = options
  for (let left = tries; ; left--) {
    const askedAt = parts.clock.now()
    const seen = await findVersion(parts.database.orm, provider.name, id)
    const seenVersion = seen?.version ?? null
    const fetched = await provider.findSubscription(id)
    if (!fetched) return null
    const result = await parts.database.transaction((tx) =>
      sync(tx, provider.name, fetched, askedAt, {
        ...(actorId !== undefined && { actorId }),
        ...(by !== undefined && { by }),
        seenVersion,
      }),
    )
    if (result === 'outdated' && left > 1) continue
    const isOlder = invoiceId !== undefined && invoiceId !== fetched.invoice?.id
    await syncOlderInvoices(parts, provider, fetched, { missed: missed || isOlder })
    return fetched
  }
}
