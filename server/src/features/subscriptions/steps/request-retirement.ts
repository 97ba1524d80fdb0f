import type { Tx } from '../../../kernel/database/database.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import type { PaymentProvider } from '../../payments/ports.ts'
import { retireQueue } from '../rules.ts'
import { retiredSubscriptions } from '../tables.ts'

/** A subscription to end, and its former owner. */
export type Retired = {
  provider: PaymentProvider['name']
  providerSubscriptionId: string
  checkoutId: string | null
  userId: string | null
}

/**
 * Requests the retirement of a subscription, in the transaction that replaces it. The request is stored until it is
 * done, because its job may fail. A second request starts it again.
 *
 * @param servedUntil until when it was in force; invoices from before stay paid. Null if it was never in force
 */
export const requestRetirement = async (
  tx: Tx,
  retired: Retired,
  at: Date,
  { servedUntil = null }: { servedUntil?: Date | null } = {},
): Promise<void> => {
  await tx
    .insert(retiredSubscriptions)
    .values({ ...retired, requestedAt: at, triedAt: at, servedUntil })
    .onConflictDoUpdate({
      target: [retiredSubscriptions.provider, retiredSubscriptions.providerSubscriptionId],
      set: { triedAt: at, doneAt: null, servedUntil },
    })
  await sendJob(tx, retireQueue, retired)
}
