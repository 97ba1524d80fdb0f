import type { Page } from '@porchlight/contract/kernel/page'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database.ts'
import { type Condition, contains, likePattern, type PageOf, readPage } from '../../kernel/listing.ts'
import { prepared } from '../../kernel/prepared.ts'
import { readSettings } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { isAssignable, type Span } from './rules.ts'
import { assistantProfiles, assistantTimeOff, assistantWorkingHours } from './tables.ts'

const profile = assistantProfiles

// Tours stand below this feature in the table of calls, so their tables are named here and not imported. A tour is an
// assistant's by scheduling it or by accompanying it: each half is served by an index of its own, and one condition
// with `or` would be by none. The conditions are, word for word, those of the partial indexes of open work.
const openTours = sql<number>`(
  (select count(*) from tours t where t.scheduling_assistant_id = ${profile.userId}
    and t.phase <> 'closed' and t.archived_at is null)
  + (select count(*) from tours t where t.escort_assistant_id = ${profile.userId}
    and t.scheduling_assistant_id is distinct from t.escort_assistant_id
    and t.phase <> 'closed' and t.archived_at is null))::int`

const allTours = sql`(
  select count(*)::int as total, count(*) filter (where t.status = 'completed')::int as completed from (
    select t.status from tours t where t.scheduling_assistant_id = ${profile.userId}
    union all
    select t.status from tours t where t.escort_assistant_id = ${profile.userId}
      and t.scheduling_assistant_id is distinct from t.escort_assistant_id
  ) t
) all_tours`

const select = (orm: Orm) =>
  orm
    .select({
      id: profile.userId,
      name: users.name,
      email: users.email,
      username: users.username,
      phone: users.phone,
      userType: users.userType,
      bio: users.bio,
      isActive: users.isActive,
      isLocked: users.isLocked,
      lastLoginAt: users.lastLoginAt,
      hourlyRateCents: profile.hourlyRateCents,
      yearsExperience: profile.yearsExperience,
      specialties: profile.specialties,
      languages: profile.languages,
      certifications: profile.certifications,
      cities: profile.cities,
      availability: profile.availability,
      createdAt: profile.createdAt,
      currentWorkload: openTours,
      totalTours: sql<number>`all_tours.total`,
      completedTours: sql<number>`all_tours.completed`,
      rating: sql<number | null>`(select round(avg(a.rating), 2)::float8 from tour_assignments a
        where a.assistant_id = ${profile.userId} and a.rating is not null)`,
    })
    .from(profile)
    .innerJoin(users, eq(users.id, profile.userId))
    .crossJoinLateral(allTours)
    .$dynamic()

export type AssistantRow = Awaited<ReturnType<typeof select>>[number]

const living: Condition = { name: 'living', where: sql`${profile.retiredAt} is null` }

const abilities = sql`lower(array_to_string(${profile.specialties} || ${profile.languages}, E'\n'))`

const sought = (q: string): Condition => ({
  name: 'q',
  where: sql`${contains(users.searchText, 'q')} or ${contains(abilities, 'q')}`,
  values: { q: likePattern(q) },
})

/**
 * One page of assistants, newest first, with their workload, totals and rating (null while nobody rated them). `q` is
 * looked for in name, e-mail address, username, specialties and languages.
 *
 * @throws Refusal invalid_input for a cursor that is not of this list
 */
export const listAssistants = (
  orm: Orm,
  { q, limit, cursor }: Page & { q?: string | undefined },
): Promise<PageOf<AssistantRow>> =>
  readPage(
    orm,
    {
      name: 'assistants',
      keyset: { at: profile.createdAt, id: profile.userId },
      matching: [living, ...(q ? [sought(q)] : [])],
      from: sql`${profile} join ${users} on ${users.id} = ${profile.userId}`,
      rows: (page) =>
        select(orm)
          .where(page.where)
          .orderBy(...page.order)
          .limit(page.limit),
      keyOf: (assistant) => [assistant.createdAt, assistant.id],
    },
    { limit, cursor },
  )

/** What stands in the way of a time, for several assistants at once; the buffer after a tour counts on both sides. */
export const findOccupations = async (orm: Orm, assistantIds: readonly string[], span: Span) => {
  const ids = [...assistantIds]
  if (ids.length === 0) return { hours: [], off: new Set<string>(), onTour: new Set<string>() }
  const { escortBufferMinutes } = await readSettings(orm)
  const held = sql`tstzrange(${span.start.toISOString()}::timestamptz, ${span.end.toISOString()}::timestamptz + make_interval(mins => ${escortBufferMinutes}::int))`
  const hours = await orm
    .select()
    .from(assistantWorkingHours)
    .where(inArray(assistantWorkingHours.userId, ids))
  const off = await orm
    .selectDistinct({ id: assistantTimeOff.userId })
    .from(assistantTimeOff)
    .where(
      and(
        inArray(assistantTimeOff.userId, ids),
        lt(assistantTimeOff.startsAt, span.end),
        gt(assistantTimeOff.endsAt, span.start),
      ),
    )
  const onTour = await orm
    .select({ id: profile.userId })
    .from(profile)
    .where(
      and(
        inArray(profile.userId, ids),
        sql`exists (select 1 from tours t where t.escort_assistant_id = ${profile.userId} and t.holds_assistant && ${held})`,
      ),
    )
  return { hours, off: new Set(off.map(({ id }) => id)), onTour: new Set(onTour.map(({ id }) => id)) }
}

const assignableFacts = {
  id: profile.userId,
  name: users.name,
  firstName: users.firstName,
  isActive: users.isActive,
  isLocked: users.isLocked,
  availability: profile.availability,
}

/**
 * What tours need to know before they give somebody an assignment; undefined when there is no such assistant (any
 * more). `assignable` is false while they are inactive, locked or unavailable.
 */
export const findAssignable = async (orm: Orm, assistantId: string) => {
  const [row] = await orm
    .select(assignableFacts)
    .from(profile)
    .innerJoin(users, eq(users.id, profile.userId))
    .where(and(eq(profile.userId, assistantId), isNull(profile.retiredAt)))
  return row && { ...row, assignable: isAssignable(row) }
}

/** Assistants who take assignments at the moment, counted. */
export const countAvailableAssistants = async (orm: Orm): Promise<number> => {
  const statement = prepared(orm, 'assistants_available', (name) =>
    orm
      .select({ count: sql<number>`count(*)::int` })
      .from(profile)
      .innerJoin(users, eq(users.id, profile.userId))
      .where(
        sql`${profile.retiredAt} is null and ${users.isActive} and not ${users.isLocked} and ${profile.availability} = 'available'`,
      )
      .prepare(name),
  )
  const [row] = await statement.execute()
  return row?.count ?? 0
}
