import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { findSubscription, type SubscriptionRow } from '../queries.ts'
import { subscriptions } from '../tables.ts'

/**
 * Raises the version, which is part of the idempotency key of an agent's next try: the same key would return the same
 * failure or ended subscription. An agent without a row gets one that gives no access.
 *
 * @param before the row of this try; if it has changed, so has the key
 * @returns the current row
 */
export const rotateIdempotencyKey = async (
  tx: Tx,
  userId: string,
  before: Pick<SubscriptionRow, 'id' | 'version'> | undefined,
  at: Date,
): Promise<SubscriptionRow | undefined> => {
  const nothing = { plan: 'free', status: 'inactive', source: 'granted' } as const
  if (before)
    await tx
      .update(subscriptions)
      .set({ version: before.version + 1, updatedAt: at })
      .where(and(eq(subscriptions.id, before.id), eq(subscriptions.version, before.version)))
  else
    await tx
      .insert(subscriptions)
      .values({ ...nothing, id: newId(), userId, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
  return findSubscription(tx, userId)
}
