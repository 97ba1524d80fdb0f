import type {
  couponRedemptions,
  coupons,
  invoices,
  paymentMethods,
  subscriptionChanges,
  subscriptions,
} from '@porchlight/server/features/subscriptions/tables'
import { stableId } from '../random.ts'
import type { PaymentRow } from './payment-row.ts'

/** The demo's billing rows, by table. */
export type Billing = {
  coupons: (typeof coupons.$inferInsert)[]
  subscriptions: (typeof subscriptions.$inferInsert)[]
  changes: (typeof subscriptionChanges.$inferInsert)[]
  invoices: (typeof invoices.$inferInsert)[]
  payments: PaymentRow[]
  methods: (typeof paymentMethods.$inferInsert)[]
  redemptions: (typeof couponRedemptions.$inferInsert)[]
}

export const couponIdOf = (code: string): string => stableId(`coupon:${code}`)
