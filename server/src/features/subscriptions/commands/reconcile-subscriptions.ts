import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentProvider, Payments } from '../../payments/ports.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import { subscriptions } from '../tables.ts'

/** A subscription that is fetched once a day is tried again in an hour if the fetch fails. */
const sooner = 23 * 3_600_000

/**
 * Syncs agents' subscriptions that no webhook has mentioned for too long, except granted plans. A failure does
 * not stop the others; it is retried after those that have waited longer.
 *
 * @param hasTime whether the run has time for another subscription
 */
export const reconcileSubscriptions = async (
  kernel: Pick<Kernel, 'database' | 'clock' | 'log'>,
  { provider }: Payments,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  if (!provider) return
  const { database, clock, log } = kernel
  for (const { id, isUrgent } of await listToReconcile(database.orm, provider.name, clock.now())) {
    if (!hasTime()) return
    const askedAt = clock.now()
    let reconciledAt = askedAt
    try {
      const fetched = await fetchAndSyncSubscription(kernel, provider, id, {
        by: 'reconciliation',
        missed: true,
      })
      // This ends no subscription: the keys may belong to another account.
      if (!fetched) log.error({ subscription: id }, 'the payment provider has no such subscription')
    } catch (error) {
      log.warn({ err: error, subscription: id }, 'a subscription could not be fetched')
      if (!isUrgent) reconciledAt = new Date(askedAt.getTime() - sooner)
    }
    // Mark it as fetched, even after a failure: the next ones come first.
    await database.orm
      .update(subscriptions)
      .set({ reconciledAt })
      .where(and(eq(subscriptions.provider, provider.name), eq(subscriptions.providerSubscriptionId, id)))
  }
}

type ToReconcile = {
  /** The provider's id. */
  id: string
  /** A change is scheduled, or a person waits. */
  isUrgent: boolean
}
const atOnce = 100

/**
 * Lists what to fetch without a webhook: subscriptions once a day, or every quarter of an hour while a change is
 * scheduled; and subscriptions that we ended, until the provider confirms it.
 */
const listToReconcile = async (
  orm: Orm,
  provider: PaymentProvider['name'],
  now: Date,
): Promise<ToReconcile[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { currentPeriodEnd, reconciledAt, providerStateAt, createdAt, status, cancelledAt } = subscriptions
  const askedAt = sql`coalesce(greatest(${reconciledAt}, ${providerStateAt}), ${createdAt})`
  const isUrgent = sql<boolean>`(${status} in ('past_due', 'incomplete')
    or (${status} = 'active' and coalesce(${currentPeriodEnd} < ${at}, false)))`
  const unconfirmed = sql`${status} = 'cancelled' and coalesce(${providerStateAt} < ${cancelledAt}, false)`
  const dueToAsk = await orm
    .select({ id: subscriptions.providerSubscriptionId, isUrgent })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.source, 'provider'),
        eq(subscriptions.provider, provider),
        or(inArray(status, ['active', 'past_due', 'incomplete']), unconfirmed),
        sql`${askedAt} < ${at} - case when ${isUrgent} then interval '15 minutes' else interval '1 day' end`,
      ),
    )
    .orderBy(asc(askedAt))
    .limit(atOnce)
  return dueToAsk.flatMap(({ id, isUrgent: urgent }) => (id === null ? [] : [{ id, isUrgent: urgent }]))
}
