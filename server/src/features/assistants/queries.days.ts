import { eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { dayIn } from '../../kernel/desk-hours.ts'
import { users } from '../people/tables.ts'
import { readSettings } from '../settings/queries.ts'
import { type TeamDay, teamDayOf } from './rules.days.ts'
import type { WorkingHours } from './rules.ts'
import { assistantProfiles } from './tables.ts'

type OffJson = { start: string; end: string; reason: string | null }

/**
 * What all assistants do on a day. A whole team is read at once, because who is free decides the order of the list, and
 * because each day begins and ends in the time zone of its assistant.
 */
export const readTeamDay = async (orm: Orm, date: string, now: Date): Promise<TeamDay> => {
  const { escortBufferMinutes: bufferMinutes } = await readSettings(orm)
  const { from, until } = dayIn('UTC', date)
  const hours = (count: number): number => count * 3_600_000
  // Time zones reach from UTC-12 to UTC+14.
  const first = sql`${new Date(from.getTime() - hours(14)).toISOString()}::timestamptz`
  const last = sql`${new Date(until.getTime() + hours(12)).toISOString()}::timestamptz`
  const id = assistantProfiles.userId
  const isActiveThen = sql`t.phase <> 'closed' and t.archived_at is null and t.phase = 'active'
    and t.urgent_at >= ${first} and t.urgent_at < ${last}`
  const team = await orm
    .select({
      id,
      isActive: users.isActive,
      isLocked: users.isLocked,
      availability: assistantProfiles.availability,
      hours: sql<WorkingHours[]>`(
        select coalesce(json_agg(json_build_object('weekday', h.weekday, 'startsAt', h.starts_at,
          'endsAt', h.ends_at, 'timeZone', h.time_zone)), '[]')
        from assistant_working_hours h where h.user_id = ${id})`,
      off: sql<OffJson[]>`(
        select coalesce(json_agg(json_build_object('start', o.starts_at, 'end', o.ends_at,
          'reason', o.reason) order by o.starts_at, o.id), '[]')
        from assistant_time_off o
        where o.user_id = ${id} and o.starts_at < ${last} and o.ends_at > ${first})`,
      escorts: sql<Omit<OffJson, 'reason'>[]>`(
        select coalesce(json_agg(json_build_object('start', lower(t.holds_assistant),
          'end', upper(t.holds_assistant))), '[]')
        from tours t
        where t.escort_assistant_id = ${id} and t.holds_assistant
          && tstzrange(${first}, ${last} + make_interval(mins => ${bufferMinutes}::int)))`,
      // As in queries.ts, each half uses its own index.
      starts: sql<string[]>`(
        select coalesce(json_agg(t.urgent_at), '[]') from (
          select t.urgent_at from tours t where t.scheduling_assistant_id = ${id} and ${isActiveThen}
          union all
          select t.urgent_at from tours t where t.escort_assistant_id = ${id}
            and t.scheduling_assistant_id is distinct from t.escort_assistant_id and ${isActiveThen}
        ) t)`,
    })
    .from(assistantProfiles)
    .innerJoin(users, eq(users.id, id))
    .where(isNull(assistantProfiles.retiredAt))
  return teamDayOf(
    team.map(({ off, escorts, starts, ...facts }) => ({
      ...facts,
      off: off.map(({ start, end, reason }) => ({ start: new Date(start), end: new Date(end), reason })),
      escorts: escorts.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
      starts: starts.map((at) => new Date(at)),
    })),
    date,
    { now, bufferMinutes },
  )
}
