import { and, asc, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { calendarConnections, calendarFeeds } from '../calendar/tables.ts'
import { clients } from '../clients/tables.ts'
import { conversations, messages } from '../messages/tables.ts'
import { tourNotes } from '../notes/tables.ts'
import { auditLog, photos, users } from '../people/tables.ts'
import { properties, propertyAgents, propertyPhotos, propertyRequests } from '../properties/tables.ts'
import { knownDevices, knownDeviceUsers, sessions, userDays } from '../sessions/tables.ts'
import { tourAssignments, tourFeedback, tourHistory, tours } from '../tours/tables.ts'

/** The number of rows in memory at a time. */
export const batchRows = 500
/** The position after this row, at which the next batch begins. */
export type After = { at: Date; id: string } | undefined

export const behind = (after: After, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined =>
  after && sql`(${at}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`

/** The person without their credentials. */
export const findOwner = async (orm: Orm, userId: string) => {
  const [row] = await orm
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      address: users.address,
      city: users.city,
      state: users.state,
      zipCode: users.zipCode,
      licenseNumber: users.licenseNumber,
      brokerage: users.brokerage,
      bio: users.bio,
      primaryCity: users.primaryCity,
      serviceCities: users.serviceCities,
      profilePhotoId: users.profilePhotoId,
      passwordChangedAt: users.passwordChangedAt,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
export type OwnerRow = NonNullable<Awaited<ReturnType<typeof findOwner>>>

/** All columns but the owner, who is the reader, and those that the database computes. */
const { agentId: _owner, name: _name, searchText: _search, ...clientColumns } = getTableColumns(clients)

export const listClients = (orm: Orm, userId: string, after: After) =>
  orm
    .select(clientColumns)
    .from(clients)
    .where(and(eq(clients.agentId, userId), behind(after, clients.createdAt, clients.id)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(batchRows)

/** A fact of a place for this agent (decision 0010): in their own words if they joined the place. */
const word = <T>(own: AnyPgColumn, placed: AnyPgColumn) =>
  sql<T | null>`case when ${propertyAgents.address} is null then ${placed} else ${own} end`

export const listTours = (orm: Orm, userId: string, after: After) =>
  orm
    .select({
      id: tours.id,
      clientId: tours.clientId,
      clientFirstName: tours.clientFirstName,
      clientLastName: tours.clientLastName,
      clientEmail: tours.clientEmail,
      clientPhone: tours.clientPhone,
      propertyId: tours.propertyId,
      status: tours.status,
      statusNotes: tours.statusNotes,
      requestedDateTime: tours.requestedDateTime,
      alternativeDateTime: tours.alternativeDateTime,
      scheduledDate: tours.scheduledDate,
      timeZone: tours.timeZone,
      durationMinutes: tours.durationMinutes,
      specialRequests: tours.specialRequests,
      priority: tours.priority,
      escortedBy: tours.escortedBy,
      escortRequired: tours.escortRequired,
      adminScheduled: tours.adminScheduled,
      tourChargeCents: tours.tourChargeCents,
      chargeStatus: tours.chargeStatus,
      chargeFailure: tours.chargeFailure,
      chargePaidAt: tours.chargePaidAt,
      outcome: tours.outcome,
      onMyWayAt: tours.onMyWayAt,
      arrivedAt: tours.arrivedAt,
      startedAt: tours.startedAt,
      completedAt: tours.completedAt,
      emailClient: tours.emailClient,
      cancelRequestedAt: tours.cancelRequestedAt,
      cancelledAt: tours.cancelledAt,
      archivedAt: tours.archivedAt,
      createdAt: tours.createdAt,
      updatedAt: tours.updatedAt,
      // Null without a value.
      feedback: {
        clientInterest: tourFeedback.clientInterest,
        priceOpinion: tourFeedback.priceOpinion,
        nextStep: tourFeedback.nextStep,
        noteToAgent: tourFeedback.noteToAgent,
        givenAt: tourFeedback.givenAt,
        correctedAt: tourFeedback.correctedAt,
      },
      propertyName: word<string>(propertyAgents.propertyName, properties.propertyName),
      address: word<string>(propertyAgents.address, properties.address),
      unit: word<string>(propertyAgents.unit, properties.unit),
      propertyCity: word<string>(propertyAgents.city, properties.city),
      propertyState: word<string>(propertyAgents.state, properties.state),
      zipCode: word<string>(propertyAgents.zipCode, properties.zipCode),
    })
    .from(tours)
    .leftJoin(tourFeedback, eq(tourFeedback.tourId, tours.id))
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .leftJoin(
      propertyAgents,
      and(eq(propertyAgents.propertyId, tours.propertyId), eq(propertyAgents.agentId, tours.agentId)),
    )
    .where(and(eq(tours.agentId, userId), behind(after, tours.createdAt, tours.id)))
    .orderBy(asc(tours.createdAt), asc(tours.id))
    .limit(batchRows)

/** The timelines of these tours, without the team's internal entries. */
export const listHistories = async (orm: Orm, tourIds: readonly string[]) => {
  if (tourIds.length === 0) return []
  return orm
    .select({
      tourId: tourHistory.tourId,
      createdAt: tourHistory.createdAt,
      kind: tourHistory.kind,
      fromStatus: tourHistory.fromStatus,
      toStatus: tourHistory.toStatus,
      note: tourHistory.note,
      actorType: tourHistory.actorType,
      changes: tourHistory.changes,
    })
    .from(tourHistory)
    .where(and(inArray(tourHistory.tourId, [...tourIds]), eq(tourHistory.isInternal, false)))
    .orderBy(asc(tourHistory.createdAt), asc(tourHistory.id))
}
export type HistoryRow = Awaited<ReturnType<typeof listHistories>>[number]

/** How the agent rated the assistants of these tours. The rest of their work is the desk's own. */
export const listRatings = async (orm: Orm, tourIds: readonly string[]) => {
  if (tourIds.length === 0) return []
  return orm
    .select({
      tourId: tourAssignments.tourId,
      rating: tourAssignments.rating,
      comment: tourAssignments.agentFeedback,
      ratedAt: tourAssignments.ratedAt,
    })
    .from(tourAssignments)
    .where(and(inArray(tourAssignments.tourId, [...tourIds]), isNotNull(tourAssignments.rating)))
    .orderBy(asc(tourAssignments.ratedAt), asc(tourAssignments.id))
}
export type RatingRow = Awaited<ReturnType<typeof listRatings>>[number]

export const listNotes = (orm: Orm, userId: string, after: After) =>
  orm
    .select(columnsOf(tourNotes, 'id', 'tourId', 'authorId', 'note', 'createdAt'))
    .from(tourNotes)
    .where(and(eq(tourNotes.agentId, userId), behind(after, tourNotes.createdAt, tourNotes.id)))
    .orderBy(asc(tourNotes.createdAt), asc(tourNotes.id))
    .limit(batchRows)
export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number]

export const listConversations = (orm: Orm, userId: string, after: After) =>
  orm
    .select(columnsOf(conversations, 'id', 'kind', 'tourId', 'subject', 'createdAt'))
    .from(conversations)
    .where(and(eq(conversations.agentId, userId), behind(after, conversations.createdAt, conversations.id)))
    .orderBy(asc(conversations.createdAt), asc(conversations.id))
    .limit(batchRows)

/** The messages of these conversations, at most `batchRows`. */
export const listMessages = (orm: Orm, conversationIds: readonly string[], after: After) =>
  orm
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      senderId: messages.senderId,
      message: messages.message,
      messageType: messages.messageType,
      createdAt: messages.createdAt,
      proposedDateTime: messages.proposedDateTime,
      clientResponse: messages.clientResponse,
      responseDateTime: messages.responseDateTime,
    })
    .from(messages)
    .where(
      and(
        inArray(messages.conversationId, [...conversationIds]),
        behind(after, messages.createdAt, messages.id),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(batchRows)
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export const listRequests = (orm: Orm, userId: string, after: After) =>
  orm
    .select({
      id: propertyRequests.id,
      status: propertyRequests.status,
      propertyName: propertyRequests.propertyName,
      address: propertyRequests.address,
      unit: propertyRequests.unit,
      city: propertyRequests.city,
      state: propertyRequests.state,
      zipCode: propertyRequests.zipCode,
      type: propertyRequests.type,
      priceCents: propertyRequests.priceCents,
      bedrooms: propertyRequests.bedrooms,
      bathrooms: propertyRequests.bathrooms,
      sqft: propertyRequests.sqft,
      description: propertyRequests.description,
      answer: propertyRequests.adminNotes,
      reviewedAt: propertyRequests.reviewedAt,
      propertyId: propertyRequests.propertyId,
      createdAt: propertyRequests.createdAt,
    })
    .from(propertyRequests)
    .where(
      and(
        eq(propertyRequests.requestedBy, userId),
        behind(after, propertyRequests.createdAt, propertyRequests.id),
      ),
    )
    .orderBy(asc(propertyRequests.createdAt), asc(propertyRequests.id))
    .limit(batchRows)

/** The photos of a property that this agent uploaded. They stay with the property, so their addresses are enough. */
const photosBy = (userId: string) => sql<
  { url: string; altText: string | null; addedAt: string }[]
>`array(select json_build_object('url', '/api/photos/' || ${propertyPhotos.photoId}, 'altText', ${propertyPhotos.altText},
    'addedAt', ${propertyPhotos.addedAt})
  from ${propertyPhotos} join ${photos} on ${photos.id} = ${propertyPhotos.photoId}
  where ${propertyPhotos.propertyId} = ${properties.id} and ${photos.uploadedBy} = ${userId}
  order by ${propertyPhotos.position})`

/**
 * The properties that the agent has added, with the facts that this agent typed and not another agent's (decision
 * 0010).
 */
export const listProperties = (orm: Orm, userId: string, after: After) =>
  orm
    .select({
      id: properties.id,
      propertyName: word<string>(propertyAgents.propertyName, properties.propertyName),
      address: word<string>(propertyAgents.address, properties.address),
      unit: word<string>(propertyAgents.unit, properties.unit),
      city: word<string>(propertyAgents.city, properties.city),
      state: word<string>(propertyAgents.state, properties.state),
      zipCode: word<string>(propertyAgents.zipCode, properties.zipCode),
      type: word<string>(propertyAgents.type, properties.type),
      priceCents: word<string>(propertyAgents.priceCents, properties.priceCents),
      bedrooms: word<string>(propertyAgents.bedrooms, properties.bedrooms),
      bathrooms: word<string>(propertyAgents.bathrooms, properties.bathrooms),
      sqft: word<number>(propertyAgents.sqft, properties.sqft),
      contactEmail: word<string>(propertyAgents.contactEmail, properties.contactEmail),
      contactPhone: word<string>(propertyAgents.contactPhone, properties.contactPhone),
      propertyManagementCompany: word<string>(
        propertyAgents.propertyManagementCompany,
        properties.propertyManagementCompany,
      ),
      imageUrl: word<string>(propertyAgents.imageUrl, properties.imageUrl),
      escortRequired: word<boolean>(propertyAgents.escortRequired, properties.escortRequired),
      photos: photosBy(userId),
      addedAt: propertyAgents.addedAt,
      withdrawnAt: propertyAgents.withdrawnAt,
    })
    .from(propertyAgents)
    .innerJoin(properties, eq(properties.id, propertyAgents.propertyId))
    .where(and(eq(propertyAgents.agentId, userId), behind(after, propertyAgents.addedAt, properties.id)))
    .orderBy(asc(propertyAgents.addedAt), asc(properties.id))
    .limit(batchRows)

/** The agent's sessions. */
export const listSessions = (orm: Orm, userId: string) =>
  orm
    .select(columnsOf(sessions, 'createdAt', 'lastSeenAt', 'userAgent', 'ip'))
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
    .limit(batchRows)

/** The browsers that the agent signed in with. */
export const listDevices = (orm: Orm, userId: string) =>
  orm
    .select({
      userAgent: knownDevices.userAgent,
      firstSignedInAt: knownDeviceUsers.firstSignedInAt,
      lastSignedInAt: knownDeviceUsers.lastSignedInAt,
    })
    .from(knownDeviceUsers)
    .innerJoin(knownDevices, eq(knownDevices.id, knownDeviceUsers.deviceId))
    .where(eq(knownDeviceUsers.userId, userId))
    .orderBy(asc(knownDeviceUsers.firstSignedInAt))
    .limit(batchRows)

/** The agent's active days, the newest first: at most ten years of them. */
export const listDays = async (orm: Orm, userId: string) => {
  const rows = await orm
    .select({ day: userDays.day })
    .from(userDays)
    .where(eq(userDays.userId, userId))
    .orderBy(sql`${userDays.day} desc`)
    .limit(3660)
  return rows.map(({ day }) => day)
}

export const listCalendars = (orm: Orm, userId: string) =>
  orm
    .select(columnsOf(calendarConnections, 'provider', 'accountEmail', 'state', 'createdAt', 'lastUsedAt'))
    .from(calendarConnections)
    .where(eq(calendarConnections.userId, userId))

/** Private feeds without their addresses, which are stored only as hashes. */
export const listFeeds = (orm: Orm, userId: string) =>
  orm
    .select(columnsOf(calendarFeeds, 'createdAt', 'lastUsedAt', 'revokedAt'))
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(calendarFeeds.createdAt), asc(calendarFeeds.id))
    .limit(batchRows)

// Spelled out: the table belongs to a feature above this one, which must not be imported.
export const listMailChoices = async (orm: Orm, userId: string) => {
  const { rows } = await orm.execute<{ kind: string; byEmail: boolean }>(
    sql`select kind, by_email as "byEmail" from notification_choices where user_id = ${userId} order by kind`,
  )
  return rows
}

/** The emails to the agent without their texts, which may contain the link to a password. */
export const listMails = async (orm: Orm, userId: string, after: After) => {
  const { at, id } = after ?? { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  const { rows } = await orm.execute<{ id: string; kind: string; subject: string; createdAt: string }>(
    sql`select id, kind, to_email as "toEmail", subject, state, sent_at as "sentAt", created_at as "createdAt"
      from outbox_emails where user_id = ${userId} and audience = 'person'
        and (created_at, id) > (${at.toISOString()}::timestamptz, ${id}::uuid)
      order by created_at, id limit ${batchRows}`,
  )
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** The audit log's entries about the agent, and those of the agent's actions. */
export const listAuditEntries = (orm: Orm, userId: string, after: After) => {
  const aboutThem = and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId))
  return orm
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actorId: auditLog.actorId,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      ip: auditLog.ip,
      userAgent: auditLog.userAgent,
      reason: auditLog.reason,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(or(aboutThem, eq(auditLog.actorId, userId)), behind(after, auditLog.at, auditLog.id)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(batchRows)
}
export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number]
