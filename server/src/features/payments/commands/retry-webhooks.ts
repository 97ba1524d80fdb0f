import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PaymentParts, Payments } from '../ports.ts'
import { providerEvents } from '../tables.ts'
import { processWebhook } from './process-webhook.ts'

const atOnce = 50

/** The tries of the job itself. */
const triesOfJob = 11
/** After the job's tries, one for each hour of three days. Reconciliation fetches the objects as well. */
const triesAtMost = triesOfJob + 72

/**
 * Processes stored webhooks again that are unprocessed an hour after they arrived, fewest tries first, so that a
 * failing one does not block the others. After its job's tries, a webhook gets one try per hour of its age, up to a
 * limit.
 *
 * @param hasTime whether the run has time for another webhook
 */
export const retryWebhooks = async (
  parts: Pick<Kernel, 'database' | 'clock' | 'log'>,
  payments: Payments,
  above: Pick<PaymentParts, 'subscriptionHandlers'>,
  hasTime: () => boolean = () => true,
): Promise<void> => {
  const { provider } = payments
  if (!provider) return
  const at = sql`${parts.clock.now().toISOString()}::timestamptz`
  const found = await parts.database.orm
    .select({ id: providerEvents.id, tries: providerEvents.attempts })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.provider, provider.name),
        isNull(providerEvents.processedAt),
        lt(providerEvents.attempts, triesAtMost),
        sql`${providerEvents.receivedAt} < ${at} - interval '1 hour' * greatest(1, ${providerEvents.attempts} - ${triesOfJob} + 1)`,
      ),
    )
    .orderBy(asc(providerEvents.attempts), asc(providerEvents.receivedAt))
    .limit(atOnce)
  for (const { id, tries } of found) {
    if (!hasTime()) return
    try {
      await processWebhook(parts, payments, { webhookId: id }, above)
    } catch (error) {
      const line = { err: error, webhookId: id }
      if (tries + 1 < triesAtMost) parts.log.warn(line, 'a webhook could not be processed')
      else parts.log.error(line, 'a webhook failed for days and is not retried any more')
    }
  }
}
