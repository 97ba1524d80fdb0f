import { cities, cityName } from '@porchlight/contract/kernel/cities'
import { deskZone as zone } from '@porchlight/contract/kernel/desk'
import type { announcements } from '@porchlight/server/features/announcements/tables'
import type { savedReplies } from '@porchlight/server/features/messages/tables'
import type { auditLog } from '@porchlight/server/features/people/tables'
import type { properties, propertyRequests } from '@porchlight/server/features/properties/tables'
import type { roles, userRoles } from '@porchlight/server/features/roles/tables'
import type { tourHistory, tours } from '@porchlight/server/features/tours/tables'
import * as content from './content/back-office.ts'
import { cityContent } from './content/cities.ts'
import { type Desk, later, onDay } from './days.ts'
import { lockedAtOf, type People, type Staff } from './people/people.ts'
import { addressOn, type Property } from './places/places.ts'
import { randomFrom, stableId } from './random.ts'

/** The administrator and the super administrator of the demo. */
export const leadersOf = (people: People): { admin: Staff; superAdmin: Staff } => {
  const [admin, superAdmin] = people.staff
  if (!admin || !superAdmin) throw new Error('nobody at the desk')
  return { admin, superAdmin }
}

export const buildAnnouncements = (people: People, now: Date): (typeof announcements.$inferInsert)[] =>
  content.announcements.map(({ daysAgo, message, visible }, index) => {
    const updatedAt = announcedAt(now, daysAgo, index)
    const version = index + 1
    return {
      version,
      id: stableId(`announcement:${version}`, updatedAt),
      message,
      visible,
      updatedBy: leadersOf(people).admin.id,
      updatedAt,
    }
  })

type RequestRow = typeof propertyRequests.$inferInsert

/** Requests for listings: pending ones, rejected ones with the reason, and approved ones with their listing. */
export const buildRequests = (
  people: People,
  properties: readonly Property[],
  now: Date,
  desk: Desk,
): RequestRow[] => {
  const { admin } = leadersOf(people)
  const active = people.agents.filter(({ content: { status } }) => status === 'active')
  const listed = properties.filter(({ row }) => row.createdBy && row.publishedAt).slice(0, 13)
  const approved = listed.map((property, index): RequestRow => {
    const { row } = property
    const createdAt = later(property.createdAt, -(190 + index * 17))
    const reviewedAt = later(property.createdAt, -1)
    return {
      ...requestedBy(`approved:${index}`, row.createdBy ?? '', createdAt),
      status: 'approved',
      propertyName: row.propertyName ?? null,
      address: row.address,
      unit: row.unit ?? null,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode ?? null,
      type: row.type,
      adminNotes: content.approvalNotes[index % content.approvalNotes.length] ?? null,
      reviewedBy: admin.id,
      reviewedAt,
      propertyId: property.id,
      answerSeenAt: reviewedAt,
      version: 2,
      updatedAt: reviewedAt,
    }
  })
  const open = Array.from({ length: 15 }, (_, index): RequestRow => {
    const random = randomFrom(`request:${index}`)
    const agent = active[(index * 7) % active.length]
    if (!agent) throw new Error('no active agent')
    const { city } = agent.content
    const place = random.pick(cityContent[city].neighborhoods)
    const street = random.pick(place.streets)
    const type = random.pick(['house', 'apartment', 'condo', 'townhouse', 'commercial'] as const)
    const rejected = index >= 9
    const createdAt = desk.before(now, rejected ? random.int(4_000, 20_000) : random.int(30, 2_600))
    const reviewedAt = rejected ? desk.after(createdAt, random.int(60, 900)) : null
    return {
      ...requestedBy(`open:${index}`, agent.id, createdAt),
      status: rejected ? 'rejected' : 'pending',
      propertyName: random.chance(0.5) ? `${place.name} ${type}` : null,
      address: addressOn(street, place.zip, random),
      unit: type === 'apartment' || type === 'condo' ? `Apt ${random.int(1, 6)}0${random.int(1, 9)}` : null,
      city,
      state: cities[city].state,
      zipCode: place.zip,
      type,
      description: random.pick(content.requestDescriptions[type] ?? ['']) || null,
      adminNotes: rejected ? (content.rejectionNotes[index % content.rejectionNotes.length] ?? null) : null,
      reviewedBy: rejected ? admin.id : null,
      reviewedAt,
      answerSeenAt: reviewedAt,
      version: rejected ? 2 : 1,
      updatedAt: reviewedAt ?? createdAt,
    }
  })
  return [...approved, ...open]
}

const requestedBy = (key: string, agentId: string, createdAt: Date) => ({
  id: stableId(`request:${key}`, createdAt),
  requestedBy: agentId,
  createdAt,
})

export const buildSavedReplies = (people: People, now: Date): (typeof savedReplies.$inferInsert)[] =>
  content.savedReplies.map((reply, position) => {
    const at = onDay(now, -200 + position, zone, 11 * 60)
    return {
      id: stableId(`reply:${position}`, at),
      ...reply,
      position,
      updatedBy: leadersOf(people).admin.id,
      createdAt: at,
      updatedAt: at,
    }
  })

