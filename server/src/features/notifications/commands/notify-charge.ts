import type { Tx } from '../../../kernel/database/database.ts'
import type { News } from '../../../kernel/events/events.ts'
import { findTour } from '../../tours/queries.ts'
import { chargeLetter } from '../adapters/charge-letter.ts'
import type { MailPorts } from '../ports.ts'
import { findReachable } from '../queries.ts'
import { notifyPerson } from '../steps/notify-person.ts'

const told = ['paid', 'failed', 'refunded'] as const

/**
 * Emails the agent the result of charging a tour that the desk scheduled. People cannot switch off emails about money.
 */
export const notifyCharge = async (tx: Tx, ports: MailPorts, news: News): Promise<void> => {
  const state = told.find((one) => one === news.payload.chargeStatus)
  const to = news.agentId && (await findReachable(tx, news.agentId))
  // The desk has agreed with the agent on charges that it settled by hand.
  if (!state || !to || news.actorId !== null) return
  const tour = await findTour(tx, { door: 'agent', userId: to.id }, news.entityId)
  if (!tour?.adminScheduled) return
  await notifyPerson(tx, ports, {
    cause: `tour-charge.${news.id}`,
    to,
    tourId: tour.id,
    letter: chargeLetter(state, tour, { appUrl: ports.config.appUrl }),
  })
}
