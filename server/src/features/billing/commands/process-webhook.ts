import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../ports.ts'
import { findProviderEvent, isKnownPayment, isKnownSubscription } from '../queries.ts'
import { providerEvents, retiredSubscriptions } from '../tables.ts'
import { fetchAndSyncSubscription } from './fetch-and-sync-subscription.ts'
import type { Retired } from './request-retirement.ts'
import { retireSubscription } from './retire-subscription.ts'
import { syncPayment } from './sync-payment.ts'

type Parts = Pick<Kernel, 'database' | 'clock'>

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscription'), id: z.string(), invoiceId: z.string().optional() }),
  z.object({ kind: z.literal('payment'), id: z.string() }),
  z.object({ kind: z.literal('nothing') }),
])

/** What is not retired for so long after a try has nobody at it: news of what a try itself has done are left alone. */
const pause = 10 * 60_000

/** A subscription that is nobody's any more and goes on at the provider, where its job has given up or waits. */
const findUndone = async (
  { database, clock }: Parts,
  { provider, id }: { provider: PaymentProvider['name']; id: string },
): Promise<Retired | undefined> => {
  const { provider: name, providerSubscriptionId, checkoutId, userId, triedAt, doneAt } = retiredSubscriptions
  const isWaiting = and(isNull(doneAt), lt(triedAt, new Date(clock.now().getTime() - pause)))
  const [found] = await database.orm
    .select({ provider: name, providerSubscriptionId, checkoutId, userId })
    .from(retiredSubscriptions)
    .where(and(eq(name, provider), eq(providerSubscriptionId, id), isWaiting))
  return found
}

/** Asks how what the news are about stands now, and takes that in. What is not ours is not asked about. */
const lookAt = async (
  parts: Parts,
  payments: Payments,
  provider: PaymentProvider,
  thing: z.infer<typeof about>,
): Promise<void> => {
  if (thing.kind === 'nothing') return
  const { orm } = parts.database
  const of = { provider: provider.name, id: thing.id }
  if (thing.kind === 'payment') {
    if (!(await isKnownPayment(orm, of))) return
    return syncPayment(parts, provider.name, await provider.findPayment(thing.id))
  }
  const undone = await findUndone(parts, of)
  if (undone) await retireSubscription(parts, payments, undone)
  if (!(await isKnownSubscription(orm, of))) return
  await fetchAndSyncSubscription(parts, provider, thing.id, { invoiceId: thing.invoiceId })
}

/** Why it failed, without anything that the provider said of people. */
const reasonOf = (error: unknown): string =>
  error instanceof ProviderUnreachable || !(error instanceof Error) ? String(error) : error.name

/**
 * Processes a stored webhook. Processing it again, or in another order, changes nothing that is right already.
 *
 * @param again also if it was processed before
 * @throws the failure, after storing it: the queue tries again
 */
export const processWebhook = async (
  parts: Parts,
  payments: Payments,
  { newsId, again = false }: { newsId: string; again?: boolean },
): Promise<void> => {
  const { provider } = payments
  const { orm } = parts.database
  const news = await findProviderEvent(orm, newsId)
  if (!news || (news.processedAt && !again)) return
  const write = (outcome: Partial<typeof providerEvents.$inferInsert>) =>
    orm
      .update(providerEvents)
      .set({ ...outcome, attempts: sql`${providerEvents.attempts} + 1` })
      .where(eq(providerEvents.id, newsId))
  try {
    if (provider?.name !== news.provider)
      throw new ProviderUnreachable(`News of ${news.provider}, which is not set up`)
    await lookAt(parts, payments, provider, about.parse(news.payload))
  } catch (error) {
    await write({ lastError: reasonOf(error).slice(0, 500) })
    throw error
  }
  await write({ processedAt: parts.clock.now(), lastError: null })
}
