import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { livesAtProvider, statusInForce } from '../rules.ts'
import { subscriptions } from '../tables.ts'
import { recordSubscriptionChange } from './record-subscription-change.ts'
import { retireReplacedSubscription } from './retire-replaced-subscription.ts'

export type Given = { subscriptionPlan: PlanId; subscriptionStatus: SubscriptionStatus }

/**
 * Sets an agent's plan and status by hand (product decision: set by an admin). Null values stay. Reconciliation does
 * not touch a granted plan.
 *
 * @returns the values before and after for the audit log; null if nothing changes
 * @throws Refusal subscription_runs while the payment provider charges for one
 */
export const assignPlan = async (
  tx: Tx,
  input: {
    userId: string
    plan: PlanId | null
    status: SubscriptionStatus | null
    by: string
    at: Date
    /** The account is new; its own email mentions the plan. */
    isFirst?: boolean
  },
): Promise<{ before: Given; after: Given } | null> => {
  const { userId, by, at } = input
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  const before: Given = {
    subscriptionPlan: row?.plan ?? 'free',
    subscriptionStatus: row ? statusInForce(row, at) : 'inactive',
  }
  const after: Given = {
    subscriptionPlan: input.plan ?? before.subscriptionPlan,
    subscriptionStatus: input.status ?? before.subscriptionStatus,
  }
  if (
    after.subscriptionPlan === before.subscriptionPlan &&
    after.subscriptionStatus === before.subscriptionStatus
  )
    return null
  if (row && livesAtProvider(row, at)) throw refuse('subscription_runs')
  if (row) await retireReplacedSubscription(tx, row, at)

  const { subscriptionPlan: plan, subscriptionStatus: status } = after
  const columns = {
    plan,
    status,
    source: 'granted' as const,
    grantedBy: by,
    updatedAt: at,
    // The customer id stays: a new subscription uses it, and the provider deletes the customer by it.
    providerSubscriptionId: null,
    pendingPlan: null,
    pendingPlanAt: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    couponId: null,
    cancelledAt: status === 'cancelled' ? at : null,
    pastDueSince: status === 'past_due' ? (row?.pastDueSince ?? at) : null,
  }
  if (row)
    await tx
      .update(subscriptions)
      .set({ ...columns, version: row.version + 1 })
      .where(eq(subscriptions.id, row.id))
  else await tx.insert(subscriptions).values({ ...columns, id: newId(), userId, createdAt: at })
  await recordSubscriptionChange(tx, {
    userId,
    at,
    kind: 'granted',
    actorId: by,
    from: row ? { plan: before.subscriptionPlan, status: before.subscriptionStatus } : null,
    to: { plan, status },
  })
  // The agent's pages depend on the plan.
  await recordEvent(tx, {
    topic: 'session',
    entityId: userId,
    kind: 'subscription.granted',
    actorId: by,
    userIds: [userId],
    payload: { from: before, to: after, isFirst: input.isFirst ?? false },
  })
  return { before, after }
}
