import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { fetchAndSyncSubscription } from '../exchanges/fetch-and-sync-subscription.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../ports.ts'
import { findProviderEvent, isKnownPayment, isKnownSubscription } from '../queries.ts'
import { recordPayment } from '../steps/record-payment.ts'
import type { Retired } from '../steps/request-retirement.ts'
import { providerEvents, retiredSubscriptions } from '../tables.ts'
import { retireSubscription } from './retire-subscription.ts'

type Parts = Pick<Kernel, 'database' | 'clock'>

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscription'), id: z.string(), invoiceId: z.string().optional() }),
  z.object({ kind: z.literal('payment'), id: z.string() }),
  z.object({ kind: z.literal('nothing') }),
])

/** After this pause, no job is retiring the subscription. Webhooks about a running retirement are ignored. */
const pause = 10 * 60_000

/** Finds a subscription that belongs to nobody and continues at the provider, because its job failed or waits. */
const findUnretired = async (
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

/** Fetches and syncs the object of a webhook. Objects that are not ours are ignored. */
const syncObject = async (
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
    const found = await provider.findPayment(thing.id)
    return parts.database.transaction((tx) => recordPayment(tx, provider.name, found, parts.clock.now()))
  }
  const undone = await findUnretired(parts, of)
  if (undone) await retireSubscription(parts, payments, undone)
  if (!(await isKnownSubscription(orm, of))) return
  await fetchAndSyncSubscription(parts, provider, thing.id, { invoiceId: thing.invoiceId })
}

/** Returns the reason of a failure without personal data from the provider. */
const reasonOf = (error: unknown): string =>
  error instanceof ProviderUnreachable || !(error instanceof Error) ? String(error) : error.name

/**
 * Processes a stored webhook. Repetition and order do not matter.
 *
 * @param again also if it was processed before
 * @throws the failure, after storing it: the queue retries
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
      throw new ProviderUnreachable(`A webhook of ${news.provider}, which is not configured`)
    await syncObject(parts, payments, provider, about.parse(news.payload))
  } catch (error) {
    await write({ lastError: reasonOf(error).slice(0, 500) })
    throw error
  }
  await write({ processedAt: parts.clock.now(), lastError: null })
}
