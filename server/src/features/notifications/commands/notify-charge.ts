import { listTourCharges } from '../../payments/queries.ts'
import { findTour } from '../../tours/queries.ts'
import { chargeLetter } from '../adapters/payment-letters.ts'
import type { EventNotifier } from '../ports.ts'
import { findReachable } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'

const reportedStates = ['paid', 'failed', 'refunded'] as const

/**
 * Emails the agent the result of charging a tour that the desk scheduled. People cannot switch off emails about money.
 */
export const notifyCharge: EventNotifier = async (tx, ports, event) => {
  const state = reportedStates.find((one) => one === event.payload.chargeStatus)
  const to = event.agentId && (await findReachable(tx, event.agentId))
  // The desk has agreed with the agent on charges that it settled by hand.
  if (!state || !to || event.actorId !== null) return
  const tour = await findTour(tx, { door: 'agent', userId: to.id }, event.entityId)
  if (!tour?.adminScheduled) return
  const charges = await listTourCharges(tx, tour.id)
  const paid = charges.find(({ status }) => status === 'succeeded' || status === 'refunded')
  await notifyPerson(tx, ports, {
    cause: `tour-charge.${event.id}`,
    to,
    tourId: tour.id,
    letter: chargeLetter(state, tour, paid?.id, { appUrl: ports.config.appUrl }),
  })
}
