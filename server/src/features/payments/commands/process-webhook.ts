import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { syncReportedSubscription } from '../exchanges/sync-reported-subscription.ts'
import { type PaymentParts, type PaymentProvider, type Payments, ProviderUnreachable } from '../ports.ts'
import { findProviderEvent, isKnownPayment } from '../queries.ts'
import { recordPayment } from '../steps/record-payment.ts'
import { providerEvents } from '../tables.ts'

type Parts = Pick<Kernel, 'database' | 'clock'>
type Above = Pick<PaymentParts, 'subscriptionHandlers'>

const about = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscription'), id: z.string(), invoiceId: z.string().optional() }),
  z.object({ kind: z.literal('payment'), id: z.string() }),
  z.object({ kind: z.literal('nothing') }),
])

/** Fetches and syncs the object of a webhook. Objects that are not ours are ignored. */
const syncObject = async (
  parts: Parts,
  payments: Payments & { readonly provider: PaymentProvider },
  thing: z.infer<typeof about>,
  above: Above,
): Promise<void> => {
  if (thing.kind === 'nothing') return
  const { provider } = payments
  if (thing.kind === 'subscription') return syncReportedSubscription(parts, payments, thing, above)
  if (!(await isKnownPayment(parts.database.orm, { provider: provider.name, id: thing.id }))) return
  const found = await provider.findPayment(thing.id)
  await parts.database.transaction((tx) => recordPayment(tx, provider.name, found, parts.clock.now()))
}

/** Returns the reason of a failure without personal data from the provider. */
const reasonOf = (error: unknown): string =>
  error instanceof ProviderUnreachable || !(error instanceof Error) ? String(error) : error.name

/**
 * Processes a stored webhook: records a payment, and passes a subscription on to the feature that owns it. Repetition and
 * order do not matter.
 *
 * @param again also if it was processed before
 * @throws the failure, after storing it: the queue retries
 */
export const processWebhook = async (
  parts: Parts,
  payments: Payments,
  { webhookId, again = false }: { webhookId: string; again?: boolean },
  above: Above,
): Promise<void> => {
  const { provider } = payments
  const { orm } = parts.database
  const webhook = await findProviderEvent(orm, webhookId)
  if (!webhook || (webhook.processedAt && !again)) return
  const write = (outcome: Partial<typeof providerEvents.$inferInsert>) =>
    orm
      .update(providerEvents)
      .set({ ...outcome, attempts: sql`${providerEvents.attempts} + 1` })
      .where(eq(providerEvents.id, webhookId))
  try {
    if (provider?.name !== webhook.provider)
      throw new ProviderUnreachable(`A webhook of ${webhook.provider}, which is not configured`)
    await syncObject(parts, { ...payments, provider }, about.parse(webhook.payload), above)
  } catch (error) {
    await write({ lastError: reasonOf(error).slice(0, 500) })
    throw error
  }
  await write({ processedAt: parts.clock.now(), lastError: null })
}
