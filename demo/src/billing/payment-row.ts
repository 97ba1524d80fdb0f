import type { payments } from '@porchlight/server/features/payments/tables'

export type PaymentRow = typeof payments.$inferInsert

/** The facts about a payment that the bank refused. */
export const refusal = {
  status: 'failed',
  succeededAt: null,
  failureCode: 'insufficient_funds',
  failureMessage: 'Your card has insufficient funds.',
} as const

/** The card that pays in the sandbox unless an agent has another one. */
export const demoCard = { brand: 'visa', last4: '4242' } as const

/** A payment in the sandbox. It succeeded at `paidAt`; the bank refused one without this time. */
export const paymentRow = (
  paidAt: Date | null,
  facts: Omit<PaymentRow, 'status' | 'provider' | 'providerPaymentId'> & Partial<Pick<PaymentRow, 'status'>>,
): PaymentRow => ({
  provider: 'sandbox',
  providerPaymentId: `sandbox_pay_${(facts.invoiceId ?? facts.id).slice(-12)}`,
  refundedCents: 0,
  ...(paidAt
    ? { status: 'succeeded', succeededAt: paidAt, paidWith: { kind: 'card', ...demoCard } }
    : refusal),
  ...facts,
})
