import type { payments } from '../features/payments/tables.ts'
import type {
  couponRedemptions,
  coupons,
  invoices,
  paymentMethods,
  subscriptionChanges,
  subscriptions,
} from '../features/subscriptions/tables.ts'

/** The demo's billing rows, by table. */
export type Billing = {
  coupons: (typeof coupons.$inferInsert)[]
  subscriptions: (typeof subscriptions.$inferInsert)[]
  changes: (typeof subscriptionChanges.$inferInsert)[]
  invoices: (typeof invoices.$inferInsert)[]
  payments: (typeof payments.$inferInsert)[]
  methods: (typeof paymentMethods.$inferInsert)[]
  redemptions: (typeof couponRedemptions.$inferInsert)[]
}
