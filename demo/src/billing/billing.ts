import { sandboxCoupons } from '@porchlight/server/features/payments/adapters/stub-coupons'
import type { coupons } from '@porchlight/server/features/subscriptions/tables'
import { onDay } from '../days.ts'
import type { People } from '../people/people.ts'
import { billAgent } from './bill-agent.ts'
import type { Billing } from './billing-rows.ts'
import { couponIdOf } from './coupon-ids.ts'

type Coupon = typeof coupons.$inferInsert

/** The sandbox's coupons (product decision: coupons), with the demo agents' redemptions. */
const couponRow =
  (now: Date, redeemed: ReadonlyMap<string, number>) =>
  (coupon: (typeof sandboxCoupons)[number]): Coupon => ({
    id: couponIdOf(coupon.code),
    code: coupon.code,
    name: coupon.name,
    amountOffCents: coupon.amountOffCents,
    percentOff: coupon.percentOff,
    duration: coupon.duration,
    durationMonths: coupon.durationMonths,
    expiresAt: coupon.expiresAt,
    maxRedemptions: coupon.maxRedemptions,
    redemptionCount: redeemed.get(coupon.code) ?? 0,
    provider: 'sandbox',
    providerCouponId: coupon.id,
    createdAt: onDay(now, -400, 'America/Chicago', 9 * 60),
  })

/** Subscriptions of all agents, month by month from the day they joined, to match their current status. */
export const buildBilling = (people: People, now: Date): Billing => {
  const billing: Billing = {
    coupons: [],
    subscriptions: [],
    changes: [],
    invoices: [],
    payments: [],
    methods: [],
    redemptions: [],
  }
  const redeemed = new Map<string, number>()
  const granter = people.staff.find(({ kind }) => kind === 'super_admin')?.id ?? ''
  for (const agent of people.agents) billAgent(agent, now, granter, billing, redeemed)
  billing.coupons = sandboxCoupons.map(couponRow(now, redeemed))
  return billing
}
