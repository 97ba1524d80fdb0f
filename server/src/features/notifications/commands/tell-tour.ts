import type { Tx } from '../../../kernel/database.ts'
import type { News } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { tourCalendarFile } from '../../calendar/views.ts'
import { findTour, type TourRow } from '../../tours/queries.ts'
import type { TourNews } from '../../tours/views.ts'
import { type Addressee, listWilling, listWillingStaff } from '../queries.ts'
import { turnOf } from '../rules.ts'
import { assignmentLetter, newRequestLetter, tourLetter } from '../views.ts'
import { queueMail } from './queue-mail.ts'

type Ports = Pick<Kernel, 'config' | 'clock' | 'sealing'>

/** The tour as a reader's mail may tell it: an agent's as agents read it. */
const tourFor = (tx: Tx, reader: Pick<Addressee, 'id' | 'userType'>, tourId: string) =>
  findTour(
    tx,
    { door: reader.userType === 'real_estate_agent' ? 'agent' : 'assistant', userId: reader.id },
    tourId,
  )

/** The calendar file that puts the tour where it is now, or takes it out. */
const calendarPart = ({ config, clock }: Ports, tour: TourRow, reader: Addressee) => {
  if (tour.scheduledDate === null) return []
  const facts = { now: clock.now(), name: config.name, appUrl: config.appUrl }
  const method = tour.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  return [
    {
      filename: `tour-${tour.id}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: tourCalendarFile(tour, reader.userType === 'real_estate_agent' ? 'agent' : 'team', facts),
    },
  ]
}

const tellTurn = async (tx: Tx, ports: Ports, news: News, change: TourNews): Promise<void> => {
  const turn = turnOf(change)
  if (turn === null) return
  const concerned = [news.agentId, ...change.toPeople].filter((id) => id !== null && id !== news.actorId)
  for (const to of await listWilling(
    tx,
    'tour_changes',
    concerned.filter((id) => id !== null),
  )) {
    const tour = await tourFor(tx, to, news.entityId)
    if (!tour) continue
    await queueMail(tx, ports, {
      ...{ kind: 'tour_changes', cause: `tour-${turn}.${news.id}`, to, tourId: tour.id },
      letter: tourLetter(turn, tour, to, { appUrl: ports.config.appUrl, note: change.note }),
      attachments: turn === 'completed' ? [] : calendarPart(ports, tour, to),
    })
  }
}

const tellAssistants = async (tx: Tx, ports: Ports, news: News, change: TourNews): Promise<void> => {
  // Whoever let go of everybody by closing the tour is told of that instead.
  const { fromPeople, toPeople, toStatus } = change
  const came = toPeople.filter((id) => !fromPeople.includes(id))
  const left = toStatus === 'cancelled' ? [] : fromPeople.filter((id) => !toPeople.includes(id))
  const concerned = [...came, ...left].filter((id) => id !== news.actorId)
  for (const to of await listWilling(tx, 'assignments', concerned)) {
    const tour = await tourFor(tx, to, news.entityId)
    if (!tour) continue
    const given = came.includes(to.id)
    await queueMail(tx, ports, {
      ...{ kind: 'assignments', cause: `tour-${given ? 'given' : 'taken'}.${news.id}`, to, tourId: tour.id },
      letter: assignmentLetter(given, tour, to, ports.config),
    })
  }
}

const tellOffice = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  for (const to of await listWillingStaff(tx, 'new_requests', 'tours.view')) {
    const tour = await tourFor(tx, to, news.entityId)
    if (!tour || to.id === news.actorId) continue
    await queueMail(tx, ports, {
      ...{ kind: 'new_requests', cause: `tour-asked.${news.id}`, to, tourId: tour.id },
      letter: newRequestLetter(tour, to, ports.config),
    })
  }
}

/** Mails that follow from a tour's event: to its agent, its assistants, and staff who asked for them; never to who did it. */
export const tellTour = async (tx: Tx, ports: Ports, news: News): Promise<void> => {
  // Written by `tourNews`; a payment's event, and one from before there were mails, has no such payload.
  const change = news.payload as Partial<TourNews>
  if (!change.toStatus || !change.fromPeople || !change.toPeople) return
  const whole = change as TourNews // as above
  await tellTurn(tx, ports, news, whole)
  await tellAssistants(tx, ports, news, whole)
  if (news.kind === 'tour.created' && news.actorId === news.agentId) await tellOffice(tx, ports, news)
}
