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
  type Told,
  type TourTurn,
  toldBy,
  tourMailListener,
  turnOf,
} from './rules.ts'
import { mailUnsubscribes, outboxEmails } from './tables.ts'

type Facts = Awaited<ReturnType<typeof listFacts>>[number]
/** @property scheduledDate the new time, if it is known; without it, `moves` says whether it is another one */
type Change = { status: TourStatus; moves: boolean; scheduledDate: Date | undefined }

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

/** The tour after the change, without a date if that is not known yet. */
const tourAfter = ({ scheduledDate }: Facts, change: Change) => ({
  status: change.status,
  scheduledDate: change.scheduledDate ?? (change.moves ? null : scheduledDate),
})

const turnAfter = (tour: Facts, change: Change) => {
  const toDate = tourAfter(tour, change).scheduledDate?.toISOString()
  return turnOf({
    fromStatus: tour.status,
    toStatus: change.status,
    fromDate: tour.scheduledDate?.toISOString() ?? null,
    // If the new time is unknown, it matters only that it differs.
    toDate: toDate ?? (change.moves ? 'another' : null),
    outcome: tour.outcome,
  })
}

const keyOf = (tourId: string, email: string): string => `${tourId} ${email.toLowerCase()}`

/** What each client was last told, by `keyOf`. */
const listTold = async (orm: Orm, ids: readonly string[]): Promise<Map<string, Told>> => {
  if (ids.length === 0) return new Map()
  const sent = await orm
    .select({ tourId: outboxEmails.tourId, email: outboxEmails.toEmail, ...told })
    .from(outboxEmails)
    .where(hasTold(ids))
    .orderBy(asc(outboxEmails.createdAt), asc(outboxEmails.id))
  return new Map(sent.map(({ tourId, email, ...said }): [string, Told] => [keyOf(tourId ?? '', email), said]))
}

/** The turns of tours whose emails are still held for undo, oldest first. They go out after this change. */
const listHeld = async (
  orm: Orm,
  ids: readonly string[],
): Promise<{ entityId: string; turn: TourTurn }[]> => {
  if (ids.length === 0) return []
  return (await listHeldEvents(orm, tourMailListener, ids)).flatMap(({ entityId, payload }) => {
    // Written by `tourEvent`, except by events of payments, which have no status.
    const change = payload as Partial<TourEvent>
    const turn = change.toStatus && turnOf(change as TourEvent) // has a status, so it is whole
    return turn ? [{ entityId, turn }] : []
  })
}

const listStopped = async (orm: Orm, found: readonly Facts[]): Promise<Set<string>> => {
  const emails = found.flatMap(({ clientEmail }) => clientEmail?.toLowerCase() ?? [])
  if (emails.length === 0) return new Set()
  const unsubscribes = await orm
    .select({ email: mailUnsubscribes.email })
    .from(mailUnsubscribes)
    .where(and(inArray(sql`lower(${mailUnsubscribes.email})`, emails), eq(mailUnsubscribes.kind, clientKind)))
  return new Set(unsubscribes.map(({ email }) => email.toLowerCase()))
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

/** Whether a tour's client gets an email after these turns, and if not, why. Null if none is news to them. */
const mailAfter = (
  tour: Facts,
  turns: readonly TourTurn[],
  {
    after,
    hasStopped,
    last,
  }: { after: ReturnType<typeof tourAfter>; hasStopped: boolean; last: Told | undefined },
): ClientMail | null => {
  let said = last
  let isEmailed = false
  let mail: ClientMail | null = null
  for (const turn of turns) {
    const news = newsOf(turn, after, said)
    mail = news && clientMailOf(tour, { isNotified: notifiesClient(news, said), hasStopped })
    if (!news || mail !== 'emailed') continue
    isEmailed = true
    said = { turn: toldBy(news, after.status), start: after.scheduledDate }
  }
  return isEmailed ? 'emailed' : mail
}

/**
 * Whether each tour's client gets an email after the change, and if not, why, by tour ID. Omits tours with no news for
 * their client.
 *
 * @param turns what the change means for each tour, by tour ID. A change that is no turn can still decide what a held
 *   email says.
 */
const listClientMails = async (
  orm: Orm,
  found: readonly Facts[],
  turns: ReadonlyMap<string, TourTurn>,
  change: Change,
): Promise<Map<string, ClientMail>> => {
  const ids = found.map(({ id }) => id)
  const [last, held] = [await listTold(orm, ids), await listHeld(orm, ids)]
  const stopped = await listStopped(orm, found)
  const mails = new Map<string, ClientMail>()
  for (const tour of found) {
    const email = tour.clientEmail ?? ''
    const turn = turns.get(tour.id)
    const earlier = held.filter(({ entityId }) => entityId === tour.id).map((event) => event.turn)
    const mail = mailAfter(tour, turn ? [...earlier, turn] : earlier, {
      after: tourAfter(tour, change),
      hasStopped: stopped.has(email.toLowerCase()),
      last: last.get(keyOf(tour.id, email)),
    })
    if (mail) mails.set(tour.id, mail)
  }
  return mails
}

/**
 * Who would get an email if this person of the desk gave these tours another status, or another time.
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
  const turns = new Map<string, TourTurn>()
  for (const tour of found) {
    const turn = turnAfter(tour, change)
    if (turn) turns.set(tour.id, turn)
  }
  // A tour that goes back to Requested loses its assistants, even if the change is no turn.
  const isHeard = (tour: Facts) =>
    turns.has(tour.id) || (change.status === 'requested' && teamOf(tour).length > 0)
  const mails = await listClientMails(orm, found, turns, change)
  const sending = found.filter((tour) => isHeard(tour) || mails.get(tour.id) === 'emailed')
  const agentIds = [...new Set(found.filter(({ id }) => turns.has(id)).map(({ agentId }) => agentId))]
  const team = found.filter(isHeard).flatMap(teamOf)
  const agents = await listWilling(orm, 'tour_changes', agentIds, viewer.userId)
  const assistants = await listWilling(orm, assistantsKind(change.status), team, viewer.userId)
  return {
    silent: found.length - sending.length,
    agents: { emailed: agents.length, left: agentIds.length - agents.length },
    assistants: assistants.map(({ name, email }: Addressee) => name || email),
    clients: countClients(
      sending.flatMap((tour) => {
        const mail = mails.get(tour.id)
        return mail ? [{ client: clientOf(tour), mail }] : []
      }),
    ),
  }
}
