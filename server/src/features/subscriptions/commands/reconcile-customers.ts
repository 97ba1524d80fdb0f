import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../../payments/ports.ts'
import { subscriptions } from '../tables.ts'
import { updateCustomer } from './update-customer.ts'

const hour = 3_600_000
const atOnce = 50

/**
 * Renames the provider's customers of closed accounts whose job has failed or is about to give up, longest-waiting
 * first. A failure does not stop the others and is retried in an hour.
 *
 * @param hasTime whether the run has time for another customer
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
      await updateCustomer(parts, payments, one.userId)
    } catch (error) {
      parts.log.warn(
        { err: error, userId: one.userId },
        'the customer of a closed account could not be renamed',
      )
    }
    await orm
      .update(subscriptions)
      .set({ forgetCustomerAt: new Date(now.getTime() + hour) })
      .where(and(eq(id, one.id), isNotNull(forgetCustomerAt)))
  }
}
