import type { Tx } from '../../../kernel/database/database.ts'
import type { SubscriptionRow } from '../queries.ts'
import { mayRunAtProvider } from '../rules.ts'
import { requestRetirement } from './request-retirement.ts'

/**
 * Requests the retirement of a subscription that another one replaces in an agent's row, unless the provider has said
 * that it is over.
 *
 * @param before the row before the replacement
 */
export const retireReplacedSubscription = async (
  tx: Tx,
  before: SubscriptionRow,
  at: Date,
): Promise<void> => {
  const { provider, providerSubscriptionId, userId } = before
  if (!mayRunAtProvider(before) || !provider || !providerSubscriptionId) return
  const servedUntil = before.status === 'incomplete' ? null : before.currentPeriodEnd
  const retired = { provider, providerSubscriptionId, checkoutId: null, userId }
  await requestRetirement(tx, retired, at, { servedUntil })
}
