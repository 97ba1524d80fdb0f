import { and, eq, gt, or } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { PaymentProvider, ProviderSubscription } from '../../payments/ports.ts'
import { setPaymentAgent } from '../../payments/steps/set-payment-agent.ts'
import { defaultMethod } from '../rules.ts'
import { couponRedemptions, invoices, paymentMethods, subscriptions } from '../tables.ts'
import { recordSubscriptionChange } from './record-subscription-change.ts'

/** A paid checkout that becomes an account. */
type PaidCheckout = {
  checkoutId: string
  provider: PaymentProvider['name']
  couponId: string | null
}

/**
 * Gives a new agent the active subscription that their checkout paid, with its invoices, payments, coupon and payment
 * method.
 *
 * @param fetched the subscription's state at the provider, as of `at`
 */
export const beginPaidSubscription = async (
  tx: Tx,
  { checkoutId, provider, couponId }: PaidCheckout,
  fetched: ProviderSubscription,
  { userId, at }: { userId: string; at: Date },
): Promise<void> => {
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
  await recordSubscriptionChange(tx, {
    userId,
    at,
    kind: 'started',
    actorId: userId,
    from: { plan: 'free', status: 'inactive' },
    to: { plan, status },
  })
  const paid = await tx
    .update(invoices)
    .set({ userId, updatedAt: at })
    .where(
      and(
        eq(invoices.checkoutId, checkoutId),
        // Invoices of earlier plans and coupons were replaced. The agent needs only those with a payment.
        or(eq(invoices.providerInvoiceId, fetched.invoice?.id ?? ''), gt(invoices.amountPaidCents, 0)),
      ),
    )
    .returning({ id: invoices.id, status: invoices.status, providerInvoiceId: invoices.providerInvoiceId })
  await setPaymentAgent(tx, checkoutId, userId)
  await tx.update(couponRedemptions).set({ userId }).where(eq(couponRedemptions.checkoutId, checkoutId))
  if (fetched.method) {
    await tx.insert(paymentMethods).values(defaultMethod(userId, provider, fetched.method, at))
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
