import { and, eq, gt, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ProviderSubscription } from '../ports.ts'
import type { CheckoutRow } from '../queries.ts'
import {
  checkouts,
  couponRedemptions,
  invoices,
  paymentMethods,
  payments,
  subscriptionChanges,
  subscriptions,
} from '../tables.ts'

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
  const { provider, couponId } = checkout
  const [completed] = await tx
    .update(checkouts)
    .set({ state: 'completed', userId, completedAt: at, updatedAt: at })
    .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, 'paid')))
    .returning({ id: checkouts.id })
  if (!completed || !provider || fetched.status !== 'active') throw refuse('checkout_unpaid')

  const { plan, status } = fetched
  // A coupon for the first month alone is used up.
  const couponLeft = fetched.couponId === null ? null : couponId
  await tx.insert(subscriptions).values({
    id: newId(),
    userId,
    plan,
    status,
    source: 'provider',
    provider,
    couponId: couponLeft,
    providerCustomerId: fetched.customerId,
    providerSubscriptionId: fetched.id,
    currentPeriodStart: fetched.currentPeriodStart,
    currentPeriodEnd: fetched.currentPeriodEnd,
    cancelAtPeriodEnd: fetched.cancelAtPeriodEnd,
    providerStateAt: at,
    reconciledAt: at,
    createdAt: at,
    updatedAt: at,
  })
  await tx.insert(subscriptionChanges).values({
    id: newId(),
    userId,
    at,
    kind: 'started',
    actorId: userId,
    fromPlan: 'free',
    toPlan: plan,
    fromStatus: 'inactive',
    toStatus: status,
  })
  const paid = await tx
    .update(invoices)
    .set({ userId, updatedAt: at })
    .where(
      and(
        eq(invoices.checkoutId, checkout.id),
        // Invoices of earlier plans and coupons were replaced. The agent needs only those with a payment.
        or(eq(invoices.providerInvoiceId, fetched.invoice?.id ?? ''), gt(invoices.amountPaidCents, 0)),
      ),
    )
    .returning({ id: invoices.id, status: invoices.status, providerInvoiceId: invoices.providerInvoiceId })
  await tx.update(payments).set({ agentId: userId }).where(eq(payments.checkoutId, checkout.id))
  await tx.update(couponRedemptions).set({ userId }).where(eq(couponRedemptions.checkoutId, checkout.id))
  if (fetched.method) {
    const { id: providerMethodId, brand, last4, expMonth, expYear } = fetched.method
    await tx.insert(paymentMethods).values({
      id: newId(),
      userId,
      provider,
      providerMethodId,
      brand,
      last4,
      expMonth,
      expYear,
      isDefault: true,
      createdAt: at,
    })
  }
  // The receipt goes to the new account. Invoices of earlier tries have none.
  for (const { id, status: stands, providerInvoiceId } of paid)
    if (stands === 'paid' && providerInvoiceId === fetched.invoice?.id)
      await recordEvent(tx, {
        topic: 'payments',
        entityId: id,
        kind: 'invoice.paid',
        agentId: userId,
        permission: 'analytics.view',
      })
}
