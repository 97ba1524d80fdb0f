import type { Checkout } from '@porchlight/contract/checkouts'
import { monthlyPrice } from '../payments/rules.ts'
import type { CouponRow } from '../subscriptions/queries.ts'
import { couponView } from '../subscriptions/views.ts'
import type { CheckoutRow } from './queries.ts'

const nobody = { email: '', firstName: '', lastName: '', phone: null, licenseNumber: null }

/** A checkout for the browser that began it; it hides the buyer's details once the account exists. */
export const checkoutView = (row: CheckoutRow, coupon: CouponRow | undefined): Checkout => {
  const subtotalCents = monthlyPrice(row.plan)
  // The browser's cookie outlives the session: after the agent signs out, someone else may be using the browser.
  const { email, firstName, lastName, phone, licenseNumber } = row.state === 'completed' ? nobody : row
  return {
    // A checkout that was cancelled or refunded never reaches this view.
    state: row.state === 'paid' || row.state === 'completed' ? row.state : 'open',
    plan: row.plan,
    email,
    firstName,
    lastName,
    phone,
    licenseNumber,
    coupon: coupon ? couponView(coupon) : null,
    subtotalCents,
    discount: subtotalCents - row.amountDueCents,
    amountDue: row.amountDueCents,
    expiresAt: row.expiresAt.toISOString(),
  }
}
