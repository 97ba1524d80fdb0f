import { and, eq } from 'drizzle-orm'
import { refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { PaymentParts, SubscriptionHandler } from '../../payments/ports.ts'
import { hasAccount } from '../../people/queries.ts'
import { fetchAndSyncCheckout } from '../exchanges/fetch-and-sync-checkout.ts'
import { isKnownCheckout } from '../queries.ts'
import { checkoutSecrets, checkouts } from '../tables.ts'

/** Refuses to pay a checkout whose email address got an account meanwhile. Other payments pass. */
export const paymentCheckouts: Pick<PaymentParts, 'requireNoAccount'> = {
  requireNoAccount: async (orm, clientSecret) => {
    const [checkout] = await orm
      .select({ email: checkouts.email })
      .from(checkoutSecrets)
      .innerJoin(checkouts, eq(checkouts.id, checkoutSecrets.checkoutId))
      .where(and(eq(checkoutSecrets.secretHash, sha256(clientSecret)), eq(checkouts.state, 'open')))
    if (checkout && (await hasAccount(orm, checkout.email))) throw refuse('account_exists')
  },
}

/** Handles what payments report about the subscriptions of checkouts. */
export const handleCheckoutSubscription: SubscriptionHandler = async (
  { database, clock },
  { provider },
  { id, invoiceId, missed = false },
) => {
  if (!(await isKnownCheckout(database.orm, { provider: provider.name, id }))) return false
  await fetchAndSyncCheckout({ database, clock }, provider, id, { invoiceId, missed })
  return true
}
