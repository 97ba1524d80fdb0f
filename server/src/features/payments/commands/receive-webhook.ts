import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Payments } from '../ports.ts'
import { webhookQueue } from '../rules.ts'
import { providerEvents } from '../tables.ts'

/** A webhook's raw body and its signature. */
type Signed = { raw: string; signature: string }

/**
 * Stores a webhook of the payment provider, once per event and without its contents: a job fetches the current state,
 * so the order of webhooks does not matter.
 *
 * @throws Refusal not_found if no provider sends webhooks here, webhook_refused for an invalid signature
 */
export const receiveWebhook = async (
  kernel: Pick<Kernel, 'database' | 'clock' | 'log'>,
  { provider, readWebhook }: Payments,
  { raw, signature }: Signed,
): Promise<void> => {
  if (!provider || !readWebhook) throw refuse('not_found')
  const now = kernel.clock.now()
  const webhook = readWebhook(raw, signature, now)
  if (!webhook) {
    kernel.log.warn({ provider: provider.name }, 'a webhook had no valid signature')
    throw refuse('webhook_refused')
  }
  const isOfUse = webhook.about.kind !== 'nothing'
  await kernel.database.transaction(async (tx) => {
    const id = newId()
    const { rowCount } = await tx
      .insert(providerEvents)
      .values({
        id,
        provider: provider.name,
        providerEventId: webhook.id,
        type: webhook.type,
        providerCreatedAt: webhook.createdAt,
        payload: webhook.about,
        receivedAt: now,
        processedAt: isOfUse ? null : now,
      })
      .onConflictDoNothing()
    if (rowCount && isOfUse) await sendJob(tx, webhookQueue, { newsId: id })
  })
}
