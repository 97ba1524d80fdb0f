import { createStubApi, type StubApi } from '@porchlight/stripe-stub/api'
import { newCoupon, newPromotion } from '@porchlight/stripe-stub/customer-objects'
import type { StubObject } from '@porchlight/stripe-stub/state'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sandboxCoupons } from './stub-coupons.ts'
import { stubPrices } from './stub-records.ts'
import { createStubStore } from './stub-store.ts'

/** The coupons as Stripe keeps them. */
const coupons: readonly StubObject[] = sandboxCoupons.flatMap((coupon) => [
  newCoupon(0, coupon.id, {
    amount_off: coupon.amountOffCents,
    currency: coupon.amountOffCents === null ? null : 'usd',
    duration: coupon.duration,
    name: coupon.name,
    percent_off: coupon.percentOff,
  }),
  newPromotion(0, coupon.code, coupon.id, {
    id: `promo_${coupon.id}`,
    expires_at: coupon.expiresAt === null ? null : Math.floor(coupon.expiresAt.getTime() / 1000),
  }),
])

/** The stub of Stripe inside this server. Only the sandbox loads this file. */
export const createStubServer = (
  { database, clock, encryption }: Pick<Kernel, 'database' | 'clock' | 'encryption'>,
  secretKey: string,
): StubApi => {
  const settings = {
    secretKey,
    now: () => clock.now(),
    prices: stubPrices,
    secretOf: (id: string) => encryption.fingerprint(id, 'client secrets of the sandbox').slice(0, 32),
    presets: coupons,
  }
  return createStubApi(settings, createStubStore(database, clock, settings))
}
