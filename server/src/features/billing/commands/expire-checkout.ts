import { and, eq, lte } from 'drizzle-orm'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { checkouts } from '../tables.ts'
import { releaseCoupon } from './release-coupon.ts'
import { requestRetirement } from './request-retirement.ts'

/** Ends a checkout whose seven days are over; what was paid for it is given back, and its payer told. */
export const expireCheckout = (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  checkoutId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const at = clock.now()
    const [row] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), lte(checkouts.expiresAt, at)))
      .for('update')
    if (row?.state !== 'open' && row?.state !== 'paid') return
    const wasPaid = row.state === 'paid'
    await tx
      .update(checkouts)
      .set({
        ...{ state: wasPaid ? 'refunded' : 'cancelled', updatedAt: at },
        ...(wasPaid ? { refundedAt: at } : { cancelledAt: at }),
      })
      .where(eq(checkouts.id, checkoutId))
    await releaseCoupon(tx, checkoutId, at)
    const { provider, providerSubscriptionId } = row
    if (provider && providerSubscriptionId)
      await requestRetirement(tx, { provider, providerSubscriptionId, checkoutId, userId: null }, at)
    await recordEvent(tx, {
      ...{ topic: 'checkouts', entityId: checkoutId },
      kind: wasPaid ? 'checkout.refunded' : 'checkout.expired',
    })
  })
