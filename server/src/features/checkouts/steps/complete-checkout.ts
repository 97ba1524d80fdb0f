import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ProviderSubscription } from '../../payments/ports.ts'
import { beginPaidSubscription } from '../../subscriptions/steps/begin-paid-subscription.ts'
import type { CheckoutRow } from '../queries.ts'
import { checkouts } from '../tables.ts'

/**
 * Assigns the subscription and payments of a paid checkout to its new account. A second concurrent call waits and is
 * refused.
 *
 * @param fetched the subscription's state at the provider, as of `at`
 * @throws Refusal checkout_unpaid
 */
export const completeCheckout = async (
  tx: Tx,
  checkout: CheckoutRow,
  fetched: ProviderSubscription,
  { userId, at }: { userId: string; at: Date },
): Promise<void> => {
  const { id: checkoutId, provider, couponId } = checkout
  const [completed] = await tx
    .update(checkouts)
    .set({ state: 'completed', userId, completedAt: at, updatedAt: at })
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.state, 'paid')))
    .returning({ id: checkouts.id })
  if (!completed || !provider || fetched.status !== 'active') throw refuse('checkout_unpaid')
  await beginPaidSubscription(tx, { checkoutId, provider, couponId }, fetched, { userId, at })
}
