import type {
  couponRedemptions,
  coupons,
  invoices,
  paymentMethods,
  payments,
  subscriptionChanges,
  subscriptions,
} from '../features/billing/tables.ts'
import { billAgent } from './bill-agent.ts'
import { couponIdOf } from './coupon-ids.ts'
import { onDay } from './days.ts'
import type { People } from './people.ts'

type Coupon = typeof coupons.$inferInsert
export type Billing = {
  coupons: Coupon[]
  subscriptions: (typeof subscriptions.$inferInsert)[]
  changes: (typeof subscriptionChanges.$inferInsert)[]
  invoices: (typeof invoices.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  methods: (typeof paymentMethods.$inferInsert)[]
  redemptions: (typeof couponRedemptions.$inferInsert)[]
}

const couponList = [
  {
    code: 'WELCOME20',
    name: 'Welcome, 20 % off the first month',
    percentOff: 20,
    amountOffCents: null,
    expiresIn: null,
  },
  { code: 'TENOFF', name: 'Ten dollars off', percentOff: null, amountOffCents: 1_000, expiresIn: null },
  { code: 'FREEMONTH', name: 'First month free', percentOff: 100, amountOffCents: null, expiresIn: null },
  { code: 'SPRING24', name: 'Spring special', percentOff: 25, amountOffCents: null, expiresIn: -150 },
] as const

/** The sandbox's coupons (product decision: coupons); the last has expired. */
const couponRow =
  (now: Date, redeemed: ReadonlyMap<string, number>) =>
  (coupon: (typeof couponList)[number]): Coupon => ({
    id: couponIdOf(coupon.code),
    code: coupon.code,
    name: coupon.name,
    amountOffCents: coupon.amountOffCents,
    percentOff: coupon.percentOff,
    duration: 'once',
    expiresAt: coupon.expiresIn === null ? null : onDay(now, coupon.expiresIn, 'America/Chicago', 0),
    maxRedemptions: coupon.code === 'FREEMONTH' ? 100 : null,
    redemptionCount: redeemed.get(coupon.code) ?? 0,
    provider: 'sandbox',
    providerCouponId: `sandbox_coupon_${coupon.code.toLowerCase()}`,
    createdAt: onDay(now, -400, 'America/Chicago', 9 * 60),
  })

/** Subscriptions of all agents from the day they joined, month by month, as their status today demands. */
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
  billing.coupons = couponList.map(couponRow(now, redeemed))
  return billing
}
