import type { Tx } from '../../../kernel/database/database.ts'
import type { DeliveredEvent } from '../../../kernel/events/events.ts'
import { findTour } from '../../tours/queries.ts'
import type { MailPorts } from '../ports.ts'
import { findClientMail, findReachable, findTold } from '../queries.ts'
import { clientKind, expectsTour, newsOf, stopPlaceholder, type TourTurn, toldBy } from '../rules.ts'
import { calendarAttachment, clientLetter, dateOf } from '../views.ts'
import { addToOutbox } from './add-to-outbox.ts'

/**
 * Emails a tour's client that it is confirmed, moved, waiting for a new time or cancelled, if the agent chose so and
 * the client has not unsubscribed. The email comes in the agent's name, with replies to the agent (product decision:
 * e-mail), and contains nothing that the team writes to the agent.
 */
export const notifyClient = async (
  tx: Tx,
  ports: MailPorts,
  event: DeliveredEvent,
  change: TourTurn,
): Promise<void> => {
  if (event.agentId === null) return
  const tour = await findTour(tx, { door: 'agent', userId: event.agentId }, event.entityId)
  const email = tour?.clientEmail
  if (!tour || !email) return
  const before = await findTold(tx, tour.id, email)
  const turn = newsOf(change, tour, before)
  if (turn === null) return
  if ((await findClientMail(tx, tour, { turn, told: before })) !== 'emailed') return
  // An agent without an email address is not named either: a closed account has no name.
  const agent = (await findReachable(tx, event.agentId)) ?? null
  const { appUrl, name: product } = ports.config
  const start = before?.start ?? null
  const shown = {
    ...tour,
    ...(agent ? { agentName: agent.name } : { agentName: '', agentPhone: null }),
    // Name the date that the client was told.
    ...(turn === 'cancelled' && { status: turn, scheduledDate: start }),
  }
  const reported = { turn, lastDate: turn !== 'moved' || expectsTour(before) ? start : null }
  await addToOutbox(tx, ports, {
    kind: clientKind,
    word: `tour-${turn}.${event.id}.client`,
    to: { userId: null, email, name: tour.clientName || null },
    replyTo: agent?.email ?? null,
    // Clients know their agent and not the product.
    fromName: agent ? `${agent.name} via ${product}` : undefined,
    tourId: tour.id,
    letter: clientLetter(reported, shown, { agent, appUrl, product }),
    attachments: calendarAttachment(reported, shown, 'client', {
      now: ports.clock.now(),
      name: product,
      appUrl,
      invited: { name: tour.clientName, email },
    }),
    told: { turn: toldBy(turn, tour.status), start: dateOf(reported, shown) },
    footer: {
      reason: `You received this email because ${agent?.name || 'your agent'} is arranging this tour for you.`,
      stop: { stopUrl: stopPlaceholder, choicesUrl: null },
    },
  })
}
