import type { UnusedPayment } from '@porchlight/contract/billing'
import { toDollars } from '@porchlight/contract/kernel/money'
import type { PayablePayment } from './ports.ts'
import type { PaymentRow } from './queries.ts'
import { statusOf } from './rules.ts'

/** How a payment stands for its payer. */
export const progressOf = (status: PaymentRow['status']): 'open' | 'processing' | 'succeeded' =>
  status === 'succeeded' || status === 'processing' ? status : 'open'

/** An escort that is paid for, or on its way, and unused; null while it is still to be paid. */
export const unusedPaymentView = (payment: PaymentRow): UnusedPayment | null => {
  const status = progressOf(payment.status)
  if (status === 'open') return null
  return { paymentId: payment.id, amount: toDollars(payment.amountCents), status }
}

/** A payment as its payer's browser goes on with it. */
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
