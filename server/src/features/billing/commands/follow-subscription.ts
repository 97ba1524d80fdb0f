import type { Kernel } from '../../../kernel/kernel.ts'
import type { PayableSubscription, PaymentProvider } from '../ports.ts'
import { findVersion } from '../queries.ts'
import { learnSubscription } from './learn-subscription.ts'
import { settleOldInvoices } from './settle-old-invoices.ts'

// Each time round somebody else has changed it in between: nobody changes one subscription for ever.
const tries = 5

/**
 * Asks the provider how a subscription stands and takes it in, again while somebody else changes it meanwhile. Not in a
 * transaction.
 *
 * @param id the provider's
 * @param by finds out without an occasion: what is repaired by it is marked so in the history
 * @param missed asks for older invoices too, where several months may have passed at once or news were lost
 * @param invoiceId one that there is news of: where it is not the newest, older ones are asked for
 * @returns null where the provider has none
 * @throws ProviderUnreachable
 */
export const followSubscription = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider,
  id: string,
  options: { actorId?: string; by?: 'reconciliation'; missed?: boolean; invoiceId?: string | undefined } = {},
): Promise<PayableSubscription | null> => {
  const { actorId, by, missed = false, invoiceId } = options
  for (let left = tries; ; left--) {
    const askedAt = parts.clock.now()
    const seen = await findVersion(parts.database.orm, provider.name, id)
    const seenVersion = seen?.version ?? null
    const told = await provider.findSubscription(id)
    if (!told) return null
    const isTaken = await learnSubscription(parts, provider.name, told, askedAt, {
      ...(actorId !== undefined && { actorId }),
      ...(by !== undefined && { by }),
      seenVersion,
    })
    if (!isTaken && left > 1) continue
    const isOlder = invoiceId !== undefined && invoiceId !== told.invoice?.id
    await settleOldInvoices(parts, provider, told, { missed: missed || isOlder })
    return told
  }
}
