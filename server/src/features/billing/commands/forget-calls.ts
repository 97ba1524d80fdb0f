import { lte } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { callsAtMost } from '../rules.ts'
import { billingCalls } from '../tables.ts'

/** Forgets calls that were counted in a time that is over: they hold nobody up any more. */
export const forgetCalls = async ({ database, clock }: Pick<Kernel, 'database' | 'clock'>): Promise<void> => {
  const longest = Math.max(...Object.values(callsAtMost).map(({ within }) => within))
  const before = new Date(clock.now().getTime() - longest)
  await database.orm.delete(billingCalls).where(lte(billingCalls.windowStartedAt, before))
}
