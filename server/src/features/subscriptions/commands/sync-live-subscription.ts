import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { paymentsOff } from '../../payments/policy.ts'
import type { PaymentProvider, Payments, ProviderSubscription } from '../../payments/ports.ts'
import { outcomeUnknown, unreachable } from '../../payments/rules.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import { syncOlderInvoices } from '../exchanges/sync-older-invoices.ts'
import { findSubscription, type SubscriptionRow } from '../queries.ts'
import { isGrant, livesAtProvider } from '../rules.ts'
import { syncSubscription } from '../steps/sync-subscription.ts'

/** A subscription that the provider charges for, with the provider's ids. */
export type LiveSubscription = SubscriptionRow & {
  providerSubscriptionId: string
  providerCustomerId: string
}

/**
 * Calls the provider about an agent's subscription, and then syncs its state. Runs outside of transactions.
 *
 * @param act calls the provider; returns the subscription's new state, or null if the call had no effect
 * @param options.mayCharge the call may charge money, so a lost answer does not mean that nothing happened
 * @throws Refusal no_subscription if the provider does not charge for one, subscription_granted, payments_off,
 *   provider_unreachable
 */
export const syncLiveSubscription = async <T extends ProviderSubscription | null>(
  kernel: Kernel,
  { provider }: Payments,
  userId: string,
  act: (provider: PaymentProvider, row: LiveSubscription) => Promise<T>,
  { mayCharge = false }: { mayCharge?: boolean } = {},
): Promise<T> => {
  if (!provider) throw await paymentsOff(kernel, 'plan')
  const askedAt = kernel.clock.now()
  const row = await findSubscription(kernel.database.orm, userId)
  if (row && isGrant(row, askedAt)) throw refuse('subscription_granted')
  if (!row || !livesAtProvider(row, askedAt)) throw refuse('no_subscription')
  const { providerSubscriptionId, providerCustomerId } = row
  if (row.provider !== provider.name || !providerSubscriptionId || !providerCustomerId)
    throw await paymentsOff(kernel, 'elsewhere')
  try {
    const fetched = await act(provider, { ...row, providerSubscriptionId, providerCustomerId })
    if (fetched) {
      const seen = { actorId: userId, seenVersion: row.version }
      const result = await kernel.database.transaction((tx) =>
        syncSubscription(tx, provider.name, fetched, askedAt, seen),
      )
      if (result !== 'outdated') await syncOlderInvoices(kernel, provider, fetched)
      else await fetchAndSyncSubscription(kernel, provider, fetched.id, { actorId: userId })
    }
    return fetched
  } catch (error) {
    throw unreachable(kernel, error, 'a call about a subscription failed', mayCharge ? outcomeUnknown : {})
  }
}
