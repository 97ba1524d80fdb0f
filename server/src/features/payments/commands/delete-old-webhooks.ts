import { lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { providerEvents } from '../tables.ts'

const keptFor = 90 * 24 * 60 * 60_000

/** Deletes webhooks that arrived more than 90 days ago. Reconciliation has synced their objects since. */
export const deleteOldWebhooks = async ({
  database,
  clock,
}: Pick<Kernel, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptFor)
  await database.orm.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
}
