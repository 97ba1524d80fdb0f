import type { ClientMail, TourMails } from '@porchlight/contract/notifications'
import type { MailKind } from '@porchlight/contract/notifications/words'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { listHeldEvents } from '../../kernel/events/events.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { tours } from '../tours/tables.ts'
import type { TourEvent } from '../tours/views.ts'
import { type Addressee, listWilling } from './queries.ts'
import {
  clientKind,
  clientMailOf,
  notifiesClient,
  stillHolds,
  type TourTurn,
  tourMailListener,
  turnOf,
  turnTold,
} from './rules.ts'
import { mailUnsubscribes, outboxEmails } from './tables.ts'

type Facts = Awaited<ReturnType<typeof listFacts>>[number]
type Told = { tour: Facts; turn: TourTurn }
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
 * The turn that each client was told last, by `keyOf`: by an email, or by one about the change before, which nobody has
 * undone yet and which this change leaves true.
 */
const listTold = async (
  orm: Orm,
  told: readonly Told[],
  { status }: Pick<Change, 'status'>,
): Promise<Map<string, string>> => {
  if (told.length === 0) return new Map()
  const ids = told.map(({ tour }) => tour.id)
  const sent = await orm
    .select({
      tourId: outboxEmails.tourId,
      email: outboxEmails.toEmail,
      messageId: outboxEmails.messageId,
    })
    .from(outboxEmails)
    .where(and(inArray(outboxEmails.tourId, ids), eq(outboxEmails.audience, 'client')))
    .orderBy(outboxEmails.createdAt, outboxEmails.id)
  const last = new Map(
    sent.map(({ tourId, email, messageId }) => [keyOf(tourId ?? '', email), turnTold(messageId)]),
  )
  const emailOf = new Map(told.map(({ tour }) => [tour.id, tour.clientEmail]))
  for (const { entityId, payload } of await listHeldEvents(orm, tourMailListener, ids)) {
    // Written by `tourEvent`, except by events of payments, which have no status.
    const change = payload as Partial<TourEvent>
    const email = emailOf.get(entityId)
    if (!email || !change.toStatus) continue
    const turn = turnOf(change as TourEvent) // has a status, so it is whole
    const key = keyOf(entityId, email)
    if (turn && stillHolds(turn, status) && notifiesClient(turn, change.toStatus, last.get(key) ?? null))
      last.set(key, turn)
  }
  return last
}

const listStopped = async (orm: Orm, told: readonly Told[]): Promise<Set<string>> => {
  const emails = told.flatMap(({ tour }) => tour.clientEmail?.toLowerCase() ?? [])
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

/** Whom a tour is for: the same address is the same person. */
const clientOf = ({ id, clientEmail, clientId }: Facts): string =>
  clientEmail?.toLowerCase() ?? clientId ?? id

/**
 * Counts each client once, by an email that they get, else by the first reason why they get none. Emails are switched
 * off per tour, so `not_chosen` counts tours: the client may hear of another one.
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
  const told = found.flatMap((tour): Told[] => {
    const turn = turnAfter(tour, change)
    return turn ? [{ tour, turn }] : []
  })
  const heard = new Set(told.map(({ tour }) => tour.id))
  // Whatever its turn, a tour that goes back to Requested is taken from its assistants.
  const staffed = found.filter(({ id }) => change.status === 'requested' || heard.has(id))
  const team = staffed.flatMap(teamOf)
  const silent = found.filter(
    (tour) => !heard.has(tour.id) && (!staffed.includes(tour) || teamOf(tour).length === 0),
  ).length
  if (silent === found.length)
    return { silent, agents: { emailed: 0, left: 0 }, assistants: [], clients: nobody }
  const agentIds = [...new Set(told.map(({ tour }) => tour.agentId))]
  const agents = await listWilling(orm, 'tour_changes', agentIds, viewer.userId)
  const assistants = await listWilling(orm, assistantsKind(change.status), team, viewer.userId)
  const [last, stopped] = [await listTold(orm, told, change), await listStopped(orm, told)]
  const mailOf = ({ tour, turn }: Told): ClientMail => {
    const email = tour.clientEmail ?? ''
    const isNotified = notifiesClient(turn, change.status, last.get(keyOf(tour.id, email)) ?? null)
    return clientMailOf(tour, { isNotified, hasStopped: stopped.has(email.toLowerCase()) })
  }
  const clients = countClients(told.map((one) => ({ client: clientOf(one.tour), mail: mailOf(one) })))
  return {
    silent,
    agents: { emailed: agents.length, left: agentIds.length - agents.length },
    assistants: assistants.map(({ name, email }: Addressee) => name || email),
    clients,
  }
}
