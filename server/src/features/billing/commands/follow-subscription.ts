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
 * @param missed asks for older invoices too, where several months may have passed at once
 * @returns null where the provider has none
 * @throws ProviderUnreachable
 */
export const followSubscription = async (
  parts: Pick<Kernel, 'database' | 'clock'>,
  provider: PaymentProvider,
  id: string,
  { actorId, by, missed = false }: { actorId?: string; by?: 'reconciliation'; missed?: boolean } = {},
): Promise<PayableSubscription | null> => {
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
    await settleOldInvoices(parts, provider, told, { missed })
    return told
  }
}
