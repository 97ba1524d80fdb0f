import type { Page } from '@porchlight/contract/kernel/page'
import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { ClientMail, StoppedMails } from '@porchlight/contract/notifications'
import { clientMails, type MailKind } from '@porchlight/contract/notifications/words'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { type PageOf, readPage } from '../../kernel/lists/listing.ts'
import { conversations, messages } from '../messages/tables.ts'
import { users } from '../people/tables.ts'
import { permissionsInForce } from '../roles/queries.ts'
import { readBusiness } from '../settings/queries.ts'
import { findTour } from '../tours/queries.ts'
import { tourHistory, tours } from '../tours/tables.ts'
import type { Site } from './ports.ts'
import {
  type ClientStop,
  clientKind,
  clientMailOf,
  notifiesClient,
  type Told,
  type TourTurn,
  wantsMail,
} from './rules.ts'
import { mailUnsubscribes, notificationChoices, type OutboxRow, outboxEmails } from './tables.ts'

/** A person's choices that differ from the default. */
export const listChoices = (orm: Orm, userId: string) =>
  orm
    .select({ kind: notificationChoices.kind, byEmail: notificationChoices.byEmail })
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId))

/** A person to whom email may be sent. */
export type Addressee = {
  id: string
  name: string
  email: string
  userType: (typeof users.$inferSelect)['userType']
}

const addressee = { id: users.id, name: users.name, email: users.email, userType: users.userType }

/** Accounts that may receive email: closed, locked and deactivated ones receive none. */
const isReachable = and(eq(users.isActive, true), eq(users.isLocked, false), isNull(users.anonymisedAt))

/**
 * Finds a person who may receive email about their account, and locks their address, so that a link for them does not
 * go to a previous one.
 */
export const findReachable = (orm: Orm, userId: string): Promise<Addressee | undefined> =>
  firstRow(
    orm
      .select(addressee)
      .from(users)
      .where(and(eq(users.id, userId), isReachable))
      .for('share'),
  )

/** Finds a person with an account, also a locked or deactivated one: for an email that says so. */
export const findKnown = (orm: Orm, userId: string): Promise<Addressee | undefined> =>
  firstRow(
    orm
      .select(addressee)
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.anonymisedAt)))
      .for('share'),
  )

/** The facts about this installation for a letter about an account. */
export const readSite = async (
  orm: Orm,
  { name: product, appUrl }: Pick<Config, 'name' | 'appUrl'>,
  { userType }: Pick<Addressee, 'userType'>,
): Promise<Site> => ({ product, appUrl, contact: await readBusiness(orm, product), userType })

const selectAddressees = (orm: Orm, kind: MailKind) =>
  orm
    .select({ ...addressee, chosen: notificationChoices.byEmail })
    .from(users)
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, users.id), eq(notificationChoices.kind, kind)),
    )

/** Those of these people who want emails of a kind, ordered by id. The person who caused the email gets none. */
export const listWilling = async (
  orm: Orm,
  kind: MailKind,
  userIds: readonly (string | null)[],
  causedBy: string | null = null,
): Promise<Addressee[]> => {
  const concerned = userIds.filter((id) => id !== null).filter((id) => id !== causedBy)
  if (concerned.length === 0) return []
  const found = await selectAddressees(orm, kind)
    .where(and(inArray(users.id, concerned), isReachable))
    .orderBy(users.id)
  return found.filter(({ userType, chosen }) => wantsMail(userType, kind, chosen))
}

/** Staff with a permission who have asked for emails of a kind; no one gets these emails by default. */
export const listWillingStaff = (orm: Orm, kind: MailKind, permission: Permission): Promise<Addressee[]> =>
  selectAddressees(orm, kind)
    .where(
      and(
        isReachable,
        eq(notificationChoices.byEmail, true),
        ne(users.userType, 'real_estate_agent'),
        sql`${permission} in (${permissionsInForce})`,
      ),
    )
    .orderBy(users.id)

/** Finds a tour as this person may see it: agents get the agents' view. */
export const findTourFor = (orm: Orm, { id, userType }: Pick<Addressee, 'id' | 'userType'>, tourId: string) =>
  findTour(orm, { door: userType === 'real_estate_agent' ? 'agent' : 'assistant', userId: id }, tourId)

