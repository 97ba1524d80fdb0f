import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { couponRedemptions, coupons } from '../tables.ts'

/** Releases the coupon of a checkout, if it has one, so that someone else can use it. */
export const unassignCoupon = async (tx: Tx, checkoutId: string, at: Date): Promise<void> => {
  const [released] = await tx
    .update(couponRedemptions)
    .set({ releasedAt: at })
    .where(and(eq(couponRedemptions.checkoutId, checkoutId), isNull(couponRedemptions.releasedAt)))
    .returning({ couponId: couponRedemptions.couponId })
  if (!released) return
  await tx
    .update(coupons)
    .set({ redemptionCount: sql`greatest(0, ${coupons.redemptionCount} - 1)` })
    .where(eq(coupons.id, released.couponId))
}
