import type { ProviderCoupon } from '../ports.ts'

const fields = { promotionCodeId: null, durationMonths: null, duration: 'once' } as const

/** The coupons that the sandbox starts with (product decision: coupons); the last one has expired. */
export const sandboxCoupons: readonly ProviderCoupon[] = [
  {
    id: 'sandbox_coupon_welcome20',
    code: 'WELCOME20',
    name: 'Welcome, 20% off the first month',
    ...fields,
    amountOffCents: null,
    percentOff: 20,
    expiresAt: null,
    maxRedemptions: null,
  },
  {
    id: 'sandbox_coupon_tenoff',
    code: 'TENOFF',
    name: 'Ten dollars off',
    ...fields,
    amountOffCents: 1_000,
    percentOff: null,
    expiresAt: null,
    maxRedemptions: null,
  },
  {
    id: 'sandbox_coupon_freemonth',
    code: 'FREEMONTH',
    name: 'First month free',
    ...fields,
    amountOffCents: null,
    percentOff: 100,
    expiresAt: null,
    maxRedemptions: 100,
  },
  {
    id: 'sandbox_coupon_spring24',
    code: 'SPRING24',
    name: 'Spring special',
    ...fields,
    amountOffCents: null,
    percentOff: 25,
    maxRedemptions: null,
    expiresAt: new Date('2024-06-01T05:00:00Z'),
  },
]