export type CustomRole = { role: typeof roles.$inferInsert; permissions: readonly string[] }

export const buildRoles = (people: People, now: Date): CustomRole[] =>
  content.customRoles.map(({ name, description, permissions }, index) => {
    const at = onDay(now, -180, zone, 14 * 60 + index)
    const createdBy = leadersOf(people).superAdmin.id
    return {
      role: { id: stableId(`role:${name}`, at), name, description, createdBy, createdAt: at, updatedAt: at },
      permissions,
    }
  })

/** Wren leads the assistants; no other person has a role besides the one of their type. */
export const buildUserRoles = (
  people: People,
  built: readonly CustomRole[],
): (typeof userRoles.$inferInsert)[] => {
  const lead = built[0]?.role
  const wren = people.assistants.find(({ content: { username } }) => username === 'wren')
  if (!lead || !wren) return []
  return [
    {
      userId: wren.id,
      roleId: lead.id,
      assignedBy: leadersOf(people).superAdmin.id,
      assignedAt: later(lead.createdAt, 12),
    },
  ]
}

type Audit = typeof auditLog.$inferInsert

/** When the super administrator chose the team password. */
export const teamPasswordSetAt = (now: Date): Date => onDay(now, -34, zone, 8 * 60 + 40)

const announcedAt = (now: Date, daysAgo: number, index: number): Date =>
  onDay(now, -daysAgo, zone, 10 * 60 + 7 * index)

type Tours = {
  history: readonly (typeof tourHistory.$inferInsert)[]
  tours: readonly (typeof tours.$inferInsert)[]
  properties: readonly (typeof properties.$inferInsert)[]
}

/** The desk's changes of tours, which are in the audit log as well as in the tours' history. */
export const auditTours = ({ history, tours: all, properties: places }: Tours): Audit[] => {
  const placeOf = new Map(places.map(({ id, address, city }) => [id, `${address}, ${cityName(city)}`]))
  const labelOf = new Map(all.map(({ id, propertyId }) => [id, placeOf.get(propertyId)]))
  return history
    .filter(({ actorType, kind }) => actorType === 'admin' && kind !== 'created')
    .map(({ tourId, createdAt, actorId, actorType, kind, fromStatus, toStatus, note }) => ({
      id: stableId(`audit:tour:${tourId}:${kind}:${createdAt.getTime()}`, createdAt),
      at: createdAt,
      actorId,
      actorType,
      action: `tour.${kind}`,
      subjectType: 'tour',
      subjectId: tourId,
      subjectLabel: labelOf.get(tourId),
      ip: '192.0.2.14',
      reason: note,
      ...(fromStatus !== toStatus && { before: { status: fromStatus }, after: { status: toStatus } }),
    }))
}

/** The two leaders' actions in the audit log. */
export const buildAudit = (people: People, built: readonly CustomRole[], now: Date): Audit[] => {
  const { admin, superAdmin } = leadersOf(people)
  const row = (facts: Pick<Audit, 'action' | 'subjectType'> & { at: Date } & Partial<Audit>): Audit => ({
    id: stableId(`audit:${facts.action}:${facts.subjectId ?? ''}:${facts.at.getTime()}`, facts.at),
    actorId: superAdmin.id,
    actorType: 'admin',
    // TEST-NET-1: addresses for documentation.
    ip: facts.actorId === admin.id ? '192.0.2.14' : '192.0.2.3',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
    ...facts,
  })
  const subject = (subjectType: string, subjectId: string | null, subjectLabel: string) => ({
    subjectType,
    subjectId,
    subjectLabel,
  })
  return [
    ...people.assistants.map(({ id, name, content: { cities } }) =>
      row({
        at: onDay(now, -240 + name.length, zone, 9 * 60 + name.length * 3),
        action: 'assistant.updated',
        ...subject('assistant', id, name),
        after: { cities: [...cities] },
      }),
    ),
    ...built.map(({ role, permissions }) =>
      row({
        at: role.createdAt,
        action: 'role.created',
        ...subject('role', role.id, role.name),
        after: { permissions: [...permissions] },
      }),
    ),
    ...content.announcements.map(({ daysAgo, visible }, index) =>
      row({
        at: announcedAt(now, daysAgo, index),
        actorId: admin.id,
        action: 'announcement.updated',
        ...subject('announcement', null, `Version ${index + 1}`),
        after: { visible },
      }),
    ),
    row({
      at: teamPasswordSetAt(now),
      action: 'settings.team_password_changed',
      subjectType: 'settings',
    }),
    ...people.agents
      .filter(({ content: { locked } }) => locked)
      .map(({ id, name }) =>
        row({
          at: lockedAtOf(now),
          action: 'user.locked',
          ...subject('user', id, name),
          reason: 'Asked for by the brokerage',
          before: { isLocked: false },
          after: { isLocked: true },
        }),
      ),
    ...people.agents
      .filter(({ content: { subscription } }) => subscription === 'granted')
      .map(({ id, name, joinedAt }) =>
        row({
          at: joinedAt,
          action: 'subscription.granted',
          ...subject('user', id, name),
          reason: 'Partner brokerage',
          after: { plan: 'pro', status: 'active' },
        }),
      ),
  ]
}
