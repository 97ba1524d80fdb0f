import type { availabilities } from '@porchlight/contract/assistants'
import { type AssistantSort, type SortOrder, usualOrder } from '@porchlight/contract/assistants/sorts'
import type { Page } from '@porchlight/contract/kernel/page'
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../kernel/database/columns.ts'
import type { Orm } from '../../kernel/database/database.ts'
import { firstRow } from '../../kernel/database/first-row.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import {
  type Condition,
  conditionsFrom,
  contains,
  type Keyset,
  likePatterns,
  type PageOf,
  readPage,
} from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findInvitation } from '../credentials/queries.ts'
import { isActiveAccount } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { readSettings } from '../settings/queries.ts'
import type { TeamDay } from './rules.days.ts'
import { isAssignable, type Occupied, type Span } from './rules.ts'
import { assistantProfiles, assistantTimeOff, assistantWorkingHours } from './tables.ts'

const profile = assistantProfiles

// A tour belongs to an assistant who schedules or escorts it. Each half has its own index, and one condition with `or`
// would use neither. The conditions match those of the partial indexes of open work word for word.
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

const allRatings = sql`(
  select round(avg(a.rating), 2)::float8 as mean, count(*)::int as total from tour_assignments a
  where a.assistant_id = ${profile.userId} and a.rating is not null
) ratings`

/** The name that the list shows, folded, so that 'Álvaro' comes before 'Ben'. */
const sortName = sql<string>`fold_text(coalesce(nullif(${users.name}, ''), ${users.email}::text))`

const select = (orm: Orm) =>
  orm
    .select({
      id: profile.userId,
      name: users.name,
      sortName,
      email: users.email,
      username: users.username,
      phone: users.phone,
      userType: users.userType,
      bio: users.bio,
      isActive: users.isActive,
      isLocked: users.isLocked,
      lastLoginAt: users.lastLoginAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hourlyRateCents: profile.hourlyRateCents,
      yearsExperience: profile.yearsExperience,
      specialties: profile.specialties,
      languages: profile.languages,
      certifications: profile.certifications,
      cities: profile.cities,
      availability: profile.availability,
      createdAt: profile.createdAt,
      // A change to either row counts, because the person can also be edited as a user.
      version: sql<number>`${profile.version} + ${users.version} - 1`,
      currentWorkload: openTours,
      totalTours: sql<number>`all_tours.total`,
      completedTours: sql<number>`all_tours.completed`,
      rating: sql<number | null>`ratings.mean`,
      ratingCount: sql<number>`ratings.total`,
    })
    .from(profile)
    .innerJoin(users, eq(users.id, profile.userId))
    .crossJoinLateral(allTours)
    .crossJoinLateral(allRatings)

export type AssistantRow = Awaited<ReturnType<typeof select>>[number]

const living: Condition = { name: 'living', where: sql`${profile.retiredAt} is null` }

const abilities = sql`fold_text(array_to_string(${profile.specialties} || ${profile.languages}, E'\n'))`

/** Set to available by themselves, and neither inactive nor locked. */
const isAvailableNow = sql`${profile.availability} = 'available' and ${isActiveAccount}`

export type AssistantFilters = {
  q?: string | undefined
  availability?: (typeof availabilities)[number] | undefined
  servesCity?: string | undefined
  active?: boolean | undefined
  /** The team's day: the default order, and what `free` is about. */
  day?: TeamDay | undefined
  free?: boolean | undefined
  sort?: AssistantSort | undefined
  order?: SortOrder | undefined
}

const byAvailability = (availability: (typeof availabilities)[number]): Condition =>
  availability === 'available'
    ? { name: 'available', where: isAvailableNow }
    : {
        name: 'availability',
        where: sql`${profile.availability} = ${sql.placeholder('availability')}`,
        values: { availability },
      }

const conditionsOf = ({ q, availability, servesCity, active, day, free }: AssistantFilters): Condition[] =>
  conditionsFrom([
    living,
    q && {
      name: 'q',
      where: contains(sql`concat_ws(E'\\n', ${users.searchText}, ${abilities})`, 'q'),
      values: { q: likePatterns(q) },
    },
    availability && byAvailability(availability),
    servesCity && {
      name: 'city',
      where: sql`cardinality(${profile.cities}) = 0 or ${sql.placeholder('servesCity')}::text = any(${profile.cities})`,
      values: { servesCity },
    },
    active !== undefined && {
      name: active ? 'active' : 'inactive',
      where: active ? sql`${users.isActive}` : sql`not ${users.isActive}`,
    },
    day &&
      free !== undefined && {
        name: free ? 'free' : 'not_free',
        where: sql`(${profile.userId} = any(${sql.placeholder('freeIds')}::uuid[])) = ${sql.raw(String(free))}`,
        values: { freeIds: day.freeIds },
      },
  ])

/** Numbers as texts of equal length, so that a cursor can contain them. */
const digits = 9
const padded = (number: SQL): SQL => sql`lpad((${number})::text, ${sql.raw(String(digits))}, '0')`
const pad = (number: number): string => String(number).padStart(digits, '0')

