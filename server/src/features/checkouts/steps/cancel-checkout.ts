import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { requestRetirement } from '../../subscriptions/steps/request-retirement.ts'
import { unassignCoupon } from '../../subscriptions/steps/unassign-coupon.ts'
import type { CheckoutRow } from '../queries.ts'
import { checkouts } from '../tables.ts'

/**
 * Cancels a checkout that will not become an account: releases its coupon, ends its subscription, refunds its payments
 * (unless refunded by hand) and emails the payer.
 *
 * @param row the current checkout, locked
 */
export const cancelCheckout = async (tx: Tx, row: CheckoutRow, at: Date): Promise<void> => {
  const { id: checkoutId, provider, providerSubscriptionId } = row
  const wasPaid = row.state === 'paid'
  await tx
    .update(checkouts)
    .set({
      state: wasPaid ? 'refunded' : 'cancelled',
      updatedAt: at,
      ...(wasPaid ? { refundedAt: at } : { cancelledAt: at }),
    })
    .where(eq(checkouts.id, checkoutId))
  await unassignCoupon(tx, checkoutId, at)
  if (provider && providerSubscriptionId)
    await requestRetirement(tx, { provider, providerSubscriptionId, checkoutId, userId: null }, at)
  await recordEvent(tx, {
    topic: 'checkouts',
    entityId: checkoutId,
    kind: wasPaid ? 'checkout.refunded' : 'checkout.expired',
  })
}
