import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import type { CheckoutRow } from '../queries.ts'
import { checkouts } from '../tables.ts'
import { releaseCoupon } from './release-coupon.ts'
import { requestRetirement } from './request-retirement.ts'

/**
 * Ends a checkout of which no account is made, open or paid: its coupon is free again, its subscription is ended, what was
 * paid for it is given back, and its payer told. What was given back by hand before is not given back twice.
 *
 * @param row as it stands, held
 */
export const endCheckout = async (tx: Tx, row: CheckoutRow, at: Date): Promise<void> => {
  const { id: checkoutId, provider, providerSubscriptionId } = row
  const wasPaid = row.state === 'paid'
  await tx
    .update(checkouts)
    .set({
      ...{ state: wasPaid ? 'refunded' : 'cancelled', updatedAt: at },
      ...(wasPaid ? { refundedAt: at } : { cancelledAt: at }),
    })
    .where(eq(checkouts.id, checkoutId))
  await releaseCoupon(tx, checkoutId, at)
  if (provider && providerSubscriptionId)
    await requestRetirement(tx, { provider, providerSubscriptionId, checkoutId, userId: null }, at)
  await recordEvent(tx, {
    ...{ topic: 'checkouts', entityId: checkoutId },
    kind: wasPaid ? 'checkout.refunded' : 'checkout.expired',
  })
}
