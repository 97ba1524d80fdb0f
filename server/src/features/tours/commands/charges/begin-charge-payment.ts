import { addressLine } from '../../../../kernel/address-line.ts'
import type { Kernel } from '../../../../kernel/kernel.ts'
import { refuse } from '../../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../../kernel/viewer.ts'
import { beginTourCharge } from '../../../payments/exchanges/begin-tour-charge.ts'
import type { Payments } from '../../../payments/ports.ts'
import { agentMay } from '../../policy.ts'
import { requireTour } from '../../queries.ts'

/**
 * An agent pays a tour's charge after the stored card failed. The tour gets the result through an event. After paying,
 * it answers that the charge is paid.
 *
 * @throws Refusal not_found; payment_closed if nothing is to be paid; payments_off, too_many_attempts,
 *   provider_unreachable
 */
export const beginChargePayment = async (
  kernel: Kernel,
  payments: Payments,
  viewer: AgentViewer,
  tourId: string,
) => {
  const tour = await requireTour(kernel.database.orm, viewer, tourId)
  const isPaid = tour.adminScheduled && tour.chargeStatus === 'paid' && tour.chargeSettledBy === null
  if (!agentMay(viewer, tour, kernel.clock.now()).payCharge && !isPaid)
    throw refuse('payment_closed', { message: 'There is nothing to pay for this tour.' })
  const amountCents = tour.tourChargeCents
  if (isPaid)
    return { clientSecret: '', paymentId: '', amount: 0, status: 'succeeded' as const, failure: null }
  const opened = await beginTourCharge(kernel, payments, {
    agentId: viewer.userId,
    tourId: tour.id,
    propertyId: tour.propertyId,
    amountCents,
    description: `Tour: ${addressLine(tour)}`,
  })
  return { ...opened, failure: opened.status === 'open' ? tour.chargeFailure : null }
}
