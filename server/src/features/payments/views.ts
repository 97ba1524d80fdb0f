import { toDollars } from '@porchlight/contract/kernel/money'
import type { UnusedPayment } from '@porchlight/contract/payments'
import type { PaymentMethod } from '@porchlight/contract/payments/payment-method'
import type { PayablePayment, StoredCard } from './ports.ts'
import type { PaymentRow } from './queries.ts'
import { isExpired, statusOf } from './rules.ts'

/** A payment's state as its payer sees it. */
export const progressOf = (status: PaymentRow['status']): 'open' | 'processing' | 'succeeded' =>
  status === 'succeeded' || status === 'processing' ? status : 'open'

/** A paid or processing escort payment that no tour has used; null while it is still unpaid. */
export const unusedPaymentView = (payment: PaymentRow): UnusedPayment | null => {
  const status = progressOf(payment.status)
  if (status === 'open') return null
  return { paymentId: payment.id, amount: toDollars(payment.amountCents), status }
}

/** A payment that the payer's browser can continue. */
export type OpenedPayment = {
  clientSecret: string
  paymentId: string
  amount: number
  status: 'open' | 'processing' | 'succeeded'
}
export const openedView = (
  paymentId: string,
  amountCents: number,
  payment: PayablePayment,
): OpenedPayment => ({
  clientSecret: payment.clientSecret,
  paymentId,
  amount: toDollars(amountCents),
  status: progressOf(statusOf(payment)),
})

/** The stored card that a form offers; null without one, or if it has expired. */
export const storedCardView = (card: StoredCard | undefined, now: Date): PaymentMethod | null => {
  if (!card || isExpired(card, now)) return null
  const { brand, last4, expMonth, expYear } = card
  return { brand, last4, expMonth, expYear }
}
