import { TZDate } from '@date-fns/tz'
import { format, max, min, roundToNearestMinutes, subMinutes } from 'date-fns'
import { dayIn, deskOn } from '../../kernel/desk-hours.ts'
import { isAssignable, type Span, type WorkingHours, workingSpans, zoneOf } from './rules.ts'

type TimeOff = Span & { reason: string | null }

/** The known facts about an assistant around a day. */
export type DayFacts = {
  isActive: boolean
  isLocked: boolean
  availability: string
  /** All their own hours, not only those of that weekday. */
  hours: readonly WorkingHours[]
  /** The earliest first. */
  off: readonly TimeOff[]
  /** The tours that they escort, with the buffer after each. */
  escorts: readonly Span[]
  /** When their active tours start. */
  starts: readonly Date[]
}

/** A day of the team: of each assistant by their id, and how these are in order. */
export type TeamDay = {
  days: ReadonlyMap<string, ReturnType<typeof dayOf>>
  freeIds: string[]
  /** Texts that sort those who are free first, the fewest tours first. */
  ranks: Record<string, string>
}

/** The shortest tour (specification, back office, section 5). */
const SHORTEST_TOUR_MS = 30 * 60_000

/** What is left of spans without others, if it is long enough for a tour. */
const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken
    .reduce<readonly Span[]>(
      (left, gone) =>
        left.flatMap(({ start, end }) => [
          { start, end: min([end, gone.start]) },
          { start: max([start, gone.end]), end },
        ]),
      spans,
    )
    .filter(({ start, end }) => end.getTime() - start.getTime() >= SHORTEST_TOUR_MS)

/** What decides which times of a day are left: `now`, and the minutes that an assistant needs after a tour. */
type Limits = { now: Date; bufferMinutes: number }

/** A calendar day of an assistant in their own time zone: when they work, and when they are free. */
export const dayOf = (
  { hours, off, escorts, starts, ...facts }: DayFacts,
  date: string,
  { now, bufferMinutes }: Limits,
) => {
  const timeZone = zoneOf(hours)
  const { from, until } = dayIn(timeZone, date)
  // Shifts that touch at midnight are one span of two days.
  const worked = workingSpans(hours, { start: from, end: until })
    .map(({ start, end }) => ({ start: max([start, from]), end: min([end, until]) }))
    .filter(({ start, end }) => start < end)
  const clock = (at: Date): string =>
    at >= until ? '24:00' : format(new TZDate(at.getTime(), timeZone), 'HH:mm')
  const written = (spans: readonly Span[]) =>
    spans.map(({ start, end }) => ({ start: clock(start), end: clock(end) }))
  // A tour before an escort needs its own buffer, too.
  const held = escorts.map(({ start, end }) => ({ start: subMinutes(start, bufferMinutes), end }))
  const past = { start: from, end: roundToNearestMinutes(now, { roundingMethod: 'ceil' }) }
  const free = isAssignable(facts) ? without(worked, [past, ...off, ...held]) : []
  return {
    date,
    timeZone,
    hours: written(worked),
    free: written(free),
    holiday: hours.length === 0 ? deskOn(date).holiday : null,
    timeOff: off.filter(({ start, end }) => start < until && end > from),
    tourCount: starts.filter((start) => start >= from && start < until).length,
    isFree: free.length > 0,
  }
}

/** The day of all assistants, with the order of the team on that day. */
export const teamDayOf = (
  team: readonly (DayFacts & { id: string })[],
  date: string,
  limits: Limits,
): TeamDay => {
  const days = team.map((facts) => ({ id: facts.id, ...dayOf(facts, date, limits) }))
  return {
    days: new Map(days.map(({ id, ...day }) => [id, day])),
    freeIds: days.filter(({ isFree }) => isFree).map(({ id }) => id),
    ranks: Object.fromEntries(
      days.map(({ id, isFree, tourCount }) => [id, isFree ? `0${String(tourCount).padStart(5, '0')}` : '1']),
    ),
  }
}
