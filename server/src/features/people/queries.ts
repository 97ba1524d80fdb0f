import type { Page } from '@porchlight/contract/kernel/page'
import type { people } from '@porchlight/contract/people'
import { plainActions } from '@porchlight/contract/people/action-words'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { hasIndexedWord } from '../../kernel/database/trigrams.ts'
import { onDeskDays } from '../../kernel/lists/desk-days.ts'
import {
  type Condition,
  conditionsFrom,
  contains,
  likePatterns,
  type PageOf,
  readPage,
  searchIn,
} from '../../kernel/lists/listing.ts'
import { soughtPeople } from './policy.ts'
import type { AuditedTours, FindPendingEmail } from './ports.ts'
import { peopleFields } from './rules.ts'
import { auditLog, photos, users } from './tables.ts'

export type PersonRow = typeof users.$inferSelect

/**
 * A condition that excludes closed accounts and deleted assistants.
 *
 * @param row the name of the users table in the statement
 */
export const isStillHere = (row: string) => sql.raw(`${row}.anonymised_at is null and ${row}.left_at is null`)

/** Whether this person has left; see isStillHere. */
export const hasLeft = ({ anonymisedAt, leftAt }: Pick<PersonRow, 'anonymisedAt' | 'leftAt'>): boolean =>
  anonymisedAt !== null || leftAt !== null

/** One person by id. */
export const findPerson = (orm: Orm, userId: string): Promise<PersonRow | undefined> =>
  firstRow(orm.select().from(users).where(eq(users.id, userId)).limit(1))

/** Whether someone signs in with this email address. */
export const hasAccount = async (orm: Orm, email: string): Promise<boolean> => {
  const [person] = await orm.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
  return person !== undefined
}

/** Whether the name and email of any user contain the words of a text. */
export const isSomeoneSought = async (orm: Orm, q: string): Promise<boolean> => {
  const indexed = hasIndexedWord(q)
  const name = indexed ? 'people_sought' : 'people_sought_short'
  const [row] = await readPrepared(orm, name, { q: likePatterns(q) }, () =>
    orm.select({ found: sql<boolean>`exists ${soughtPeople(indexed)}` }).from(sql`(select 1) once`),
  )
  return row?.found ?? false
}

/** A person with the new email address that still needs confirmation. */
export const findProfile = async (
  orm: Orm,
  findPendingEmail: FindPendingEmail,
  userId: string,
  now: Date,
) => {
  const [person] = await orm
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.anonymisedAt)))
  return person && { person, pendingEmail: await findPendingEmail(orm, userId, now) }
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Whether an agent has dismissed the first steps on the dashboard. */
export const findFirstStepsDismissed = async (orm: Orm, userId: string): Promise<boolean> => {
  const found = await firstRow(
    orm.select({ at: users.firstStepsDismissedAt }).from(users).where(eq(users.id, userId)),
  )
  return found?.at != null
}

/** A person's or a property's photo by its id, as long as one of them has it. */
export const findPhoto = (orm: Orm, id: string) =>
  firstRow(
    orm
      .select({ content: photos.content, contentType: photos.contentType })
      .from(photos)
      .where(eq(photos.id, id)),
  )

/** Whether an account is in use: active and not locked. */
export const isActiveAccount = sql`${users.isActive} and not ${users.isLocked}`

/** How many users are active: agents whose account is in use. The only definition of active users. */
export const countActiveUsers = async (orm: Orm): Promise<number> =>
  orm.$count(
    users,
    sql`${users.userType} = 'real_estate_agent' and ${isActiveAccount} and ${isStillHere('users')}`,
  )

export type AuditFilters = Partial<z.output<typeof people.auditLog.query>>

/** An identifier as the list shows it: 'in_progress' as 'In Progress'. */
const spaced = (identifier: SQL) => sql`translate(${identifier}, '._', '  ')`

/** What the list shows of an entry: its action, statuses, subject, and the actor. */
const searchedInAudit = sql`fold_text(concat_ws(E'\\n', ${auditLog.action}, ${spaced(sql`${auditLog.action}`)},
  ${JSON.stringify(plainActions)}::jsonb ->> ${auditLog.action},
  case when coalesce(${auditLog.before}, ${auditLog.after}) ->> 'status' is not null then 'status' end,
  ${spaced(sql`${auditLog.before} ->> 'status'`)}, ${spaced(sql`${auditLog.after} ->> 'status'`)},
  ${spaced(sql`${auditLog.subjectType}`)}, ${auditLog.subjectLabel}, ${users.name}))`

