import { TZDate } from '@date-fns/tz'
import { format, max, min } from 'date-fns'
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

/** Whether time off, the earliest first, covers a span without a gap. */
const isCovered = (span: Span, off: readonly Span[]): boolean => {
  const reached = off.reduce((at, { start, end }) => (start <= at ? max([at, end]) : at), span.start)
  return reached >= span.end
}

/** A calendar day of an assistant in their own time zone: when they work, and whether they are free. */
export const dayOf = ({ hours, off, starts, ...facts }: DayFacts, date: string) => {
  const timeZone = zoneOf(hours)
  const { from, until } = dayIn(timeZone, date)
  // Shifts that touch at midnight are one span of two days.
  const worked = workingSpans(hours, { start: from, end: until })
    .map(({ start, end }) => ({ start: max([start, from]), end: min([end, until]) }))
    .filter(({ start, end }) => start < end)
  const clock = (at: Date): string =>
    at >= until ? '24:00' : format(new TZDate(at.getTime(), timeZone), 'HH:mm')
  return {
    date,
    timeZone,
    hours: worked.map(({ start, end }) => ({ start: clock(start), end: clock(end) })),
    holiday: hours.length === 0 ? deskOn(date).holiday : null,
    timeOff: off.filter(({ start, end }) => start < until && end > from),
    tourCount: starts.filter((start) => start >= from && start < until).length,
    isFree: isAssignable(facts) && worked.some((span) => !isCovered(span, off)),
  }
}

/** The day of all assistants, with the order of the team on that day. */
export const teamDayOf = (team: readonly (DayFacts & { id: string })[], date: string): TeamDay => {
  const days = team.map((facts) => ({ id: facts.id, ...dayOf(facts, date) }))
  return {
    days: new Map(days.map(({ id, ...day }) => [id, day])),
    freeIds: days.filter(({ isFree }) => isFree).map(({ id }) => id),
    ranks: Object.fromEntries(
      days.map(({ id, isFree, tourCount }) => [id, isFree ? `0${String(tourCount).padStart(5, '0')}` : '1']),
    ),
  }
}
