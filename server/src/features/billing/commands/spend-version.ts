import { and, eq } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findSubscription, type SubscriptionRow } from '../queries.ts'
import { subscriptions } from '../tables.ts'

/**
 * Has the next try of an agent's ask the provider under another key, of which the version is a part: under this one it
 * would be answered the same failure, or what is over by now. Who has no row yet gets one that gives nothing.
 *
 * @param before the row of the try; where somebody has changed it meanwhile the keys are others already
 * @returns the row as it stands
 */
export const spendVersion = async (
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
