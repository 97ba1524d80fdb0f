import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import { endSubscriptionQueue, mayRunAtProvider, statusInForce } from '../rules.ts'
import { paymentMethods, subscriptionChanges, subscriptions } from '../tables.ts'
import { forgetCheckouts } from './forget-checkouts.ts'

/**
 * Ends an agent's subscription now, whoever charges for it: the provider is told by the queue once this transaction has
 * committed. Their cards, and what they filled in when they signed up, are forgotten. Answers whether there was one in force,
 * and the checkouts that were forgotten.
 */
export const endSubscription = async (
  tx: Tx,
  { userId, by, at }: { userId: string; by: string; at: Date },
): Promise<{ wasInForce: boolean; checkoutIds: string[] }> => {
  // Held first: who learns of a card at this moment writes it before, or finds the end.
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).for('update')
  await tx.delete(paymentMethods).where(eq(paymentMethods.userId, userId))
  const checkoutIds = await forgetCheckouts(tx, { userId })
  if (!row) return { wasInForce: false, checkoutIds }
  const { provider, providerSubscriptionId, status } = row
  if (mayRunAtProvider(row) && provider && providerSubscriptionId)
    await sendJob(tx, endSubscriptionQueue, { provider, providerSubscriptionId })
  if (status === 'cancelled' || status === 'inactive') return { wasInForce: false, checkoutIds }
  await tx
    .update(subscriptions)
    .set({
      ...{ status: 'cancelled', cancelledAt: at, cancelAtPeriodEnd: false, pastDueSince: null },
      ...{ pendingPlan: null, pendingPlanAt: null, version: row.version + 1, updatedAt: at },
    })
    .where(eq(subscriptions.id, row.id))
  await tx.insert(subscriptionChanges).values({
    ...{ id: newId(), userId, at, kind: 'status', actorId: by },
    ...{ fromPlan: row.plan, toPlan: row.plan, fromStatus: status, toStatus: 'cancelled' },
    note: 'The account was deleted.',
  })
  // One that is over by our clock alone is ended like any other, and gave nothing any more.
  return { wasInForce: statusInForce(row, at) !== 'cancelled', checkoutIds }
}
