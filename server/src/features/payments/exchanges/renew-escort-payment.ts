import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PaymentProvider, Payments } from '../ports.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { outcomeUnknown, unreachable } from '../rules.ts'
import { recordEscortPayment } from '../steps/record-escort-payment.ts'
import type { OpenedPayment } from '../views.ts'
import { createPayment } from './create-payment.ts'
import { resumePayment } from './resume-payment.ts'

type Input = {
  /** The tour's current payment. */
  paymentId: string
  tourId: string
  description: string
  /** Whether the tour still owes the payment; false after paying it. */
  again: boolean
  /** Locks the tour until the transaction ends; false if it has another payment by now. */
  hold: (tx: Tx) => Promise<boolean>
  /** Stores another payment on the locked tour. */
  replace: (tx: Tx, paymentId: string) => Promise<void>
}
/** With the provider's reason for the last failure. */
type Reopened = OpenedPayment & { failure: string | null }

/**
 * Resumes the failed or refunded payment of a booked tour at the agreed price. A new payment begins only if the old one
 * is cancelled or refunded. If two windows replace it, one gets null and asks again.
 *
 * @throws Refusal payments_off, payment_closed, too_many_attempts, provider_unreachable
 */
export const renewEscortPayment = async (
  kernel: Kernel,
  { provider }: Payments,
  input: Input,
): Promise<Reopened | null> => {
  const before = await findPayment(kernel.database.orm, input.paymentId)
  if (!provider || provider.name !== before?.provider) throw refuse('payments_off')
  if (before.refundRequestedAt && !input.again) throw refuse('payment_closed')
  try {
    // A refunded payment accepts no money that stays.
    if (before.refundRequestedAt) return await replace(kernel, provider, before, input)
    const kept = await resumePayment(kernel, provider, before, before.amountCents)
    if (kept) return { ...kept, failure: kept.status === 'open' ? before.failureMessage : null }
    return await replace(kernel, provider, before, input)
  } catch (error) {
    // The agent may have just paid it.
    throw unreachable(kernel, error, 'a payment could not be resumed', outcomeUnknown)
  }
}

const replace = async (
  kernel: Kernel,
  provider: PaymentProvider,
  before: PaymentRow,
  { tourId, description, hold, replace: replaceOn }: Input,
): Promise<Reopened | null> => {
  const { agentId, propertyId, amountCents } = before
  if (agentId === null || propertyId === null) throw new Error('An escort payment without agent or property')
  const input = { agentId, amountCents, description, use: 'escort' } as const
  const begun = await createPayment(kernel, provider, input, async (tx, payment) => {
    // Lock the tour before the payment that references it: two windows that lock in the other order would deadlock.
    if (!(await hold(tx))) return false
    await recordEscortPayment(tx, payment, { agentId, propertyId, provider: provider.name, tourId })
    await replaceOn(tx, payment.id)
  })
  return begun && { ...begun, failure: before.failureMessage }
}
