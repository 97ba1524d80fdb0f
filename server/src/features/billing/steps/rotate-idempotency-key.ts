import { and, eq } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findSubscription, type SubscriptionRow } from '../queries.ts'
import { subscriptions } from '../tables.ts'

/**
 * Changes the idempotency key of an agent's next try, of which the version is a part: the same key would return the
 * same failure, or a subscription that is over by now. An agent without a row gets one that gives no access.
 *
 * @param before the row of this try; if someone has changed it meanwhile, the keys have changed already
 * @returns the current row
 */
export const rotateIdempotencyKey = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  userId: string,
  before: Pick<SubscriptionRow, 'id' | 'version'> | undefined,
): Promise<SubscriptionRow | undefined> => {
  const at = clock.now()
  const nothing = { plan: 'free', status: 'inactive', source: 'granted' } as const
  if (before)
    await database.orm
      .update(subscriptions)
      .set({ version: before.version + 1, updatedAt: at })
      .where(and(eq(subscriptions.id, before.id), eq(subscriptions.version, before.version)))
  else
    await database.orm
      .insert(subscriptions)
      .values({ ...nothing, id: newId(), userId, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
  return findSubscription(database.orm, userId)
}
