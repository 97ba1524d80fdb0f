import type { ClientMail, TourMails } from '@porchlight/contract/notifications'
import type { MailKind } from '@porchlight/contract/notifications/words'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { listHeldEvents } from '../../kernel/events/events.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { tours } from '../tours/tables.ts'
import type { TourEvent } from '../tours/views.ts'
import { type Addressee, hasTold, listWilling, told } from './queries.ts'
import {
  clientKind,
  clientMailOf,
  newsOf,
  notifiesClient,
  stillHolds,
  type Told,
  type TourTurn,
  tourMailListener,
  turnOf,
} from './rules.ts'
import { mailUnsubscribes, outboxEmails } from './tables.ts'

type Facts = Awaited<ReturnType<typeof listFacts>>[number]
type Turned = { tour: Facts; turn: TourTurn }
type Change = { status: TourStatus; moves: boolean }

const listFacts = (orm: Orm, tourIds: readonly string[]) =>
  orm
    .select(
      columnsOf(
        tours,
        ...(['id', 'status', 'outcome', 'scheduledDate', 'clientEmail', 'emailClient'] as const),
        ...(['agentId', 'clientId', 'schedulingAssistantId', 'escortAssistantId'] as const),
      ),
    )
    .from(tours)
    .where(inArray(tours.id, [...tourIds]))

const turnAfter = ({ status: fromStatus, scheduledDate, outcome }: Facts, { status, moves }: Change) => {
  const date = scheduledDate?.toISOString() ?? null
  // Only whether the new time is another one matters.
  return turnOf({ fromStatus, toStatus: status, fromDate: date, toDate: moves ? 'another' : date, outcome })
}

const keyOf = (tourId: string, email: string): string => `${tourId} ${email.toLowerCase()}`

/**
 * What each client was last told, by `keyOf`. Includes emails that are still held for undo, if they will be sent after
 * this change.
 */
const listTold = async (
  orm: Orm,
  turned: readonly Turned[],
  { status }: Pick<Change, 'status'>,
): Promise<Map<string, Told>> => {
  if (turned.length === 0) return new Map()
  const ids = turned.map(({ tour }) => tour.id)
  const sent = await orm
    .select({ tourId: outboxEmails.tourId, email: outboxEmails.toEmail, ...told })
    .from(outboxEmails)
    .where(hasTold(ids))
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id))
  const last = new Map(
    sent.map(({ tourId, email, ...said }): [string, Told] => [keyOf(tourId ?? '', email), said]),
  )
  const tourOf = new Map(turned.map(({ tour }) => [tour.id, tour]))
  for (const { entityId, payload } of await listHeldEvents(orm, tourMailListener, ids)) {
    // Written by `tourEvent`, except by events of payments, which have no status.
    const change = payload as Partial<TourEvent>
    const tour = tourOf.get(entityId)
    if (!tour?.clientEmail || !change.toStatus) continue
    const turn = turnOf(change as TourEvent) // has a status, so it is whole
    const key = keyOf(entityId, tour.clientEmail)
    if (turn && stillHolds(turn, status) && notifiesClient(turn, change.toStatus, last.get(key)))
      last.set(key, { turn, start: tour.scheduledDate })
  }
  return last
}

const listStopped = async (orm: Orm, turned: readonly Turned[]): Promise<Set<string>> => {
  const emails = turned.flatMap(({ tour }) => tour.clientEmail?.toLowerCase() ?? [])
  if (emails.length === 0) return new Set()
  const found = await orm
    .select({ email: mailUnsubscribes.email })
    .from(mailUnsubscribes)
    .where(and(inArray(sql`lower(${mailUnsubscribes.email})`, emails), eq(mailUnsubscribes.kind, clientKind)))
  return new Set(found.map(({ email }) => email.toLowerCase()))
}

/** The kind of email that tells the assistants: a tour that goes back to Requested is taken from them. */
const assistantsKind = (status: TourStatus): MailKind =>
  status === 'requested' ? 'assignments' : 'tour_changes'

const nobody: Record<ClientMail, number> = {
  emailed: 0,
  no_address: 0,
  not_chosen: 0,
  unsubscribed: 0,
  not_yet: 0,
}

/** The assistants of a tour. */
const teamOf = ({ schedulingAssistantId, escortAssistantId }: Facts): string[] =>
  [schedulingAssistantId, escortAssistantId].filter((id) => id !== null)

/** A key for a tour's client. Tours with the same email address count as one client. */
const clientOf = ({ id, clientEmail, clientId }: Facts): string =>
  clientEmail?.toLowerCase() ?? clientId ?? id

/**
 * Counts each client once: as emailed, if they get any email, else under the first reason why not. `not_chosen` counts
 * tours, because agents turn the emails off per tour, and the client may get one about another tour.
 */
const countClients = (mails: readonly { client: string; mail: ClientMail }[]) => {
  const mailOf = new Map<string, ClientMail>()
  let off = 0
  for (const { client, mail } of mails)
    if (mail === 'not_chosen') off++
    else if (mail === 'emailed' || !mailOf.has(client)) mailOf.set(client, mail)
  const clients: Record<ClientMail, number> = { ...nobody, not_chosen: off }
  for (const mail of mailOf.values()) clients[mail]++
  return clients
}

/**
 * Who would get an email if this person of the desk gave these tours another status, or with `moves` another time.
 *
 * @throws Refusal not_found, if one of the tours is missing
 */
export const previewTourMails = async (
  orm: Orm,
  viewer: StaffViewer,
  tourIds: readonly string[],
  change: Change,
): Promise<Omit<TourMails, 'mailing'>> => {
  const found = await listFacts(orm, tourIds)
  if (found.length < new Set(tourIds).size) throw refuse('not_found')
  const turned = found.flatMap((tour): Turned[] => {
    const turn = turnAfter(tour, change)
    return turn ? [{ tour, turn }] : []
  })
  const heard = new Set(turned.map(({ tour }) => tour.id))
  // A tour that goes back to Requested loses its assistants, even if the change is no turn.
  const isHeard = (tour: Facts) =>
    heard.has(tour.id) || (change.status === 'requested' && teamOf(tour).length > 0)
  const team = found.filter(isHeard).flatMap(teamOf)
  const silent = found.filter((tour) => !isHeard(tour)).length
  if (silent === found.length)
    return { silent, agents: { emailed: 0, left: 0 }, assistants: [], clients: nobody }
  const agentIds = [...new Set(turned.map(({ tour }) => tour.agentId))]
  const agents = await listWilling(orm, 'tour_changes', agentIds, viewer.userId)
  const assistants = await listWilling(orm, assistantsKind(change.status), team, viewer.userId)
  const [last, stopped] = [await listTold(orm, turned, change), await listStopped(orm, turned)]
  const mails = turned.flatMap(({ tour, turn }) => {
    const email = tour.clientEmail ?? ''
    const before = last.get(keyOf(tour.id, email))
    if (newsOf(turn, change.moves ? null : tour.scheduledDate, before) === null) return []
    const isNotified = notifiesClient(turn, change.status, before)
    const mail = clientMailOf(tour, { isNotified, hasStopped: stopped.has(email.toLowerCase()) })
    return [{ client: clientOf(tour), mail }]
  })
  return {
    silent,
    agents: { emailed: agents.length, left: agentIds.length - agents.length },
    assistants: assistants.map(({ name, email }: Addressee) => name || email),
    clients: countClients(mails),
  }
}
