import type { Permission } from '@porchlight/contract/kernel/permissions'
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { users } from '../people/tables.ts'
import { effectivePermissions } from '../roles/queries.ts'
import { twoFactorSecrets } from '../second-factor/tables.ts'
import { hasAccess, statusInForce } from '../subscriptions/rules.ts'
import { subscriptions } from '../subscriptions/tables.ts'
import type { SessionKind } from './rules.ts'
import { knownDevices, knownDeviceUsers, sessions } from './tables.ts'

/** Finds a token's session. Every call runs this query. */
export const findSession = async (orm: Orm, tokenHash: string, now: Date) => {
  const [row] = await readPrepared(orm, 'find_session', { tokenHash, now }, () =>
    orm
      .select({
        ...columnsOf(sessions, 'id', 'kind', 'byTeamPassword', 'createdAt', 'lastSeenAt'),
        userId: users.id,
        ...columnsOf(users, 'userType', 'name', 'firstName'),
        ...columnsOf(subscriptions, 'plan', 'status', 'cancelAtPeriodEnd', 'currentPeriodEnd'),
        // Agents have no permissions, so the query does not look for any; a team password opens assignments only.
        permissions: sql<
          Permission[]
        >`case when ${sessions.kind} = 'staff' then ${effectivePermissions} else '{}'::text[] end`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.idleExpiresAt, sql.placeholder('now')),
          or(isNull(sessions.absoluteExpiresAt), gt(sessions.absoluteExpiresAt, sql.placeholder('now'))),
          eq(users.isLocked, false),
          eq(users.isActive, true),
        ),
      )
      .limit(1),
  )
  return row
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The viewer that a session's row represents. */
export const viewerOf = (row: SessionRow, now: Date): Viewer => {
  const person = {
    sessionId: row.id,
    userId: row.userId,
    userType: row.userType,
    name: row.name,
    firstName: row.firstName,
    permissions: new Set(row.permissions),
    byTeamPassword: row.byTeamPassword,
    from: null,
  }
  if (row.kind === 'staff') return { ...person, door: 'back_office' }
  if (row.kind === 'assistant') return { ...person, door: 'assistant' }
  return {
    ...person,
    door: 'agent',
    subscriptionStatus: statusInForce(row, now),
    subscriptionPlan: row.plan ?? 'free',
    hasAccess: hasAccess(row, now),
  }
}

const userTypesOf: Record<SessionKind, readonly (typeof users.$inferSelect)['userType'][]> = {
  agent: ['real_estate_agent'],
  staff: ['admin', 'super_admin', 'scheduling_assistant', 'tour_assistant'],
  assistant: ['scheduling_assistant', 'tour_assistant'],
}

/** Finds the user of a door by email address or, for assistants, username. */
export const findCandidate = async (orm: Orm, kind: SessionKind, identifier: string) => {
  const named =
    kind === 'assistant'
      ? or(eq(users.username, identifier), eq(users.email, identifier))
      : eq(users.email, identifier)
  const [candidate] = await orm
    .select(columnsOf(users, 'id', 'passwordHash', 'isLocked'))
    .from(users)
    .where(
      and(
        named,
        inArray(users.userType, [...userTypesOf[kind]]),
        eq(users.isActive, true),
        isNull(users.anonymisedAt),
      ),
    )
    .limit(1)
  return candidate
}

/** Whether a person has any permission in the back office. */
export const hasPermissions = async (orm: Orm, userId: string): Promise<boolean> => {
  const [found] = await orm
    .select({ permissions: effectivePermissions })
    .from(users)
    .where(eq(users.id, userId))
  return found !== undefined && found.permissions.length > 0
}

/** A person's open sessions, most recently used first. */
export const listOpenSessions = (orm: Orm, userId: string, now: Date) =>
  orm
    .select(columnsOf(sessions, 'id', 'kind', 'byTeamPassword', 'userAgent', 'ip', 'createdAt', 'lastSeenAt'))
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.idleExpiresAt, now),
        or(isNull(sessions.absoluteExpiresAt), gt(sessions.absoluteExpiresAt, now)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100)
export type OpenSessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number]

/** Whether this installation has an administrator, which means that it is set up. */
export const hasAdministrator = async (orm: Orm): Promise<boolean> => {
  const [found] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.userType, ['admin', 'super_admin']), isNull(users.anonymisedAt)))
    .limit(1)
  return found !== undefined
}

/** The assistants to choose from after the team password: active, not locked, and without a second factor. */
export const listPickableAssistants = async (orm: Orm): Promise<{ id: string; name: string }[]> =>
  orm
    .select({ id: users.id, name: users.name })
    .from(users)
    .leftJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
    .where(
      and(
        inArray(users.userType, [...userTypesOf.assistant]),
        eq(users.isActive, true),
        eq(users.isLocked, false),
        or(isNull(twoFactorSecrets.userId), isNull(twoFactorSecrets.confirmedAt)),
      ),
    )
    .orderBy(users.name, users.id)

/** The device for a cookie, if this person has signed in with it before. */
export const findKnownDevice = async (orm: Orm, tokenHash: string, userId: string | undefined) => {
  const [device] = await orm
    .select({
      id: knownDevices.id,
      knowsPerson: sql<boolean>`${knownDeviceUsers.userId} is not null`,
      knowsTeam: sql<boolean>`${knownDevices.teamPasswordAt} is not null`,
    })
    .from(knownDevices)
    .leftJoin(
      knownDeviceUsers,
      and(
        eq(knownDeviceUsers.deviceId, knownDevices.id),
        userId === undefined ? sql`false` : eq(knownDeviceUsers.userId, userId),
      ),
    )
    .where(eq(knownDevices.tokenHash, tokenHash))
    .limit(1)
  return device
}

/** The demo people (product decision: configuration), in the order in which a visitor would try them. */
const demoNames = ['sarah', 'marcus', 'dana', 'admin', 'super', 'elena', 'james'] as const

const kindOf = (userType: (typeof users.$inferSelect)['userType']): SessionKind => {
  if (userType === 'real_estate_agent') return 'agent'
  return userType === 'admin' || userType === 'super_admin' ? 'staff' : 'assistant'
}

export const listDemoPeople = async (orm: Orm) => {
  const addresses = demoNames.map((name) => `${name}@demo.porchlight.test`)
  const found = await orm
    .select({
      ...columnsOf(users, 'id', 'name', 'email', 'userType'),
      plan: subscriptions.plan,
      status: subscriptions.status,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(and(inArray(users.email, addresses), eq(users.isLocked, false), eq(users.isActive, true)))
  return found
    .map((person) => ({ ...person, kind: kindOf(person.userType) }))
    .sort((a, b) => addresses.indexOf(a.email) - addresses.indexOf(b.email))
}
