import { TZDate } from '@date-fns/tz'
import type { Hindrance } from '@porchlight/contract/assistants'
import { cityName } from '@porchlight/contract/kernel/cities'
import { addDays, format, startOfDay } from 'date-fns'
import { databaseErrorOf } from '../../kernel/database/database-errors.ts'
import { deskHours, holidayOn } from '../../kernel/desk-hours.ts'
import { refuse } from '../../kernel/refusal.ts'

/** A time span from `start` up to, but not including, `end`. */
export type Span = { start: Date; end: Date }

/** Working hours on a weekday (ISO, 1 is Monday) as local times, '09:00:00', in a time zone. */
export type WorkingHours = { weekday: number; startsAt: string; endsAt: string; timeZone: string }

const wholeHour = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
const usualHours: readonly WorkingHours[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  startsAt: wholeHour(deskHours.opensAt),
  endsAt: wholeHour(deskHours.closesAt),
  timeZone: deskHours.timeZone,
}))

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

/** The working time around a span: each day's hours as instants, with adjacent shifts merged. */
export const workingSpans = (own: readonly WorkingHours[], around: Span): Span[] => {
  const hours = own.length > 0 ? own : usualHours
  const spans = hours.flatMap(({ weekday, startsAt, endsAt, timeZone }) => {
    const first = startOfDay(new TZDate(around.start.getTime(), timeZone))
    // A span is at most one day long, so it touches two days; a shift past midnight begins the day before.
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

/** Whether an assistant works during the whole span. Without their own hours, the desk's hours apply. */
export const worksDuring = (own: readonly WorkingHours[], span: Span): boolean =>
  workingSpans(own, span).some(({ start, end }) => start <= span.start && span.end <= end)

/** The time zone of an assistant's own hours, otherwise the desk's. */
export const zoneOf = (own: readonly WorkingHours[]): string => own[0]?.timeZone ?? deskHours.timeZone

/** The part of the day's working time that is nearest to the span; null if the assistant is off that day. */
const workedThatDay = (own: readonly WorkingHours[], span: Span): Span | null => {
  const dayOf = (at: Date): string => format(new TZDate(at.getTime(), zoneOf(own)), 'yyyy-MM-dd')
  const away = ({ start, end }: Span): number =>
    Math.max(0, start.getTime() - span.end.getTime(), span.start.getTime() - end.getTime())
  const [nearest] = workingSpans(own, span)
    .filter(({ start, end }) => dayOf(start) <= dayOf(span.start) && dayOf(span.start) <= dayOf(end))
    .sort((one, other) => away(one) - away(other))
  return nearest ?? null
}

/** What occupies an assistant during a period. */
export type Occupied = {
  hours: readonly WorkingHours[]
  off: readonly Span[]
  /** The tours that they escort, with the buffer after each, the next one first. */
  onTours: readonly (Span & { tourId: string })[]
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/**
 * The part that concerns one time span: of several times off, the one that ends last; of several tours, the first.
 *
 * @param bufferMinutes the time that the assistant needs after a tour
 * @param tourId the tour that the time is for; it does not conflict with itself
 */
export const occupiedDuring = (
  { hours, off, onTours }: Occupied,
  span: Span,
  bufferMinutes: number,
  tourId: string | undefined,
): Pick<Occupation, 'hours' | 'off' | 'otherTour'> => {
  const held = { start: span.start, end: new Date(span.end.getTime() + bufferMinutes * 60_000) }
  return {
    hours,
    off: off
      .filter((time) => overlaps(time, span))
      .reduce<Span | null>((last, time) => (last && last.end > time.end ? last : time), null),
    otherTour: onTours.find((tour) => tour.tourId !== tourId && overlaps(tour, held)) ?? null,
  }
}

/** The known facts about an assistant at a time. */
export type Occupation = {
  isActive: boolean
  isLocked: boolean
  availability: string
  hours: readonly WorkingHours[]
  /** Time off that overlaps the span. */
  off: Span | null
  /** Another escorted tour that overlaps the span, including its buffer. */
  otherTour: (Span & { tourId: string }) | null
  /** The cities that the assistant serves; an empty list means all. */
  cities: readonly string[]
}

type Found = { kind: Hindrance['kind']; reason: string; span?: Span | null; tourId?: string }

/**
 * Everything that makes an assistant unavailable at a time, the longest-lasting first; empty if they are free. 'busy'
 * is their own note and prevents nothing.
 *
 * @param span null for a tour without a time; hindrances that do not depend on the time still count
 * @param city the tour's city; null if unknown
 */
export const hindrancesOf = (facts: Occupation, span: Span | null, city: string | null): Hindrance[] => {
  const found: Found[] = []
  if (!facts.isActive) found.push({ kind: 'inactive', reason: 'Inactive' })
  if (facts.isLocked) found.push({ kind: 'locked', reason: 'Account locked' })
  if (facts.availability === 'unavailable') found.push({ kind: 'unavailable', reason: 'Unavailable' })
  if (facts.off) found.push({ kind: 'time_off', reason: 'On time off', span: facts.off })
  if (facts.otherTour) {
    const { tourId } = facts.otherTour
    found.push({ kind: 'other_tour', reason: 'Escorting another tour', span: facts.otherTour, tourId })
  }
  if (span && !worksDuring(facts.hours, span)) {
    const closed =
      facts.hours.length === 0 ? holidayOn(new TZDate(span.start.getTime(), deskHours.timeZone)) : null
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
    found.push({ kind: 'other_city', reason: `Doesn’t serve ${cityName(city)}` })
  return found.map(({ kind, reason, span: during, tourId }) => ({
    kind,
    reason,
    from: during?.start.toISOString() ?? null,
    until: during?.end.toISOString() ?? null,
    tourId: tourId ?? null,
  }))
}

/** The privileges and the lock that a person loses when they leave and does not get back when they return. */
export const withoutPrivileges = {
  canCreateAdmins: false,
  isLocked: false,
  lockedAt: null,
  lockedBy: null,
} as const

/**
 * Whether a person has never signed in with a password of their own. Someone who came by the team password, or who
 * returns, may have signed in and still have none.
 */
export const isNewcomer = (facts: { hasPassword: boolean; lastLoginAt: Date | null }): boolean =>
  !facts.hasPassword || facts.lastLoginAt === null

/** Splits a name into first and last name at its first space. */
export const namesOf = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Whether an assistant accepts assignments in general (`reasonNotFree` answers for a given time). */
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
 * Runs `write` and refuses an email address or username that is taken.
 *
 * @throws Refusal name_taken with the field
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
