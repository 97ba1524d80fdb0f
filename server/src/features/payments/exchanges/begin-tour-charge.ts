import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PaymentProvider, Payments } from '../ports.ts'
import { listTourCharges } from '../queries.ts'
import { outcomeUnknown, unreachable } from '../rules.ts'
import { recordTourCharge } from '../steps/record-tour-charge.ts'
import type { OpenedPayment } from '../views.ts'
import { createPayment } from './create-payment.ts'
import { resumePayment } from './resume-payment.ts'

type Input = { agentId: string; tourId: string; propertyId: string; amountCents: number; description: string }

/** The tour's current payment as the provider describes it; null if there is none to resume. */
const continued = async (
  kernel: Kernel,
  provider: PaymentProvider,
  { tourId, amountCents }: Input,
): Promise<OpenedPayment | null> => {
  const [newest] = await listTourCharges(kernel.database.orm, tourId)
  if (!newest || newest.refundRequestedAt || newest.provider !== provider.name) return null
  if (newest.status === 'cancelled' || newest.status === 'refunded') return null
  return resumePayment(kernel, provider, newest, amountCents)
}

/**
 * Begins the agent's payment of a tour's charge, or resumes the failed one. A tour has one such payment, so two windows
 * cannot pay twice.
 *
 * @throws Refusal payments_off, payment_closed, too_many_attempts, provider_unreachable
 */
export const beginTourCharge = async (
  kernel: Kernel,
  { provider }: Payments,
  input: Input,
): Promise<OpenedPayment> => {
  if (!provider)
    throw refuse('payments_off', { message: 'Payments are turned off. Please contact our team.' })
  try {
    const before = await continued(kernel, provider, input)
    if (before) return before
    const { agentId, tourId, propertyId } = input
    const begun = await createPayment(
      kernel,
      provider,
      { ...input, use: 'tour-charge' },
      (tx, { id, amountCents, made, at }) =>
        recordTourCharge(tx, provider.name, made, { id, agentId, tourId, propertyId, amountCents, at }),
    )
    const opened = begun ?? (await continued(kernel, provider, input))
    if (!opened) throw refuse('payment_closed')
    return opened
  } catch (error) {
    throw unreachable(kernel, error, 'the payment of a tour could not be begun', outcomeUnknown)
  }
}
