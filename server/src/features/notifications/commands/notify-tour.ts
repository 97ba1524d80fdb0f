import type { Tx } from '../../../kernel/database/database.ts'
import type { News } from '../../../kernel/events/events.ts'
import { listHistory } from '../../tours/queries.ts'
import { isActive } from '../../tours/rules.ts'
import type { TourNews } from '../../tours/views.ts'
import type { MailPorts } from '../ports.ts'
import { type Addressee, findTourFor, listWilling, listWillingStaff } from '../queries.ts'
import { turnOf } from '../rules.ts'
import { notifyClient } from '../steps/notify-client.ts'
import { notifyPerson } from '../steps/notify-person.ts'
import {
  assignmentLetter,
  calendarAttachment,
  newRequestLetter,
  type ToldTurn,
  tourLetter,
} from '../views.ts'

/**
 * Returns the turn of a change with the tour's earlier date. A cancelled tour without a date may be in calendars at the
 * last date in its history.
 */
const toldOf = async (tx: Tx, tourId: string, change: TourNews): Promise<ToldTurn | null> => {
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

const notifyTurn = async (
  tx: Tx,
  ports: MailPorts,
  news: News,
  { told, change }: { told: ToldTurn; change: TourNews },
): Promise<void> => {
  for (const to of await listWilling(tx, 'tour_changes', [news.agentId, ...change.toPeople], news.actorId)) {
    const tour = await findTourFor(tx, to, news.entityId)
    if (!tour) continue
    await notifyPerson(tx, ports, {
      kind: 'tour_changes',
      cause: `tour-${told.turn}.${news.id}`,
      to,
      tourId: tour.id,
      letter: tourLetter(told, tour, to, { appUrl: ports.config.appUrl, note: change.note }),
      attachments: calendarAttachment(
        told,
        tour,
        to.userType === 'real_estate_agent' ? 'agent' : 'team',
        asInvited(ports, to),
      ),
    })
  }
}

/** The tour's earlier date in the calendars of its people; null if it had none. */
const enteredDate = ({ fromStatus, fromDate }: TourNews): Date | null =>
  fromStatus !== null && fromDate !== null && isActive(fromStatus) ? new Date(fromDate) : null

const notifyAssistants = async (tx: Tx, ports: MailPorts, news: News, change: TourNews): Promise<void> => {
  // An assistant of a closed tour gets the email about the closing instead.
  const { fromPeople, toPeople, toStatus } = change
  const came = toPeople.filter((id) => !fromPeople.includes(id))
  const left = toStatus === 'cancelled' ? [] : fromPeople.filter((id) => !toPeople.includes(id))
  for (const to of await listWilling(tx, 'assignments', [...came, ...left], news.actorId)) {
    const tour = await findTourFor(tx, to, news.entityId)
    if (!tour) continue
    const turn = came.includes(to.id) ? 'given' : 'taken'
    await notifyPerson(tx, ports, {
      kind: 'assignments',
      cause: `tour-${turn}.${news.id}`,
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

const notifyOffice = async (tx: Tx, ports: MailPorts, news: News): Promise<void> => {
  for (const to of await listWillingStaff(tx, 'new_requests', 'tours.view')) {
    const tour = await findTourFor(tx, to, news.entityId)
    if (!tour || to.id === news.actorId) continue
    await notifyPerson(tx, ports, {
      kind: 'new_requests',
      cause: `tour-asked.${news.id}`,
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
export const notifyTour = async (tx: Tx, ports: MailPorts, news: News): Promise<void> => {
  // Written by `tourNews`; payment events, and events from before there were emails, have no such payload.
  const change = news.payload as Partial<TourNews>
  if (!change.toStatus || !change.fromPeople || !change.toPeople) return
  const whole = change as TourNews // as above
  const told = await toldOf(tx, news.entityId, whole)
  if (told) {
    await notifyTurn(tx, ports, news, { told, change: whole })
    await notifyClient(tx, ports, news, { told, change: whole })
  }
  await notifyAssistants(tx, ports, news, whole)
  if (news.kind === 'tour.created' && news.actorId === news.agentId) await notifyOffice(tx, ports, news)
}
