import type { Tx } from '../../../kernel/database/database.ts'
import type { DeliveredEvent } from '../../../kernel/events/events.ts'
import { findTour } from '../../tours/queries.ts'
import type { TourEvent } from '../../tours/views.ts'
import type { MailPorts } from '../ports.ts'
import { findClientMail, findReachable, wasNotified } from '../queries.ts'
import { clientKind, stopPlaceholder } from '../rules.ts'
import { calendarAttachment, clientLetter, type ReportedTurn } from '../views.ts'
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
  { reported, change }: { reported: ReportedTurn; change: TourEvent },
): Promise<void> => {
  const { turn } = reported
  if (event.agentId === null) return
  const tour = await findTour(tx, { door: 'agent', userId: event.agentId }, event.entityId)
  const email = tour?.clientEmail
  if (!tour || !email) return
  // Do not announce a tour that was cancelled meanwhile.
  if (tour.status === 'cancelled' && turn !== 'cancelled') return
  if ((await findClientMail(tx, tour, { turn, toStatus: change.toStatus })) !== 'emailed') return
  // An agent without an email address is not named either: a closed account has no name.
  const agent = (await findReachable(tx, event.agentId)) ?? null
  const shown = agent ? { ...tour, agentName: agent.name } : { ...tour, agentName: '', agentPhone: null }
  const { appUrl, name: product } = ports.config
  // The first email that a client gets has no earlier time to name.
  const knewDate = await wasNotified(tx, tour.id, email)
  await addToOutbox(tx, ports, {
    kind: clientKind,
    word: `tour-${turn}.${event.id}.client`,
    to: { userId: null, email, name: tour.clientName || null },
    replyTo: agent?.email ?? null,
    // Clients know their agent and not the product.
    fromName: agent ? `${agent.name} via ${product}` : undefined,
    tourId: tour.id,
    letter: clientLetter(reported, shown, { agent, appUrl, product, knewDate }),
    attachments: calendarAttachment(reported, shown, 'client', {
      now: ports.clock.now(),
      name: product,
      appUrl,
      invited: { name: tour.clientName, email },
    }),
    footer: {
      reason: `You received this email because ${agent?.name || 'your agent'} is arranging this tour for you.`,
      stop: { stopUrl: stopPlaceholder, choicesUrl: null },
    },
  })
}
