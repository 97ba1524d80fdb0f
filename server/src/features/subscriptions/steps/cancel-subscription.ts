import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { endSubscriptionQueue, mayRunAtProvider, statusInForce } from '../rules.ts'
import { paymentMethods, subscriptions } from '../tables.ts'
import { recordSubscriptionChange } from './record-subscription-change.ts'

/**
 * Ends an agent's subscription now; a job tells the provider. Deletes stored cards. Returns whether a subscription was in
 * force.
 */
export const cancelSubscription = async (
  tx: Tx,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<boolean> => {
  // Lock the row first: a concurrent transaction either stores its card before, or sees the end.
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  await tx.delete(paymentMethods).where(eq(paymentMethods.userId, userId))
  if (!row) return false
  const { provider, providerSubscriptionId, status } = row
  if (mayRunAtProvider(row) && provider && providerSubscriptionId)
    await sendJob(tx, endSubscriptionQueue, { provider, providerSubscriptionId })
  if (status === 'cancelled' || status === 'inactive') return false
  await tx
    .update(subscriptions)
    .set({
      status: 'cancelled',
      cancelledAt: at,
      cancelAtPeriodEnd: false,
      pastDueSince: null,
      pendingPlan: null,
      pendingPlanAt: null,
      version: row.version + 1,
      updatedAt: at,
    })
    .where(eq(subscriptions.id, row.id))
  await recordSubscriptionChange(tx, {
    userId,
    at,
    kind: 'status',
    actorId: by,
    from: row,
    to: { plan: row.plan, status: 'cancelled' },
    note: 'The account was deleted.',
  })
  // A subscription that is over by our clock alone is ended too, but it gave no access any more.
  return statusInForce(row, at) !== 'cancelled'
}
