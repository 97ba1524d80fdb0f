import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { differenceInMinutes } from 'date-fns'
import type { Tx } from '../../../kernel/database/database.ts'
import type { DeliveredEvent } from '../../../kernel/events/events.ts'
import { findTour } from '../../tours/queries.ts'
import type { MailPorts } from '../ports.ts'
import { findClientMail, findReachable, findTold } from '../queries.ts'
import { clientKind, countsOn, stillHolds, stopPlaceholder, type TourTurn } from '../rules.ts'
import { calendarAttachment, clientLetter } from '../views.ts'
import { addToOutbox } from './add-to-outbox.ts'

/** Whether a client reads the same time: emails have no seconds. */
const isSameTime = (a: Date | null, b: Date | null): boolean =>
  a !== null && b !== null && differenceInMinutes(a, b) === 0

/**
 * Emails a tour's client that it is confirmed, moved, waiting for a new time or cancelled, if the agent chose so and
 * the client has not unsubscribed. The email comes in the agent's name, with replies to the agent (product decision:
 * e-mail), and contains nothing that the team writes to the agent.
 */
export const notifyClient = async (
  tx: Tx,
  ports: MailPorts,
  event: DeliveredEvent,
  { turn, toStatus }: { turn: TourTurn; toStatus: TourStatus },
): Promise<void> => {
  if (event.agentId === null) return
  const tour = await findTour(tx, { door: 'agent', userId: event.agentId }, event.entityId)
  const email = tour?.clientEmail
  if (!tour || !email) return
  if (!stillHolds(turn, tour.status)) return
  const before = await findTold(tx, tour.id, email)
  if ((await findClientMail(tx, tour, { turn, toStatus, told: before })) !== 'emailed') return
  const counts = before !== null && countsOn(before.turn)
  // An agent without an email address is not named either: a closed account has no name.
  const agent = (await findReachable(tx, event.agentId)) ?? null
  const { appUrl, name: product } = ports.config
  // An email that waited for an undo has already told the new time.
  if (turn === 'moved' && counts && isSameTime(before.date, tour.scheduledDate)) return
  const lastDate = before && (turn !== 'moved' || counts) ? before.date : null
  const shown = {
    ...tour,
    ...(agent ? { agentName: agent.name } : { agentName: '', agentPhone: null }),
    // The client reads of the date that they know.
    ...(turn === 'cancelled' && { status: turn, scheduledDate: lastDate }),
  }
  const told = { turn, lastDate }
  await addToOutbox(tx, ports, {
    kind: clientKind,
    word: `tour-${turn}.${event.id}.client`,
    to: { userId: null, email, name: tour.clientName || null },
    replyTo: agent?.email ?? null,
    // Clients know their agent and not the product.
    fromName: agent ? `${agent.name} via ${product}` : undefined,
    tourId: tour.id,
    letter: clientLetter(told, shown, { agent, appUrl, product }),
    attachments: calendarAttachment(told, shown, 'client', {
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
