import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { couponRedemptions, coupons } from '../tables.ts'

/**
 * Records that a checkout redeems a coupon, and counts it.
 *
 * @throws the constraint `coupons_not_exhausted` if someone else redeemed the last one meanwhile
 */
export const recordRedemption = async (
  tx: Tx,
  input: { couponId: string; checkoutId: string; discountCents: number; at: Date },
): Promise<void> => {
  const { couponId, checkoutId, discountCents } = input
  await tx
    .update(coupons)
    .set({ redemptionCount: sql`${coupons.redemptionCount} + 1` })
    .where(eq(coupons.id, couponId))
  await tx
    .insert(couponRedemptions)
    .values({ id: newId(), couponId, checkoutId, discountCents, redeemedAt: input.at })
}