type SortKey = Pick<Keyset, 'at' | 'kind'> & { of: (row: AssistantRow) => Date | string }

const sortKeysOf = (
  oldestFirst: boolean,
  day: TeamDay | undefined,
): Record<AssistantSort | 'free', SortKey> => {
  // In hundredths; assistants without ratings come last.
  const unrated = oldestFirst ? 999 : 0
  // Who was added since the day was read comes last.
  const rankOf = (id: string): string => day?.ranks[id] ?? '9'
  return {
    free: {
      at: sql`(coalesce(${sql.placeholder('ranks')}::jsonb ->> ${profile.userId}::text, '9') || ${sortName})`,
      kind: 'text',
      of: ({ id, sortName }) => rankOf(id) + sortName,
    },
    name: { at: sortName, kind: 'text', of: (row) => row.sortName },
    workload: { at: padded(openTours), kind: 'text', of: (row) => pad(row.currentWorkload) },
    completed: { at: padded(sql`all_tours.completed`), kind: 'text', of: (row) => pad(row.completedTours) },
    rating: {
      at: padded(sql`coalesce(round(ratings.mean * 100)::int, ${sql.raw(String(unrated))})`),
      kind: 'text',
      of: ({ rating }) => pad(rating === null ? unrated : Math.round(rating * 100)),
    },
    last_sign_in: {
      at: sql`coalesce(${users.lastLoginAt}, '1970-01-01 00:00:00+00'::timestamptz)`,
      of: (row) => row.lastLoginAt ?? new Date(0),
    },
  }
}

/**
 * One page of assistants in the order of `sort`, else by who is free on `day`, else by name, with workload, totals and
 * rating (null without ratings). `q` searches name, email address, username, specialties and languages.
 */
export const listAssistants = (
  orm: Orm,
  filters: AssistantFilters,
  page: Page,
): Promise<PageOf<AssistantRow>> => {
  const { day, sort = day ? 'free' : 'name' } = filters
  const { order = sort === 'free' ? 'asc' : usualOrder(sort) } = filters
  const oldestFirst = order === 'asc'
  const { of, ...key } = sortKeysOf(oldestFirst, day)[sort]
  return readPage(
    orm,
    {
      name: `assistants_${sort}_${order}`,
      keyset: { ...key, id: profile.userId, oldestFirst },
      matching: conditionsOf(filters),
      from: sql`${profile} join ${users} on ${users.id} = ${profile.userId}`,
      rows: () => select(orm),
      ...(day && sort === 'free' && { values: { ranks: JSON.stringify(day.ranks) } }),
      keyOf: (assistant) => [of(assistant), assistant.id],
    },
    page,
  )
}

/** One assistant who is not deleted. */
export const findAssistant = (orm: Orm, assistantId: string): Promise<AssistantRow | undefined> =>
  firstRow(select(orm).where(and(eq(profile.userId, assistantId), isNull(profile.retiredAt))))

