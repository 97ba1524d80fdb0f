import { and, eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type Refusal, refuse } from '../../../kernel/refusal.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { Payments } from '../../payments/ports.ts'
import { outcomeUnknown, unreachable } from '../../payments/rules.ts'
import { hasAccount } from '../../people/queries.ts'
import { type CheckoutRow, findCheckout, findCheckoutByCookie } from '../queries.ts'
import { settleCheckout } from '../steps/settle-checkout.ts'
import { syncCheckout } from '../steps/sync-checkout.ts'
import { checkouts } from '../tables.ts'

/**
 * Asks the provider whether the browser's checkout is paid. A free checkout counts as paid from now on. Runs outside of
 * transactions.
 *
 * @throws Refusal checkout_over without a checkout, account_refunded or account_exists if the email address got an
 *   account first, payments_off, provider_unreachable
 */
export const confirmCheckout = async (
  kernel: Kernel,
  { provider }: Payments,
  token: string | undefined,
): Promise<CheckoutRow> => {
  const { orm } = kernel.database
  const found = await findCheckoutByCookie(orm, token, kernel.clock.now())
  if (!found) throw await whyOver(kernel, token)
  if (found.state !== 'open' || !found.providerSubscriptionId) return found
  if (provider?.name !== found.provider) throw refuse('payments_off')
  const askedAt = kernel.clock.now()
  try {
    const subscription = await provider.findSubscription(found.providerSubscriptionId)
    if (!subscription) throw refuse('checkout_over')
    await kernel.database.transaction((tx) => syncCheckout(tx, provider.name, subscription, askedAt))
    if (subscription.status === 'active' && subscription.invoice?.amountDueCents === 0)
      await kernel.database.transaction((tx) =>
        settleCheckout(tx, { id: found.id, providerSubscriptionId: subscription.id }, kernel.clock.now()),
      )
  } catch (error) {
    // The payer comes from the payment page, so the payment may have succeeded.
    throw unreachable(kernel, error, 'a checkout could not be fetched', outcomeUnknown)
  }
  const row = (await findCheckout(orm, found.id)) ?? found
  if (row.state === 'refunded') throw await whyOver(kernel, token)
  return row
}

/** Returns why a browser's checkout is over: the email address got an account first, or the checkout has expired. */
const whyOver = async ({ database: { orm } }: Kernel, token: string | undefined): Promise<Refusal> => {
  const paidHere = eq(checkouts.cookieHash, sha256(token ?? ''))
  const [refunded] = await orm
    .select()
    .from(checkouts)
    .where(and(paidHere, eq(checkouts.state, 'refunded')))
  if (!refunded || !(await hasAccount(orm, refunded.email))) return refuse('checkout_over')
  return refuse(refunded.amountDueCents === 0 ? 'account_exists' : 'account_refunded')
}
