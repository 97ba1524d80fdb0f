import type { Tx } from '../../../kernel/database.ts'
import { sendJob } from '../../../kernel/jobs.ts'
import type { PaymentProvider } from '../ports.ts'
import { retireQueue } from '../rules.ts'
import { retiredSubscriptions } from '../tables.ts'

/** A subscription that is to be ended, and of whom what was paid for it was. */
export type Retired = {
  provider: PaymentProvider['name']
  providerSubscriptionId: string
  checkoutId: string | null
  userId: string | null
}

/**
 * Has a subscription retired that nobody has any more, in the transaction that takes it away: it is written down until it
 * is done, since a job may give up and nothing else may name it by then. Asked for again it begins anew.
 *
 * @param servedUntil it was in force until then: what was billed before stays paid. Null where it never was
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
