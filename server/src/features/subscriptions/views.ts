import type { Coupon } from '@porchlight/contract/checkouts'
import type { BusinessContact } from '@porchlight/contract/settings/business'
import type { Invoice, InvoiceSheet, Subscription } from '@porchlight/contract/subscriptions'
import type { PaymentProvider } from '../payments/ports.ts'
import type { PersonRow } from '../people/queries.ts'
import { payerView } from '../people/views.ts'
import { mayWith } from './policy.ts'
import type { CouponRow, InvoiceRow, SubscriptionFactsRow } from './queries.ts'
import { livesAtProvider, nextMonthCents, statusInForce } from './rules.ts'

/** A coupon in the specification's fields. */
export const couponView = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  name: row.name,
  amount_off: row.amountOffCents,
  percent_off: row.percentOff,
  duration: row.duration,
  durationMonths: row.duration === 'repeating' ? row.durationMonths : null,
})

const isoOf = (date: Date | null | undefined) => date?.toISOString() ?? null

/** An agent's subscription for their own page. */
export const subscriptionView = (
  { row, method, open, coupon }: SubscriptionFactsRow,
  provider: PaymentProvider | null,
  now: Date,
): Subscription => {
  const status = row ? statusInForce(row, now) : 'inactive'
  const isLive = row !== undefined && livesAtProvider(row, now)
  const goesOn = isLive && !row.cancelAtPeriodEnd && status !== 'incomplete'
  return {
    plan: row?.plan ?? 'free',
    status,
    source: row?.source ?? null,
    currentPeriodStart: isoOf(row?.currentPeriodStart),
    currentPeriodEnd: isoOf(row?.currentPeriodEnd),
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    cancelledAt: isoOf(row?.cancelledAt),
    pastDueSince: isoOf(row?.pastDueSince),
    pendingPlan: row?.pendingPlan ?? null,
    pendingPlanAt: isoOf(row?.pendingPlanAt),
    coupon: coupon ? couponView(coupon) : null,
    paymentMethod: method
      ? { brand: method.brand, last4: method.last4, expMonth: method.expMonth, expYear: method.expYear }
      : null,
    openInvoice:
      open && isLive
        ? {
            id: open.id,
            amountDueCents: open.amountDueCents,
            failure: open.failure,
            nextAttemptAt: isoOf(open.nextAttemptAt),
          }
        : null,
    nextAmountCents:
      goesOn && row.currentPeriodEnd ? nextMonthCents(row, coupon ?? null, row.currentPeriodEnd) : null,
    may: mayWith(row, { status, isLive, hasOpenInvoice: open !== undefined, provider }),
  }
}

/** An invoice for the agent who is charged. */
export const invoiceView = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  status: row.status,
  description: row.description,
  plan: row.plan,
  subtotalCents: row.subtotalCents,
  discountCents: row.discountCents,
  amountDueCents: row.amountDueCents,
  amountPaidCents: row.amountPaidCents,
  refundedCents: row.refundedCents,
  currency: row.currency,
  lines: row.lines.map(({ description, amountCents }) => ({ description, amountCents })),
  periodStart: isoOf(row.periodStart),
  periodEnd: isoOf(row.periodEnd),
  paidAt: isoOf(row.paidAt),
  paidWith: row.paidWith,
  createdAt: row.createdAt.toISOString(),
})

/** An invoice with payer and payee, for printing. */
export const invoiceSheetView = (
  row: InvoiceRow,
  payer: PersonRow,
  seller: BusinessContact,
): InvoiceSheet => ({
  ...invoiceView(row),
  seller,
  payer: payerView(payer),
})
