import { isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { PaymentProvider, ProviderCoupon } from '../../payments/ports.ts'
import { coupons } from '../tables.ts'

/**
 * Stores a coupon of the provider, or updates ours. The provider's ids identify it, because its code may be reused for
 * another coupon. Returns our id.
 */
export const storeCoupon = async (
  tx: Tx,
  provider: PaymentProvider['name'],
  coupon: ProviderCoupon,
  at: Date,
): Promise<string> => {
  const { id, promotionCodeId, code, ...facts } = coupon
  const known = {
    ...facts,
    provider,
    providerCouponId: id,
    providerPromotionCodeId: promotionCodeId,
  }
  const [row] = await tx
    .insert(coupons)
    .values({ id: newId(), code, ...known, createdAt: at })
    .onConflictDoUpdate({
      target: [coupons.provider, coupons.providerCouponId, coupons.providerPromotionCodeId],
      targetWhere: isNotNull(coupons.provider),
      set: known,
    })
    .returning({ id: coupons.id })
  if (!row) throw new Error('A coupon was not written')
  return row.id
}
