import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type PaymentProvider, type Payments, ProviderUnreachable } from '../ports.ts'
import { countUncompleted, listTourCharges } from '../queries.ts'
import { openedAtMost, outcomeUnknown } from '../rules.ts'
import { recordTourCharge } from '../steps/record-tour-charge.ts'
import { type OpenedPayment, openedView } from '../views.ts'
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
    throw refuse('payments_off', { message: 'Payments are switched off here. Please contact our team.' })
  const { database, clock } = kernel
  try {
    const before = await continued(kernel, provider, input)
    if (before) return before
    if ((await countUncompleted(database.orm, input.agentId, clock.now())) >= openedAtMost.count)
      throw refuse('too_many_attempts', { retryAfter: openedAtMost.within / 1000 })
    const key = newId()
    const { amountCents, description } = input
    const made = await provider.createPayment(
      { paymentId: key, amountCents, description },
      `tour-charge-${key}`,
    )
    const facts = {
      agentId: input.agentId,
      tourId: input.tourId,
      propertyId: input.propertyId,
      amountCents,
      at: clock.now(),
    }
    try {
      const id = await database.transaction((tx) => recordTourCharge(tx, provider.name, made, facts))
      return openedView(id, amountCents, made)
    } catch (error) {
      if (databaseErrorOf(error)?.constraint !== 'payments_one_tour_charge') throw error
      // Another window was faster. Nobody has seen our payment; cancel it.
      await provider.cancelPayment(made.id)
      const other = await continued(kernel, provider, input)
      if (!other) throw refuse('payment_closed')
      return other
    }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    kernel.log.warn({ err: error }, 'the payment of a tour could not be begun')
    throw refuse('provider_unreachable', outcomeUnknown)
  }
}
