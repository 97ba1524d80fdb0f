import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'

/** What of a subscription decides its status; all null without a subscription. */
type SubscriptionFacts = {
  status: SubscriptionStatus | null
  cancelAtPeriodEnd: boolean | null
  currentPeriodEnd: Date | null
}

/**
 * The status in force: the one that is stored, but for a subscription that was to end with its period. Once the period
 * is over it is cancelled, whether or not the payment provider has said so yet (product decision: cancelling).
 */
export const statusInForce = (
  { status, cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionFacts,
  now: Date,
): SubscriptionStatus => {
  const isOver = cancelAtPeriodEnd && currentPeriodEnd !== null && now >= currentPeriodEnd
  return status === 'active' && isOver ? 'cancelled' : (status ?? 'inactive')
}

/** Whether a subscription gives access now: while it is active, and while one that is to end has not ended yet. */
export const hasAccess = (subscription: SubscriptionFacts, now: Date): boolean =>
  statusInForce(subscription, now) === 'active'