const auditConditions = (
  audited: AuditedTours,
  { q, actor, agent, subjectType, subject, from, to }: AuditFilters,
): Condition[] => [
  ...conditionsFrom([
    q && {
      name: 'q',
      where: contains(searchedInAudit, 'q'),
      values: { q: likePatterns(q) },
    },
    actor && {
      name: 'actor',
      where: sql`${auditLog.actorId} = ${sql.placeholder('actor')}::uuid`,
      values: { actor },
    },
    agent && {
      name: 'agent',
      where: sql`(${auditLog.actorId} = ${sql.placeholder('agent')}::uuid
        or ${auditLog.subjectType} = 'user' and ${auditLog.subjectId} = ${sql.placeholder('agent')}::uuid
        or ${auditLog.subjectType} = 'tour'
          and ${auditLog.subjectId} in ${audited.idsOf(sql`${sql.placeholder('agent')}::uuid`)})`,
      values: { agent },
    },
    subjectType && {
      name: subjectType === 'role' ? 'subject_role' : 'subject',
      where:
        subjectType === 'role'
          ? // Giving someone a role is filed under that person, but whoever asks about roles means it, too.
            sql`(${auditLog.subjectType} = ${sql.placeholder('subjectType')}
              or ${auditLog.action} = 'user.roles_changed')`
          : sql`${auditLog.subjectType} = ${sql.placeholder('subjectType')}`,
      values: { subjectType },
    },
    subject && {
      name: 'subjectId',
      where: sql`${auditLog.subjectId} = ${sql.placeholder('subject')}::uuid`,
      values: { subject },
    },
  ]),
  ...onDeskDays('at', auditLog.at, from, to),
]

/** One page of the audit log, newest first, with the actors' current names. */
export const listAudit = (
  orm: Orm,
  audited: AuditedTours,
  filters: AuditFilters,
  page: Page,
): Promise<PageOf<AuditRow>> =>
  readPage(
    orm,
    {
      name: 'audit',
      keyset: { at: auditLog.at, id: auditLog.id },
      matching: auditConditions(audited, filters),
      from: sql`${auditLog} left join ${users} on ${users.id} = ${auditLog.actorId}`,
      rows: () => selectAudit(orm),
      keyOf: (entry) => [entry.at, entry.id],
    },
    page,
  )

const selectAudit = (orm: Orm) =>
  orm
    .select({
      ...columnsOf(auditLog, 'id', 'at', 'actorId'),
      actorName: users.name,
      actorAnonymisedAt: users.anonymisedAt,
      actorType: auditLog.actorType,
      byTeamPassword: auditLog.byTeamPassword,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      subjectLabel: auditLog.subjectLabel,
      ip: auditLog.ip,
      userAgent: auditLog.userAgent,
      reason: auditLog.reason,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))

export type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number]

/** The people and the tours that entries of the audit log name, by their ids. */
export const findAuditNames = async (orm: Orm, audited: AuditedTours, rows: readonly AuditRow[]) => {
  const peopleIds = new Set<string>()
  const tourIds = new Set<string>()
  const add = (ids: Set<string>, id: unknown): void => {
    if (typeof id === 'string') ids.add(id)
  }
  for (const { actorId, subjectType, subjectId, before, after } of rows) {
    add(peopleIds, actorId)
    if (subjectType === 'tour') add(tourIds, subjectId)
    if (subjectType === 'user' || subjectType === 'assistant') add(peopleIds, subjectId)
    for (const field of Object.keys(peopleFields)) {
      add(peopleIds, before?.[field])
      add(peopleIds, after?.[field])
    }
  }
  const [people, tours] = await Promise.all([
    peopleIds.size === 0
      ? []
      : orm
          .select(columnsOf(users, 'id', 'name', 'anonymisedAt', 'leftAt'))
          .from(users)
          .where(inArray(users.id, [...peopleIds])),
    tourIds.size === 0 ? new Map<string, never>() : audited.findPlaces(orm, [...tourIds]),
  ])
  return { people: new Map(people.map((person) => [person.id, person])), tours }
}
export type AuditNames = Awaited<ReturnType<typeof findAuditNames>>

/** The maximum number of rows in a file. */
const FILE_ROWS = 10_000

/** The newest entries of the audit log, for a file. */
export const readAudit = async (
  orm: Orm,
  audited: AuditedTours,
  filters: AuditFilters,
): Promise<AuditRow[]> => {
  const rows: AuditRow[] = []
  let cursor: string | undefined
  do {
    const page = await listAudit(orm, audited, filters, { limit: 500, cursor })
    rows.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && rows.length < FILE_ROWS)
  return rows
}

/** The kinds of subjects in the log, by name; one index lookup for each. */
export const listAuditSubjects = async (orm: Orm): Promise<string[]> => {
  const { rows } = await orm.execute<{ subject_type: string }>(sql`
    with recursive kinds as (
      (select subject_type from audit_log order by subject_type limit 1)
      union all
      select (select l.subject_type from audit_log l where l.subject_type > k.subject_type order by l.subject_type limit 1)
      from kinds k where k.subject_type is not null
    )
    select subject_type from kinds where subject_type is not null`)
  return rows.map(({ subject_type }) => subject_type)
}

const isAgent: Condition = {
  name: 'agents',
  where: sql`${users.userType} = 'real_estate_agent' and ${users.anonymisedAt} is null`,
}

const selectAgents = (orm: Orm) =>
  orm.select(columnsOf(users, 'id', 'name', 'email', 'brokerage', 'createdAt')).from(users)

export type AgentRow = Awaited<ReturnType<typeof selectAgents>>[number]

/** One page of agents with an open account, newest first; `q` searches name and email address. */
export const listAgents = (
  orm: Orm,
  { q }: { q?: string | undefined },
  page: Page,
): Promise<PageOf<AgentRow>> =>
  readPage<AgentRow>(
    orm,
    {
      name: 'agents',
      keyset: { at: users.createdAt, id: users.id },
      matching: [isAgent, ...searchIn(users.searchText, q)],
      from: users,
      rows: () => selectAgents(orm),
      keyOf: ({ createdAt, id }) => [createdAt, id],
    },
    page,
  )
