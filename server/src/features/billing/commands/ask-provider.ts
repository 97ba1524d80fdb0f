import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  type PaymentProvider,
  type Payments,
  type ProviderSubscription,
  ProviderUnreachable,
} from '../ports.ts'
import { findSubscription, type SubscriptionRow } from '../queries.ts'
import { isGrant, livesAtProvider, outcomeUnknown } from '../rules.ts'
import { followSubscription } from './follow-subscription.ts'
import { learnSubscription } from './learn-subscription.ts'
import { paymentsOff } from './payments-off.ts'
import { settleOldInvoices } from './settle-old-invoices.ts'

/** A subscription that the provider charges for, with its ids there. */
export type LiveSubscription = SubscriptionRow & {
  providerSubscriptionId: string
  providerCustomerId: string
}

/**
 * Asks the provider something about an agent's subscription, and takes in how it stands then. Not in a transaction.
 *
 * @param act what is asked; answers the subscription as it stands, or null where nothing came of it
 * @param options.mayCharge money may have moved, now or just before: an answer that is lost is not told as nothing
 * @throws Refusal no_subscription where the provider charges for none, subscription_granted, payments_off,
 *   provider_unreachable
 */
export const askProvider = async <T extends ProviderSubscription | null>(
  kernel: Kernel,
  { provider }: Payments,
  userId: string,
  act: (provider: PaymentProvider, row: LiveSubscription) => Promise<T>,
  { mayCharge = false }: { mayCharge?: boolean } = {},
): Promise<T> => {
  if (!provider) throw await paymentsOff(kernel, 'plan')
  const askedAt = kernel.clock.now()
  const row = await findSubscription(kernel.database.orm, userId)
  if (row && isGrant(row, askedAt)) throw refuse('subscription_granted')
  if (!row || !livesAtProvider(row, askedAt)) throw refuse('no_subscription')
  const { providerSubscriptionId, providerCustomerId } = row
  if (row.provider !== provider.name || !providerSubscriptionId || !providerCustomerId)
    throw await paymentsOff(kernel, 'elsewhere')
  try {
    const told = await act(provider, { ...row, providerSubscriptionId, providerCustomerId })
    if (told) {
      const seen = { actorId: userId, seenVersion: row.version }
      const isTaken = await learnSubscription(kernel, provider.name, told, askedAt, seen)
      if (isTaken) await settleOldInvoices(kernel, provider, told)
      else await followSubscription(kernel, provider, told.id, { actorId: userId })
    }
    return told
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a subscription could not be asked about')
    throw refuse('provider_unreachable', mayCharge ? outcomeUnknown : {})
  }
}