/** The figures of the team. */
export const summariseAssistants = async (orm: Orm) => {
  const [row] = await orm
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${users.isActive}))::int`,
      available: sql<number>`(count(*) filter (where ${isAvailableNow}))::int`,
      openTours: sql<number>`coalesce(sum(${openTours}), 0)::int`,
      rating: sql<number | null>`(sum(ratings.mean * ratings.total) / nullif(sum(ratings.total), 0))::float8`,
      ratingCount: sql<number>`coalesce(sum(ratings.total), 0)::int`,
    })
    .from(profile)
    .innerJoin(users, eq(users.id, profile.userId))
    .crossJoinLateral(allRatings)
    .where(isNull(profile.retiredAt))
  if (!row) throw new Error('The count query returned no row')
  return row
}

/** An assistant's own working hours, in the order of the week. */
export const listHours = (orm: Orm, assistantId: string) =>
  orm
    .select()
    .from(assistantWorkingHours)
    .where(eq(assistantWorkingHours.userId, assistantId))
    .orderBy(assistantWorkingHours.weekday, assistantWorkingHours.startsAt)

/**
 * An assistant's current and future time off, the next first, with their open tours in it: by the scheduled time, else
 * the requested one, as the queue filters them.
 */
export const listTimeOff = (orm: Orm, assistantId: string, now: Date) =>
  orm
    .select({
      ...columnsOf(assistantTimeOff, 'id', 'startsAt', 'endsAt', 'reason'),
      // As above, each half uses its own index.
      tours: sql<number>`(
        (select count(*) from tours t where t.scheduling_assistant_id = ${assistantTimeOff.userId}
          and t.phase <> 'closed' and t.archived_at is null
          and t.urgent_at >= ${assistantTimeOff.startsAt} and t.urgent_at < ${assistantTimeOff.endsAt})
        + (select count(*) from tours t where t.escort_assistant_id = ${assistantTimeOff.userId}
          and t.scheduling_assistant_id is distinct from t.escort_assistant_id
          and t.phase <> 'closed' and t.archived_at is null
          and t.urgent_at >= ${assistantTimeOff.startsAt} and t.urgent_at < ${assistantTimeOff.endsAt}))::int`,
    })
    .from(assistantTimeOff)
    .where(and(eq(assistantTimeOff.userId, assistantId), gt(assistantTimeOff.endsAt, now)))
    .orderBy(assistantTimeOff.startsAt, assistantTimeOff.id)

/** How many ratings have one star, two, … five. */
export const countRatings = async (orm: Orm, assistantId: string): Promise<number[]> => {
  const { rows } = await orm.execute<{ rating: number; count: number }>(sql`
    select rating, count(*)::int as count from tour_assignments
    where assistant_id = ${assistantId}::uuid and rating is not null group by rating`)
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.count ?? 0)
}

/**
 * An assistant with the data of their page.
 *
 * @throws Refusal not_found
 */
export const readAssistant = async (orm: Orm, assistantId: string, now: Date) => {
  const row = await findAssistant(orm, assistantId)
  if (!row) throw refuse('not_found')
  return {
    row,
    hours: await listHours(orm, assistantId),
    timeOff: await listTimeOff(orm, assistantId, now),
    ratings: await countRatings(orm, assistantId),
    link: await findInvitation(orm, assistantId),
  }
}

/**
 * What an assistant may read about their own work.
 *
 * @throws Refusal not_found
 */
export const readOwnSchedule = async (orm: Orm, userId: string, now: Date) => {
  const [row] = await orm
    .select(columnsOf(profile, 'cities', 'languages'))
    .from(profile)
    .where(and(eq(profile.userId, userId), isNull(profile.retiredAt)))
  if (!row) throw refuse('not_found')
  return { row, hours: await listHours(orm, userId), timeOff: await listTimeOff(orm, userId, now) }
}

/** How many open tours an assistant schedules or escorts. */
export const countOpenTours = async (orm: Orm, assistantId: string): Promise<number> => {
  const [row] = await orm.select({ count: openTours }).from(profile).where(eq(profile.userId, assistantId))
  return row?.count ?? 0
}

/**
 * What occupies several assistants during a period, by their id, and the buffer that they need after a tour.
 *
 * @param period from the first to the last time that is asked about
 */
export const findOccupations = async (orm: Orm, assistantIds: readonly string[], period: Span) => {
  const ids = [...assistantIds]
  const { escortBufferMinutes } = await readSettings(orm)
  const held = sql`tstzrange(${period.start.toISOString()}::timestamptz, ${period.end.toISOString()}::timestamptz + make_interval(mins => ${escortBufferMinutes}::int))`
  const hours = await orm
    .select()
    .from(assistantWorkingHours)
    .where(inArray(assistantWorkingHours.userId, ids))
  const off = await orm
    .select(columnsOf(assistantTimeOff, 'userId', 'startsAt', 'endsAt'))
    .from(assistantTimeOff)
    .where(
      and(
        inArray(assistantTimeOff.userId, ids),
        lt(assistantTimeOff.startsAt, period.end),
        gt(assistantTimeOff.endsAt, period.start),
      ),
    )
  const { rows: onTours } = await orm.execute<{
    assistant_id: string
    tour_id: string
    starts: string
    ends: string
  }>(sql`
    select t.escort_assistant_id as assistant_id, t.id as tour_id,
      lower(t.holds_assistant) as starts, upper(t.holds_assistant) as ends
    from tours t
    where t.escort_assistant_id = any(${sql.param(ids)}::uuid[]) and t.holds_assistant && ${held}
    order by t.holds_assistant`)
  const none = (): { [Part in keyof Occupied]: Occupied[Part][number][] } => ({
    hours: [],
    off: [],
    onTours: [],
  })
  const occupied = new Map(ids.map((id) => [id, none()]))
  for (const shift of hours) occupied.get(shift.userId)?.hours.push(shift)
  for (const { userId, startsAt, endsAt } of off)
    occupied.get(userId)?.off.push({ start: startsAt, end: endsAt })
  for (const { assistant_id, tour_id, starts, ends } of onTours)
    occupied
      .get(assistant_id)
      ?.onTours.push({ start: new Date(starts), end: new Date(ends), tourId: tour_id })
  return { occupied, bufferMinutes: escortBufferMinutes }
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
 * The facts that tours need before an assignment; undefined for a missing or deleted assistant. `assignable` is false
 * while they are inactive, locked or unavailable.
 */
export const findAssignable = async (orm: Orm, assistantId: string) => {
  const [row] = await orm
    .select(assignableFacts)
    .from(profile)
    .innerJoin(users, eq(users.id, profile.userId))
    .where(and(eq(profile.userId, assistantId), isNull(profile.retiredAt)))
    // A deletion of the assistant waits until the caller is done; two callers that assign do not wait for each other.
    .for('key share', { of: profile })
  return row && { ...row, assignable: isAssignable(row) }
}

/** How many assistants accept assignments now. */
export const countAvailableAssistants = async (orm: Orm): Promise<number> => {
  const [row] = await readPrepared(orm, 'assistants_available', {}, () =>
    orm
      .select({ count: sql<number>`count(*)::int` })
      .from(profile)
      .innerJoin(users, eq(users.id, profile.userId))
      .where(sql`${profile.retiredAt} is null and ${isAvailableNow}`),
  )
  return row?.count ?? 0
}
