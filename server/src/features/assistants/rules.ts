import { allForYear } from '@18f/us-federal-holidays'
import { TZDate } from '@date-fns/tz'
import type { Hindrance } from '@porchlight/contract/assistants'
import { cityName } from '@porchlight/contract/kernel/cities'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { addDays, format, startOfDay } from 'date-fns'
import { databaseErrorOf } from '../../kernel/database-errors.ts'
import { refuse } from '../../kernel/refusal.ts'

/** A span of instants: from `start`, up to and without `end`. */
export type Span = { start: Date; end: Date }

/** Working hours of a weekday (ISO, 1 is Monday) as wall clock times, '09:00:00', in a zone. */
export type WorkingHours = { weekday: number; startsAt: string; endsAt: string; timeZone: string }

/**
 * The house's hours (the specification, agent area, section 9): 'CST' there means Chicago's clock all year. They are the
 * desk's, and those of an assistant who has none of their own.
 */
export const house = { timeZone: deskZone, opensAt: 9, closesAt: 19 } as const

const wholeHour = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
const houseHours: readonly WorkingHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startsAt: wholeHour(house.opensAt),
  endsAt: wholeHour(house.closesAt),
  timeZone: house.timeZone,
}))

/**
 * The US federal holiday on a day, by name, or null. The day itself counts, not its observance: the house works weekends
 * (docs/decisions/0006).
 */
export const holidayOn = (local: TZDate): string | null => {
  const options = { shiftSaturdayHolidays: false, shiftSundayHolidays: false }
  const day = format(local, 'yyyy-MM-dd')
  return allForYear(local.getFullYear(), options).find((holiday) => holiday.dateString === day)?.name ?? null
}

const at = (day: TZDate, time: string): Date => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return new Date(
    new TZDate(
      day.getFullYear(),
      day.getMonth(),
      day.getDate(),
      hours,
      minutes,
      seconds,
      day.timeZone ?? 'UTC',
    ).getTime(),
  )
}

/** The working time around a span: each day's hours as instants, those that touch put together. */
const workingSpans = (own: readonly WorkingHours[], around: Span): Span[] => {
  const hours = own.length > 0 ? own : houseHours
  const spans = hours.flatMap(({ weekday, startsAt, endsAt, timeZone }) => {
    const first = startOfDay(new TZDate(around.start.getTime(), timeZone))
    // A span is eight hours at most, so it touches two days; a shift that goes on past midnight begins the day before.
    return [-1, 0, 1].flatMap((offset) => {
      const day = addDays(first, offset)
      if ((day.getDay() || 7) !== weekday) return []
      if (own.length === 0 && holidayOn(day) !== null) return []
      return [{ start: at(day, startsAt), end: at(day, endsAt) }]
    })
  })
  const joined: Span[] = []
  for (const span of spans.sort((one, other) => one.start.getTime() - other.start.getTime())) {
    const last = joined.at(-1)
    if (!last || span.start > last.end) joined.push({ ...span })
    else if (span.end > last.end) last.end = span.end
  }
  return joined
}

/** Whether somebody works during the whole of a span. Without hours of their own they work the house's. */
export const worksDuring = (own: readonly WorkingHours[], span: Span): boolean =>
  workingSpans(own, span).some(({ start, end }) => start <= span.start && span.end <= end)

/** The zone of somebody's hours: their own, else the desk's. */
export const zoneOf = (own: readonly WorkingHours[]): string => own[0]?.timeZone ?? house.timeZone

/** What somebody does work on the day of a span, the part that is nearest to it; null when they are off. */
const workedThatDay = (own: readonly WorkingHours[], span: Span): Span | null => {
  const dayOf = (at: Date): string => format(new TZDate(at.getTime(), zoneOf(own)), 'yyyy-MM-dd')
  const away = ({ start, end }: Span): number =>
    Math.max(0, start.getTime() - span.end.getTime(), span.start.getTime() - end.getTime())
  const [nearest] = workingSpans(own, span)
    .filter(({ start, end }) => dayOf(start) <= dayOf(span.start) && dayOf(span.start) <= dayOf(end))
    .sort((one, other) => away(one) - away(other))
  return nearest ?? null
}

/** What is known of an assistant for a time. */
export type Occupation = {
  isActive: boolean
  isLocked: boolean
  availability: string
  hours: readonly WorkingHours[]
  /** Time off at some moment of it. */
  off: Span | null
  /** Another tour that they escort, its buffer included, at some moment of it. */
  otherTour: (Span & { tourId: string }) | null
  /** Cities served; none means all. */
  cities: readonly string[]
}

type Found = { kind: Hindrance['kind']; reason: string; span?: Span | null; tourId?: string }

/**
 * All that keeps an assistant from a time, the most lasting first; nothing when they are free. 'busy' is their own word
 * for much to do: it hinders nothing.
 *
 * @param city where the tour is; null when it is not known
 */
export const hindrancesOf = (facts: Occupation, span: Span, city: string | null): Hindrance[] => {
  const found: Found[] = []
  if (!facts.isActive) found.push({ kind: 'inactive', reason: 'Not active' })
  if (facts.isLocked) found.push({ kind: 'locked', reason: 'Account locked' })
  if (facts.availability === 'unavailable') found.push({ kind: 'unavailable', reason: 'Unavailable' })
  if (facts.off) found.push({ kind: 'time_off', reason: 'On time off', span: facts.off })
  if (facts.otherTour) {
    const { tourId } = facts.otherTour
    found.push({ kind: 'other_tour', reason: 'Escorts another tour then', span: facts.otherTour, tourId })
  }
  if (!worksDuring(facts.hours, span)) {
    const closed =
      facts.hours.length === 0 ? holidayOn(new TZDate(span.start.getTime(), house.timeZone)) : null
    found.push(
      closed === null
        ? {
            kind: 'outside_hours',
            reason: 'Outside working hours',
            span: workedThatDay(facts.hours, span),
          }
        : { kind: 'holiday', reason: `Closed on ${closed}` },
    )
  }
  if (city !== null && facts.cities.length > 0 && !facts.cities.includes(city))
    found.push({ kind: 'other_city', reason: `Does not serve ${cityName(city)}` })
  return found.map(({ kind, reason, span: during, tourId }) => ({
    kind,
    reason,
    from: during?.start.toISOString() ?? null,
    until: during?.end.toISOString() ?? null,
    tourId: tourId ?? null,
  }))
}

/** What nobody takes along who leaves, or brings along who comes back: the mark of a maker of admins, and a lock. */
export const emptyHanded = {
  canCreateAdmins: false,
  isLocked: false,
  lockedAt: null,
  lockedBy: null,
} as const

/** A name as first and last: at its first space. */
export const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Whether an assistant takes assignments at all (for a given time: `reasonNotFree`). */
export const isAssignable = (facts: {
  isActive: boolean
  isLocked: boolean
  availability: string
}): boolean => facts.isActive && !facts.isLocked && facts.availability !== 'unavailable'

const fields = new Map([
  ['users_email_taken', { path: 'email', message: 'That email address is already taken.' }],
  ['users_username_taken', { path: 'username', message: 'That username is already taken.' }],
])

/**
 * Runs `write`, and refuses an email address or a username that someone else signs in with.
 *
 * @throws Refusal name_taken, which names the field
 */
export const refuseTakenName = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    const field = fields.get(databaseErrorOf(error)?.constraint ?? '')
    if (!field) throw error
    throw refuse('name_taken', { message: field.message, errors: [field] })
  }
}
