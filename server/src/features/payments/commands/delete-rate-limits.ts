import { lte } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { callsAtMost } from '../rules.ts'
import { billingCalls } from '../tables.ts'

/** Deletes call counts whose window has passed. */
export const deleteRateLimits = async ({
  database,
  clock,
}: Pick<Kernel, 'database' | 'clock'>): Promise<void> => {
  const longest = Math.max(...Object.values(callsAtMost).map(({ within }) => within))
  const before = new Date(clock.now().getTime() - longest)
  await database.orm.delete(billingCalls).where(lte(billingCalls.windowStartedAt, before))
}
