import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../../payments/ports.ts'
import type { SubscriptionParts } from '../ports.ts'
import type { Retired } from '../steps/request-retirement.ts'
import { retiredSubscriptions } from '../tables.ts'
import { retireSubscription } from './retire-subscription.ts'

const hour = 3_600_000
const atOnce = 50

/**
 * Retires subscriptions whose retirement is unfinished an hour after the last try, longest-waiting first; otherwise the
 * provider would charge for them every month. A failure does not stop the others.
 *
 * @param hasTime whether the run has time for another subscription
 */
export const reconcileRetirements = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  payments: Payments,
  above: Pick<SubscriptionParts, 'isOfCheckout'>,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  const { provider } = payments
  if (!provider) return
  const { provider: name, providerSubscriptionId, checkoutId, userId, triedAt, doneAt } = retiredSubscriptions
  const found: Retired[] = await parts.database.orm
    .select({ provider: name, providerSubscriptionId, checkoutId, userId })
    .from(retiredSubscriptions)
    .where(
      and(eq(name, provider.name), isNull(doneAt), lt(triedAt, new Date(parts.clock.now().getTime() - hour))),
    )
    .orderBy(asc(triedAt))
    .limit(atOnce)
  for (const retired of found) {
    if (!hasTime()) return
    try {
      await retireSubscription(parts, payments, retired, above)
    } catch (error) {
      parts.log.error(
        { err: error, subscription: retired.providerSubscriptionId },
        'a subscription could not be retired',
      )
    }
  }
}
