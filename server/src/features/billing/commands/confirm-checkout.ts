import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Payments, ProviderUnreachable } from '../ports.ts'
import { type CheckoutRow, findCheckout, findCheckoutByCookie } from '../queries.ts'
import { outcomeUnknown } from '../rules.ts'
import { learnSubscription } from './learn-subscription.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * How the checkout of a browser stands, by the provider's own word: what the browser says about paying is not believed.
 * One that costs nothing counts as paid from here on. Not in a transaction.
 *
 * @throws Refusal checkout_over where the browser has none, payments_off, provider_unreachable
 */
export const confirmCheckout = async (
  kernel: Kernel,
  { provider }: Payments,
  token: string | undefined,
): Promise<CheckoutRow> => {
  const { orm } = kernel.database
  const found = await findCheckoutByCookie(orm, token, kernel.clock.now())
  if (!found) throw refuse('checkout_over')
  if (found.state !== 'open' || !found.providerSubscriptionId) return found
  if (provider?.name !== found.provider) throw refuse('payments_off')
  const askedAt = kernel.clock.now()
  try {
    const told = await provider.findSubscription(found.providerSubscriptionId)
    if (!told) throw refuse('checkout_over')
    await learnSubscription(kernel, provider.name, told, askedAt)
    if (told.status === 'active' && told.invoice?.amountDueCents === 0)
      await kernel.database.transaction((tx) =>
        settleCheckout(tx, { id: found.id, providerSubscriptionId: told.id }, kernel.clock.now()),
      )
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'a checkout could not be looked up')
    // They come here from having paid.
    throw refuse('provider_unreachable', outcomeUnknown)
  }
  return (await findCheckout(orm, found.id)) ?? found
}
