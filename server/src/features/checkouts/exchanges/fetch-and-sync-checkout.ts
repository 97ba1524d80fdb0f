import type { Kernel } from '../../../kernel/kernel.ts'
import type { PayableSubscription, PaymentProvider } from '../../payments/ports.ts'
import {
  type FetchOptions,
  fetchAndSyncSubscription,
} from '../../subscriptions/exchanges/fetch-and-sync-subscription.ts'
import { syncCheckout } from '../steps/sync-checkout.ts'

/**
 * Fetches the subscription of a checkout from the provider and syncs it, also if the checkout has become an account
 * meanwhile. Runs outside of transactions.
 *
 * @param id the provider's id
 * @returns null if the provider does not know the subscription
 * @throws ProviderUnreachable
 */
export const fetchAndSyncCheckout = (
  parts: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider,
  id: string,
  options: Omit<FetchOptions, 'sync'> = {},
): Promise<PayableSubscription | null> =>
  fetchAndSyncSubscription(parts, provider, id, { ...options, sync: syncCheckout })
