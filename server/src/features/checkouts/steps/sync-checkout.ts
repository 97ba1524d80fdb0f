import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { PaymentProvider, ProviderSubscription } from '../../payments/ports.ts'
import { requestRetirement } from '../../subscriptions/steps/request-retirement.ts'
import { syncInvoice } from '../../subscriptions/steps/sync-invoice.ts'
import {
  type SyncOptions,
  type SyncResult,
  syncSubscription,
} from '../../subscriptions/steps/sync-subscription.ts'
import type { CheckoutRow } from '../queries.ts'
import { isPaid } from '../rules.ts'
import { checkouts } from '../tables.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

const syncForCheckout = async (
  tx: Tx,
  row: CheckoutRow,
  fetched: ProviderSubscription,
  askedAt: Date,
): Promise<void> => {
  if (!row.provider) return
  if (fetched.invoice)
    await syncInvoice(tx, row.provider, fetched.invoice, { userId: null, checkoutId: row.id }, askedAt)
  if (row.state === 'open' && isPaid(fetched))
    await settleCheckout(tx, { id: row.id, providerSubscriptionId: fetched.id }, askedAt)
  // Someone ended it at the provider before the account existed, so no account can be made of it.
  if (row.state === 'paid' && fetched.status === 'cancelled') await cancelCheckout(tx, row, askedAt)
  // It belongs to nobody and continues at the provider, because its job has failed.
  if ((row.state === 'cancelled' || row.state === 'refunded') && fetched.status !== 'cancelled')
    await requestRetirement(
      tx,
      { provider: row.provider, providerSubscriptionId: fetched.id, checkoutId: row.id, userId: null },
      askedAt,
    )
}

/**
 * Syncs a checkout's subscription from the provider. If the checkout has become an account meanwhile, this syncs the
 * agent's subscription. States may arrive twice or in any order; foreign subscriptions do not change.
 *
 * @param askedAt when the request to the provider was sent
 */
export const syncCheckout = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  fetched: ProviderSubscription,
  askedAt: Date,
  options: SyncOptions = {},
): Promise<SyncResult> => {
  const ofAgent = await syncSubscription(tx, provider, fetched, askedAt, options)
  if (ofAgent !== 'not_found') return ofAgent
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.provider, provider), eq(checkouts.providerSubscriptionId, fetched.id)))
    .for('update')
  if (!row) return 'not_found'
  await syncForCheckout(tx, row, fetched, askedAt)
  return 'synced'
}
