import type { Tx } from '../../../kernel/database/database.ts'
import type { DeliveredEvent } from '../../../kernel/events/events.ts'
import { listHistory, type TourRow } from '../../tours/queries.ts'
import { isActive } from '../../tours/rules.ts'
import type { TourEvent } from '../../tours/views.ts'
import type { EventNotifier, MailPorts } from '../ports.ts'
import { type Addressee, findTourFor, listWilling, listWillingStaff } from '../queries.ts'
import { turnOf } from '../rules.ts'
import { notifyClient } from '../steps/notify-client.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import {
  assignmentLetter,
  calendarAttachment,
  feedbackLetter,
  newRequestLetter,
  type ReportedTurn,
  tourLetter,
} from '../views.ts'

/**
 * Returns the turn of a change with the tour's earlier date. A cancelled tour without a date may be in calendars at the
 * last date in its history.
 */
const reportedTurnOf = async (tx: Tx, tourId: string, change: TourEvent): Promise<ReportedTurn | null> => {
  const turn = turnOf(change)
  if (turn === null) return null
  if (change.fromDate !== null) return { turn, lastDate: new Date(change.fromDate) }
  if (turn !== 'cancelled') return { turn, lastDate: null }
  const changes = (await listHistory(tx, tourId)).flatMap((entry) => entry.changes)
  const last = changes.findLast(({ field, from }) => field === 'scheduledDate' && from !== null)
  return { turn, lastDate: last?.from ? new Date(last.from) : null }
}

const asInvited = ({ clock, config: { name, appUrl } }: MailPorts, invited: Addressee) => ({
  now: clock.now(),
  name,
  appUrl,
  invited,
})

const FEEDBACK = 'tour.feedback'

/**
 * The cause of a feedback email: the time of the latest feedback. If an agent's email was held for undo while the
 * feedback was corrected, it already has the correction. The same cause then prevents a second email.
 */
const feedbackCause = ({ kind }: DeliveredEvent, tour: TourRow): string | null => {
  const at = tour.feedbackCorrectedAt ?? tour.feedbackGivenAt
  return kind === FEEDBACK && at ? `tour-feedback.${tour.id}.${at.getTime()}` : null
}

/**
 * Emails the readers of a tour's change. Without a turn, the change is feedback that keeps the status: a correction, or
 * feedback on a tour that the desk had already completed.
 */
const notifyReaders = async (
  tx: Tx,
  ports: MailPorts,
  event: DeliveredEvent,
  { reported, change }: { reported: ReportedTurn | null; change: TourEvent },
): Promise<void> => {
  const readers = [event.agentId, ...(reported ? change.toPeople : [])]
  for (const to of await listWilling(tx, 'tour_changes', readers, event.actorId)) {
    const tour = await findTourFor(tx, to, event.entityId)
    const cause = tour && (feedbackCause(event, tour) ?? (reported && `tour-${reported.turn}.${event.id}`))
    if (!tour || !cause) continue
    // The letter shows the current feedback, so it needs the current note, too.
    const facts = {
      appUrl: ports.config.appUrl,
      note: event.kind === FEEDBACK ? tour.noteToAgent : change.note,
    }
    const reader = to.userType === 'real_estate_agent' ? 'agent' : 'team'
    await notifyPerson(tx, ports, {
      kind: 'tour_changes',
      cause,
      to,
      tourId: tour.id,
      letter: reported ? tourLetter(reported, tour, to, facts) : feedbackLetter(tour, to, ports.config),
      attachments: reported ? calendarAttachment(reported, tour, reader, asInvited(ports, to)) : [],
    })
  }
}

/** The tour's earlier date in the calendars of its people; null if it had none. */
const enteredDate = ({ fromStatus, fromDate }: TourEvent): Date | null =>
  fromStatus !== null && fromDate !== null && isActive(fromStatus) ? new Date(fromDate) : null

const notifyAssistants = async (
  tx: Tx,
  ports: MailPorts,
  event: DeliveredEvent,
  change: TourEvent,
): Promise<void> => {
  // An assistant of a closed tour gets the email about the closing instead.
  const { fromPeople, toPeople, toStatus } = change
  const came = toPeople.filter((id) => !fromPeople.includes(id))
  const left = toStatus === 'cancelled' ? [] : fromPeople.filter((id) => !toPeople.includes(id))
  for (const to of await listWilling(tx, 'assignments', [...came, ...left], event.actorId)) {
    const tour = await findTourFor(tx, to, event.entityId)
    if (!tour) continue
    const turn = came.includes(to.id) ? 'given' : 'taken'
    await notifyPerson(tx, ports, {
      kind: 'assignments',
      cause: `tour-${turn}.${event.id}`,
      to,
      tourId: tour.id,
      letter: assignmentLetter({ turn, isPassedOn: came.length > 0 }, tour, to, ports.config),
      attachments: calendarAttachment(
        { turn, lastDate: enteredDate(change) },
        tour,
        'team',
        asInvited(ports, to),
      ),
    })
  }
}

const notifyOffice: EventNotifier = async (tx, ports, event) => {
  for (const to of await listWillingStaff(tx, 'new_requests', 'tours.view')) {
    const tour = await findTourFor(tx, to, event.entityId)
    if (!tour || to.id === event.actorId) continue
    await notifyPerson(tx, ports, {
      kind: 'new_requests',
      cause: `tour-asked.${event.id}`,
      to,
      tourId: tour.id,
      letter: newRequestLetter(tour, to, ports.config),
    })
  }
}

/**
 * Sends a tour's emails for an event: to its agent, assistants, client (if the agent chose so) and interested staff;
 * never to the person who made the change.
 */
export const notifyTour: EventNotifier = async (tx, ports, event) => {
  // Written by `tourEvent`; payment events, and events from before there were emails, have no such payload.
  const change = event.payload as Partial<TourEvent>
  if (!change.toStatus || !change.fromPeople || !change.toPeople) return
  const whole = change as TourEvent // as above
  const reported = await reportedTurnOf(tx, event.entityId, whole)
  if (reported || event.kind === FEEDBACK) await notifyReaders(tx, ports, event, { reported, change: whole })
  if (reported) await notifyClient(tx, ports, event, reported.turn)
  await notifyAssistants(tx, ports, event, whole)
  if (event.kind === 'tour.created' && event.actorId === event.agentId) await notifyOffice(tx, ports, event)
}
