import type { payments } from '@porchlight/server/features/payments/tables'
import type {
  couponRedemptions,
  coupons,
  invoices,
  paymentMethods,
  subscriptionChanges,
  subscriptions,
} from '@porchlight/server/features/subscriptions/tables'

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
