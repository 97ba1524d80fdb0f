import type { Tx } from '../../../kernel/database.ts'
import type { SubscriptionRow } from '../queries.ts'
import { mayRunAtProvider } from '../rules.ts'
import { requestRetirement } from './request-retirement.ts'

/**
 * Has the subscription retired whose place another takes in an agent's row, in the transaction that does so: unless the
 * provider has said that it is over, it may be charged for on, and nothing names it any more.
 *
 * @param before the row as it was
 */
export const letGo = async (tx: Tx, before: SubscriptionRow, at: Date): Promise<void> => {
  const { provider, providerSubscriptionId, userId } = before
  if (!mayRunAtProvider(before) || !provider || !providerSubscriptionId) return
  const servedUntil = before.status === 'incomplete' ? null : before.currentPeriodEnd
  const retired = { provider, providerSubscriptionId, checkoutId: null, userId }
  await requestRetirement(tx, retired, at, { servedUntil })
}
