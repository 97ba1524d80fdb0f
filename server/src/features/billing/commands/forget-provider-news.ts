import { lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { providerEvents } from '../tables.ts'

const keptFor = 90 * 24 * 60 * 60_000

/**
 * Forgets news of the provider's that came long ago, worked or left: nobody sends or replays them any more, and what they
 * were about was asked about since.
 */
export const forgetProviderNews = async ({
  database,
  clock,
}: Pick<Kernel, 'database' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptFor)
  await database.orm.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
}
