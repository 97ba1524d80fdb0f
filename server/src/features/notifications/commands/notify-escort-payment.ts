import { findPayment } from '../../payments/queries.ts'
import { findProperty } from '../../properties/queries.ts'
import { escortPaymentLetter } from '../adapters/payment-letters.ts'
import type { EventNotifier } from '../ports.ts'
import { findReachable } from '../queries.ts'
import { paymentTurns } from '../rules.ts'
import { notifyPerson } from '../steps/notify-person.ts'

/**
 * Emails an agent the receipt of their payment for a tour assistant, its refund, or that it failed after the tour was
 * booked. People cannot switch off emails about money.
 */
export const notifyEscortPayment: EventNotifier = async (tx, ports, event) => {
  const state = paymentTurns[event.kind]
  const payment = state && (await findPayment(tx, event.entityId))
  if (!state || payment?.purpose !== 'tour_assistant' || !payment.agentId || !payment.propertyId) return
  // Before the booking, the payment form shows the failure.
  if (state === 'failed' && payment.tourId === null) return
  const to = await findReachable(tx, payment.agentId)
  const property = await findProperty(tx, 'staff', payment.propertyId)
  if (!to || !property) return
  await notifyPerson(tx, ports, {
    cause: `escort-payment.${event.id}`,
    to,
    ...(payment.tourId !== null && { tourId: payment.tourId }),
    letter: escortPaymentLetter(state, payment, property, { appUrl: ports.config.appUrl }),
  })
}
