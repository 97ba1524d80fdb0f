import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { AtProvider, SubscriptionHandler } from '../../payments/ports.ts'
import { retireSubscription } from '../commands/retire-subscription.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import type { SubscriptionParts } from '../ports.ts'
import { findVersion } from '../queries.ts'
import type { Retired } from '../steps/request-retirement.ts'
import { retiredSubscriptions } from '../tables.ts'

type Parts = Pick<Kernel, 'database' | 'clock'>

/** After this pause, no job is retiring the subscription. Webhooks about a running retirement are ignored. */
const pause = 10 * 60_000

/** Finds a subscription that belongs to nobody and continues at the provider, because its job failed or waits. */
const findUnretired = async (
  { database, clock }: Parts,
  { provider, id }: AtProvider,
): Promise<Retired | undefined> => {
  const { provider: name, providerSubscriptionId, checkoutId, userId, triedAt, doneAt } = retiredSubscriptions
  const isWaiting = and(isNull(doneAt), lt(triedAt, new Date(clock.now().getTime() - pause)))
  const [found] = await database.orm
    .select({ provider: name, providerSubscriptionId, checkoutId, userId })
    .from(retiredSubscriptions)
    .where(and(eq(name, provider), eq(providerSubscriptionId, id), isWaiting))
  return found
}

/** Handles what payments report about agents' subscriptions, and about subscriptions that no one has any more. */
export const createSubscriptionHandler =
  (above: Pick<SubscriptionParts, 'isOfCheckout'>): SubscriptionHandler =>
  async (parts, payments, { id, invoiceId, missed = false }) => {
    const { provider } = payments
    const undone = await findUnretired(parts, { provider: provider.name, id })
    if (undone) await retireSubscription(parts, payments, undone, above)
    if (!(await findVersion(parts.database.orm, provider.name, id))) return false
    await fetchAndSyncSubscription(parts, provider, id, { invoiceId, missed })
    return true
  }
