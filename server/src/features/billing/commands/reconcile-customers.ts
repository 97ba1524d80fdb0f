import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { subscriptions } from '../tables.ts'
import { renameCustomer } from './rename-customer.ts'

const hour = 3_600_000
const atOnce = 50

/**
 * Tells the provider once more of who has gone, where the job has given up or is about to: their name and address are to
 * be forgotten there too. Those that have waited longest come first; one that fails holds up no other, and comes again in
 * an hour.
 *
 * @param hasTime whether the run may begin another
 */
export const reconcileCustomers = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  payments: Payments,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  const { provider } = payments
  if (!provider) return
  const { orm } = parts.database
  const now = parts.clock.now()
  const { id, userId, forgetCustomerAt } = subscriptions
  const found = await orm
    .select({ id, userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider.name), lte(forgetCustomerAt, now)))
    .orderBy(asc(forgetCustomerAt))
    .limit(atOnce)
  for (const one of found) {
    if (!hasTime()) return
    try {
      await renameCustomer(parts, payments, one.userId)
    } catch (error) {
      parts.log.warn({ err: error, userId: one.userId }, 'the provider could not be told of who has gone')
    }
    await orm
      .update(subscriptions)
      .set({ forgetCustomerAt: new Date(now.getTime() + hour) })
      .where(and(eq(id, one.id), isNotNull(forgetCustomerAt)))
  }
}
