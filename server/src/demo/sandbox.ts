import type { payments, sandboxObjects } from '../features/billing/tables.ts'

type Payment = typeof payments.$inferInsert

const stateOf = ({ status, failureCode, failureMessage }: Payment) =>
  status === 'failed'
    ? { state: 'open', failure: { code: failureCode, message: failureMessage } }
    : { state: 'succeeded', failure: null }

/** What the sandbox remembers of the demo's escorts, so that they can be given back like any other. */
export const rememberPayments = (escorts: readonly Payment[]): (typeof sandboxObjects.$inferInsert)[] =>
  escorts.map((payment) => ({
    id: payment.providerPaymentId,
    kind: 'payment',
    data: {
      amountCents: payment.amountCents,
      description: 'Tour assistant',
      ...stateOf(payment),
      ...{ secretHashes: [], declines: 0, pausedUntil: null },
      card: { brand: 'visa', last4: '4242' },
      refundedCents: payment.refundedCents ?? 0,
    },
    createdAt: payment.createdAt,
    updatedAt: payment.updatedAt,
  }))
