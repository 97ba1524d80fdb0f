import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, Payments } from '../../payments/ports.ts'
import { fetchAndSyncCheckout } from '../exchanges/fetch-and-sync-checkout.ts'
import { checkouts } from '../tables.ts'

/** Half of what reconciliation fetches of agents' subscriptions, which it fetches afterwards in the same run. */
const atOnce = 50

/**
 * Syncs checkouts that may have been paid and that no webhook has mentioned for too long. A failure does not stop the
 * others; it is retried after those that have waited longer.
 *
 * @param hasTime whether the run has time for another checkout
 */
export const reconcileCheckouts = async (
  kernel: Pick<Kernel, 'database' | 'clock' | 'log'>,
  { provider }: Payments,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  if (!provider) return
  const { database, clock, log } = kernel
  for (const id of await listToReconcile(database.orm, provider.name, clock.now())) {
    if (!hasTime()) return
    const askedAt = clock.now()
    try {
      const fetched = await fetchAndSyncCheckout(kernel, provider, id, { by: 'reconciliation', missed: true })
      // This ends no subscription: the keys may belong to another account.
      if (!fetched) log.error({ subscription: id }, 'the payment provider has no such subscription')
    } catch (error) {
      log.warn({ err: error, subscription: id }, 'a subscription could not be fetched')
    }
    // Mark it as fetched, even after a failure: the next ones come first.
    await database.orm
      .update(checkouts)
      .set({ updatedAt: askedAt })
      .where(and(eq(checkouts.provider, provider.name), eq(checkouts.providerSubscriptionId, id)))
  }
}

/** Lists the provider's subscriptions of open checkouts, at growing intervals. */
const listToReconcile = async (orm: Orm, provider: PaymentProvider['name'], now: Date): Promise<string[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const found = await orm
    .select({ id: checkouts.providerSubscriptionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'open'),
        eq(checkouts.provider, provider),
        gt(checkouts.expiresAt, now),
        sql`${checkouts.updatedAt} < ${at} - greatest(interval '10 minutes', (${at} - ${checkouts.createdAt}) / 4)`,
      ),
    )
    .orderBy(asc(checkouts.updatedAt))
    .limit(atOnce)
  return found.flatMap(({ id }) => (id === null ? [] : [id]))
}
