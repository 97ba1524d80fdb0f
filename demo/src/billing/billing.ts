import { deskZone } from '@porchlight/contract/kernel/desk'
import { sandboxCoupons } from '@porchlight/server/features/payments/adapters/stub-coupons'
import { onDay } from '../days.ts'
import type { People } from '../people/people.ts'
import { billAgent } from './bill-agent.ts'
import { type Billing, couponIdOf } from './billing-rows.ts'

/** The sandbox's coupons (product decision: coupons), with the demo agents' redemptions. */
const couponRows = (now: Date, redemptions: Billing['redemptions']): Billing['coupons'] =>
  sandboxCoupons.map(({ id: providerCouponId, ...coupon }) => {
    const id = couponIdOf(coupon.code)
    return {
      ...coupon,
      id,
      redemptionCount: redemptions.filter(({ couponId }) => couponId === id).length,
      provider: 'sandbox',
      providerCouponId,
      createdAt: onDay(now, -400, deskZone, 9 * 60),
    }
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
  const granter = people.staff.find(({ kind }) => kind === 'super_admin')?.id ?? ''
  for (const agent of people.agents) billAgent(agent, now, granter, billing)
  return { ...billing, coupons: couponRows(now, billing.redemptions) }
}
