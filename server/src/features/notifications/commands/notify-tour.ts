import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findTour, listHistory } from '../../tours/queries.ts'
import { isActive } from '../../tours/rules.ts'
import type { TourNews } from '../../tours/views.ts'
import { type Addressee, listWilling, listWillingStaff } from '../queries.ts'
import { turnOf } from '../rules.ts'
import {
  assignmentLetter,
  calendarAttachment,
  newRequestLetter,
  type ToldTurn,
  tourLetter,
} from '../views.ts'
import { notifyClient } from './notify-client.ts'
import { notifyPerson } from './notify-person.ts'

type Ports = Pick<Kernel, 'config' | 'clock' | 'encryption'>

/** The tour as a reader's mail may tell it: an agent's as agents read it. */
const tourFor = (tx: Tx, reader: Pick<Addressee, 'id' | 'userType'>, tourId: string) =>
  findTour(
    tx,
    { door: reader.userType === 'real_estate_agent' ? 'agent' : 'assistant', userId: reader.id },
    tourId,
  )

/**
 * The turn that a change is, with the date that the tour had. One that is cancelled without a date may have had one that
 * went into calendars: the last that its history knows.
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

const tellTurn = async (
  tx: Tx,
  ports: Ports,
  news: News,
  { told, change }: { told: ToldTurn; change: TourNews },
): Promise<void> => {
  const concerned = [news.agentId, ...change.toPeople].filter((id) => id !== null && id !== news.actorId)
  for (const to of await listWilling(
    tx,
    'tour_changes',
    concerned.filter((id) => id !== null),
  )) {
    const tour = await tourFor(tx, to, news.entityId)
    if (!tour) continue
    await notifyPerson(tx, ports, {
      ...{ kind: 'tour_changes', cause: `tour-${told.turn}.${news.id}`, to, tourId: tour.id },
      letter: tourLetter(told, tour, to, { appUrl: ports.config.appUrl, note: change.note }),
      attachments: calendarAttachment(told, tour, to.userType === 'real_estate_agent' ? 'agent' : 'team', {
        ...{ now: ports.clock.now(), name: ports.config.name, appUrl: ports.config.appUrl },
        invited: to,
      }),
    })
  }
}

/** The date at which the tour stood in the calendars of those who were on it; null where it stood for none. */
const enteredDate = ({ fromStatus, fromDate }: TourNews): Date | null =>
  fromStatus !== null && fromDate !== null && isActive(fromStatus) ? new Date(fromDate) : null

const tellAssistants = async (tx: Tx, ports: Ports, news: News, change: TourNews): Promise<void> => {
  // Whoever let go of everybody by closing the tour is told of that instead.
  const { fromPeople, toPeople, toStatus } = change
  const came = toPeople.filter((id) => !fromPeople.includes(id))
  const left = toStatus === 'cancelled' ? [] : fromPeople.filter((id) => !toPeople.includes(id))
  const concerned = [...came, ...left].filter((id) => id !== news.actorId)
  for (const to of await listWilling(tx, 'assignments', concerned)) {
    const tour = await tourFor(tx, to, news.entityId)
    if (!tour) continue
    const turn = came.includes(to.id) ? 'given' : 'taken'
    await notifyPerson(tx, ports, {
      ...{ kind: 'assignments', cause: `tour-${turn}.${news.id}`, to, tourId: tour.id },
      letter: assignmentLetter({ turn, isPassedOn: came.length > 0 }, tour, to, ports.config),
      attachments: calendarAttachment({ turn, lastDate: enteredDate(change) }, tour, 'team', {
        ...{ now: ports.clock.now(), name: ports.config.name, appUrl: ports.config.appUrl },
        invited: to,
      }),
    })
  }
}

const tellOffice = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  for (const to of await listWillingStaff(tx, 'new_requests', 'tours.view')) {
    const tour = await tourFor(tx, to, news.entityId)
    if (!tour || to.id === news.actorId) continue
    await notifyPerson(tx, ports, {
      ...{ kind: 'new_requests', cause: `tour-asked.${news.id}`, to, tourId: tour.id },
      letter: newRequestLetter(tour, to, ports.config),
    })
  }
}

/**
 * Sends the emails that follow a tour's event: to its agent, its assistants, its client if the agent ticked it, and
 * staff who want such emails; never to the person who made the change.
 */
export const notifyTour = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  // Written by `tourNews`; a payment's event, and one from before there were mails, has no such payload.
  const change = news.payload as Partial<TourNews>
  if (!change.toStatus || !change.fromPeople || !change.toPeople) return
  const whole = change as TourNews // as above
  const told = await toldOf(tx, news.entityId, whole)
  if (told) {
    await tellTurn(tx, ports, news, { told, change: whole })
    await notifyClient(tx, ports, news, { told, change: whole })
  }
  await tellAssistants(tx, ports, news, whole)
  if (news.kind === 'tour.created' && news.actorId === news.agentId) await tellOffice(tx, ports, news)
}