/** The team's messages in a conversation that the agent has not read, oldest first. */
export const listUnreadForAgent = (orm: Orm, conversationId: string) =>
  orm
    .select({
      id: messages.id,
      message: messages.message,
      ...columnsOf(conversations, 'agentId', 'subject', 'tourId'),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        ne(messages.senderType, 'agent'),
        isNull(messages.readAt),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(20)

/** The emails that told clients something about these tours. An email that was never sent told nothing. */
export const hasTold = (tourIds: readonly string[]) =>
  and(
    inArray(outboxEmails.tourId, [...tourIds]),
    isNotNull(outboxEmails.toldTurn),
    notInArray(outboxEmails.state, ['failed', 'suppressed']),
  )

/** The columns of `Told`. */
export const told = { turn: outboxEmails.toldTurn, start: outboxEmails.toldStart }

/** What the emails about a tour last told its client at this address. */
export const findTold = (orm: Orm, tourId: string, email: string): Promise<Told | undefined> =>
  firstRow(
    orm
      .select(told)
      .from(outboxEmails)
      .where(and(hasTold([tourId]), sql`lower(${outboxEmails.toEmail}) = lower(${email})`))
      .orderBy(desc(outboxEmails.createdAt), desc(outboxEmails.id))
      .limit(1),
  )

const isStopOf = (email: string, kind: string) =>
  and(eq(mailUnsubscribes.email, email), eq(mailUnsubscribes.kind, kind))

/** Whether an address without an account has unsubscribed from a kind of email. */
const hasStopped = async (orm: Orm, email: string, kind: string): Promise<boolean> => {
  return (await orm.$count(mailUnsubscribes, isStopOf(email, kind))) > 0
}

/**
 * Whether a client unsubscribed after one of this agent's tours with them was confirmed. Always false for other
 * addresses, including ones that the agent adds later: an agent must not learn who another agent's clients are. Reads
 * the tour's history, because old emails are deleted from the outbox.
 */
export const hasOwnClientStopped = async (orm: Orm, agentId: string, email: string): Promise<boolean> => {
  const [stop] = await orm.select().from(mailUnsubscribes).where(isStopOf(email, clientKind))
  if (!stop) return false
  const [told] = await orm
    .select({ id: tours.id })
    .from(tours)
    .innerJoin(tourHistory, eq(tourHistory.tourId, tours.id))
    .where(
      and(
        eq(tours.agentId, agentId),
        sql`lower(${tours.clientEmail}) = lower(${email})`,
        eq(tourHistory.toStatus, 'confirmed'),
        lte(tourHistory.createdAt, stop.createdAt),
      ),
    )
    .limit(1)
  return told !== undefined
}

/** What a client's unsubscribe link stops, and whether they get these emails now. */
export const readClientStop = async (orm: Orm, { email, kind }: ClientStop): Promise<StoppedMails> => ({
  kind,
  label: clientMails.label,
  byEmail: !(await hasStopped(orm, email, kind)),
  hasAccount: false,
})

/**
 * Whether a tour's client gets an email about a turn, and why not.
 *
 * @param told what the client was told before (`findTold`)
 */
export const findClientMail = async (
  orm: Orm,
  tour: { clientEmail: string | null; emailClient: boolean },
  { turn, told }: { turn: TourTurn; told: Told | undefined },
): Promise<ClientMail> =>
  clientMailOf(tour, {
    isNotified: notifiesClient(turn, told),
    hasStopped: await hasStopped(orm, tour.clientEmail ?? '', clientKind),
  })

export const findMail = (orm: Orm, id: string): Promise<OutboxRow | undefined> =>
  firstRow(orm.select().from(outboxEmails).where(eq(outboxEmails.id, id)))

/** All emails, newest first. */
export const listMails = (orm: Orm, page: Page): Promise<PageOf<OutboxRow>> =>
  readPage(
    orm,
    {
      name: 'outbox',
      keyset: { at: outboxEmails.createdAt, id: outboxEmails.id },
      matching: [],
      from: outboxEmails,
      rows: () => orm.select().from(outboxEmails),
      keyOf: (mail) => [mail.createdAt, mail.id],
    },
    page,
  )
