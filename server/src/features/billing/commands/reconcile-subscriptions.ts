import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import type { PaymentProvider, Payments } from '../ports.ts'
import { checkouts, subscriptions } from '../tables.ts'

/** A subscription that is fetched once a day is tried again in an hour if the fetch fails. */
const sooner = 23 * 3_600_000

/**
 * Syncs subscriptions and checkouts that no webhook has mentioned for too long, except granted plans. A failure does
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
  for (const { id, of, isUrgent } of await listToReconcile(database.orm, provider.name, clock.now())) {
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
    if (of === 'subscription')
      await database.orm
        .update(subscriptions)
        .set({ reconciledAt })
        .where(and(eq(subscriptions.provider, provider.name), eq(subscriptions.providerSubscriptionId, id)))
    else
      await database.orm
        .update(checkouts)
        .set({ updatedAt: askedAt })
        .where(and(eq(checkouts.provider, provider.name), eq(checkouts.providerSubscriptionId, id)))
  }
}

/** With the provider's ids. */
type ToReconcile = {
  id: string
  of: 'subscription' | 'checkout'
  /** A change is scheduled, or a person waits. */
  isUrgent: boolean
}
const atOnce = 100

/**
 * Lists what to fetch without a webhook: subscriptions once a day, or every quarter of an hour while a change is
 * scheduled; subscriptions that we ended, until the provider confirms it; and checkouts that may have been paid, at
 * growing intervals.
 */
const listToReconcile = async (
  orm: Orm,
  provider: PaymentProvider['name'],
  now: Date,
): Promise<ToReconcile[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const paidMaybe = await orm
    .select({ id: checkouts.providerSubscriptionId, isUrgent: sql<boolean>`true` })
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
  const named = (rows: { id: string | null; isUrgent: boolean }[], of: ToReconcile['of']) =>
    rows.flatMap(({ id, isUrgent: urgent }) => (id === null ? [] : [{ id, of, isUrgent: urgent }]))
  const ofCheckouts = named(paidMaybe, 'checkout')
  const ofSubscriptions = named(dueToAsk, 'subscription')
  const share = Math.max(atOnce / 2, atOnce - ofSubscriptions.length)
  return [...ofCheckouts.slice(0, share), ...ofSubscriptions].slice(0, atOnce)
}
