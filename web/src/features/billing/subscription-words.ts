import { formatCents } from '@porchlight/contract/kernel/money'
import { shortId } from '@porchlight/contract/kernel/text/short-id'
import type { Invoice, InvoiceSheet, Subscription } from '@porchlight/contract/subscriptions'
import type { TourPayment, TourReceipt } from '@porchlight/contract/tours/payments'
import { DESK_ZONE, formatDate } from '../../lib/time.ts'
import type { StatusTone } from '../../ui/status-pill.tsx'
import { planName, subscriptionWord } from '../sessions/plan-name.ts'

/** A day of the billing period, in the desk's time zone, as in the emails. */
export const billingDay = (instant: string): string => formatDate(instant, DESK_ZONE)

/** The status as a pill, which also says if the subscription ends soon. */
export const statusLook = ({
  status,
  cancelAtPeriodEnd,
}: Subscription): { tone: StatusTone; label: string } => {
  if (status === 'active' && cancelAtPeriodEnd) return { tone: 'neutral', label: 'Ends soon' }
  if (status === 'active') return { tone: 'ok', label: subscriptionWord(status) }
  return { tone: status === 'past_due' ? 'bad' : 'neutral', label: subscriptionWord(status) }
}

/** The next charge, the coming end or the past end, as a label and a day; null if there is none. */
export const nextDate = (subscription: Subscription): { name: string; day: string } | null => {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, cancelledAt, openInvoice } = subscription
  if (status === 'cancelled') {
    const at = cancelledAt ?? currentPeriodEnd
    return at ? { name: 'Ended on', day: billingDay(at) } : null
  }
  if (!currentPeriodEnd || status === 'incomplete' || status === 'inactive') return null
  if (status === 'past_due')
    return openInvoice?.nextAttemptAt
      ? { name: 'Next attempt', day: billingDay(openInvoice.nextAttemptAt) }
      : null
  return { name: cancelAtPeriodEnd ? 'Access until' : 'Next billing date', day: billingDay(currentPeriodEnd) }
}

/** The next charge in words; null if there is none, or if an open invoice comes first. */
export const nextAmount = ({ status, nextAmountCents, coupon, pendingPlan }: Subscription): string | null => {
  if (nextAmountCents === null || status === 'past_due') return null
  const amount = formatCents(nextAmountCents)
  if (pendingPlan) return `${amount}, on ${planName(pendingPlan)}`
  return coupon ? `${amount}, with ${coupon.name}` : amount
}

const invoiceLooks: Record<Invoice['status'], { tone: StatusTone; label: string }> = {
  draft: { tone: 'neutral', label: 'Draft' },
  open: { tone: 'bad', label: 'Open' },
  paid: { tone: 'ok', label: 'Paid' },
  void: { tone: 'neutral', label: 'Void' },
  uncollectible: { tone: 'bad', label: 'Unpaid' },
}

/** An invoice's state, which also says if it was refunded. */
export const invoiceLook = ({
  status,
  refundedCents,
  amountPaidCents,
}: Pick<Invoice, 'status' | 'refundedCents' | 'amountPaidCents'>) => {
  if (status !== 'paid' || refundedCents === 0) return invoiceLooks[status]
  return refundedCents < amountPaidCents
    ? { tone: 'info' as const, label: 'Partly refunded' }
    : { tone: 'neutral' as const, label: 'Refunded' }
}

/** A tour payment's state, in the same words. */
export const tourPaymentLook = ({ status, refundedCents, amountCents }: TourPayment) =>
  status === 'processing'
    ? { tone: 'waiting' as const, label: 'Processing' }
    : invoiceLook({ status: 'paid', refundedCents, amountPaidCents: amountCents })

const paidFor: Record<TourPayment['kind'], string> = {
  tour_assistant: 'Tour assistant',
  tour_charge: 'Tour scheduled by our team',
}

/** What a tour payment paid for. */
export const paidForText = ({ kind }: Pick<TourPayment, 'kind'>): string => paidFor[kind]

/** What an invoice or a receipt prints. */
export type PrintedSheet = Omit<InvoiceSheet, 'id' | 'plan' | 'currency' | 'createdAt'> & {
  createdAt: string | null
  refundedAt?: string | null
  /** The day of the tour that was paid for. */
  tourDay?: string | null
  /** The client and the property of that tour, after the description. */
  about?: readonly string[]
}

/** A tour payment as its receipt prints it. */
export const printedReceipt = (receipt: TourReceipt): PrintedSheet => {
  const { id, kind, tourId, clientName, propertyAddress, amountCents, refundedCents } = receipt
  return {
    status: 'paid',
    // As in the email about the payment.
    number: `Reference ${shortId(kind === 'tour_charge' && tourId ? tourId : id)}`,
    description: paidForText(receipt),
    about: [clientName, propertyAddress].flatMap((part) => part || []),
    subtotalCents: amountCents,
    discountCents: 0,
    amountDueCents: amountCents,
    amountPaidCents: amountCents,
    refundedCents,
    refundedAt: receipt.refundedAt,
    tourDay: receipt.scheduledDate && formatDate(receipt.scheduledDate, receipt.timeZone ?? DESK_ZONE),
    lines: [],
    periodStart: null,
    periodEnd: null,
    paidAt: receipt.paidAt,
    paidWith: receipt.paidWith,
    createdAt: null,
    seller: receipt.seller,
    payer: receipt.payer,
  }
}
