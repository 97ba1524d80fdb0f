/**
 * The only place that reads and writes dates for people. An instant travels as ISO 8601 with Z; it is shown in the
 * IANA zone of the property (product decision: tours/times), never in the browser's.
 */
import { TZDateMini, tzOffset } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'

/** An IANA zone name, for instance 'America/Chicago'. */
export type Zone = string
/** Where the desk is: of what belongs to no property, and of its hours. */
export const DESK_ZONE: Zone = deskZone
/** An instant: ISO 8601 with Z, or a Date. */
export type Instant = string | Date
/** What a wall clock and a wall calendar show: date 'YYYY-MM-DD', time 'HH:mm' on 24 hours. */
export type WallTime = { date: string; time: string }
/**
 * How a wall time met its zone. `exact`: it happens once. `skipped`: clocks jump over it, the instant is that much
 * later (2:30 becomes 3:30). `repeated`: it happens twice, the instant is the first, `again` the second.
 */
export type WallInstant =
  | { fit: 'exact'; instant: string }
  | { fit: 'skipped'; instant: string }
  | { fit: 'repeated'; instant: string; again: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Part = 'weekday' | 'month' | 'year' | 'day' | 'hour' | 'minute' | 'dayPeriod' | 'timeZoneName'
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The clock. Everything in web asks it here, so that a test can set one clock for all (vi.setSystemTime). */
export function now(): Date {
  return new Date()
}

/** Building a formatter costs some 50 µs, a list shows hundreds of times: one per zone is kept. */
function formatterFor(zone: Zone): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    year: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  formatters.set(zone, made)
  return made
}

/** Parts, because engines disagree on the spaces between them (some put U+202F before AM). */
function partsOf(instant: Instant, zone: Zone): Record<Part, string> {
  const found: Record<Part, string> = {
    weekday: '',
    month: '',
    year: '',
    day: '',
    hour: '',
    minute: '',
    dayPeriod: '',
    timeZoneName: '',
  }
  for (const { type, value } of formatterFor(zone).formatToParts(toDate(instant))) {
    if (type in found) found[type as Part] = value // `in` has just shown that it is one
  }
  return found
}

function toDate(instant: Instant): Date {
  return typeof instant === 'string' ? new Date(instant) : instant
}

/** 'Nov 16, 2026' */
export function formatDate(instant: Instant, zone: Zone): string {
  const p = partsOf(instant, zone)
  return `${p.month} ${p.day}, ${p.year}`
}

/** 'Mon, Nov 16' */
export function formatDay(instant: Instant, zone: Zone): string {
  const p = partsOf(instant, zone)
  return `${p.weekday}, ${p.month} ${p.day}`
}

/** '2:00 PM' */
export function formatTime(instant: Instant, zone: Zone): string {
  const p = partsOf(instant, zone)
  return `${p.hour}:${p.minute} ${p.dayPeriod}`
}

/** '2:00 PM CST' */
export function formatTimeWithZone(instant: Instant, zone: Zone): string {
  return `${formatTime(instant, zone)} ${zoneAbbreviation(instant, zone)}`
}

/** 'Mon, Nov 16, 2:00 PM CST' */
export function formatDayTime(instant: Instant, zone: Zone): string {
  return `${formatDay(instant, zone)}, ${formatTimeWithZone(instant, zone)}`
}

/** 'Nov 16, 2026 2:00 PM' (specification, back office, section 9) */
export function formatDateTime(instant: Instant, zone: Zone): string {
  return `${formatDate(instant, zone)} ${formatTime(instant, zone)}`
}

/** 'CST' or 'CDT', whichever holds at that instant. */
export function zoneAbbreviation(instant: Instant, zone: Zone): string {
  return partsOf(instant, zone).timeZoneName
}

/** 'Just now' under a minute, then '{n}m ago', '{n}h ago' and, from a day on, '{n}d ago'. */
export function formatAge(instant: Instant, now: Date = new Date()): string {
  const age = now.getTime() - toDate(instant).getTime()
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return `${Math.floor(age / DAY)}d ago`
}

/** The same without minutes: 'Just now' under an hour. For recent activity alone (specification, agent area, section 9). */
export const formatActivityAge = (instant: Instant, now: Date): string =>
  now.getTime() - toDate(instant).getTime() < HOUR ? 'Just now' : formatAge(instant, now)

/** 'Today 2:00 PM', 'Tomorrow 2:00 PM', else 'Mon 2:00 PM': days counted in the zone (agent area, section 9). */
export function formatUpcoming(instant: Instant, zone: Zone, now: Date = new Date()): string {
  const time = formatTime(instant, zone)
  const day = instantToWall(instant, zone).date
  const today = instantToWall(now, zone).date
  if (day === today) return `Today ${time}`
  if (day === addDays(today, 1)) return `Tomorrow ${time}`
  return `${partsOf(instant, zone).weekday} ${time}`
}

/** Whether two zones' clocks show the same at that instant: a second time column is drawn only if not. */
export function sameClock(instant: Instant, zone: Zone, other: Zone): boolean {
  const at = toDate(instant)
  return tzOffset(zone, at) === tzOffset(other, at)
}

/**
 * The instant of a wall time in a zone. Throws RangeError if date or time is not one.
 * A skipped time moves forward and a repeated one is the first of the two, as Temporal's 'compatible' does.
 */
export function wallToInstant(wall: WallTime, zone: Zone): WallInstant {
  const local = Date.parse(`${wall.date}T${wall.time}:00Z`)
  // Read back, because Date.parse takes February 30 for March 2.
  const real = !Number.isNaN(local) && new Date(local).toISOString().startsWith(`${wall.date}T${wall.time}`)
  if (!real) throw new RangeError(`Not a wall time: ${wall.date} ${wall.time}`)
  // The offsets a day either side: where they agree nothing changes in between.
  const before = tzOffset(zone, new Date(local - DAY))
  const after = tzOffset(zone, new Date(local + DAY))
  const early = local - before * MINUTE
  const late = local - after * MINUTE
  if (before === after) return { fit: 'exact', instant: new Date(early).toISOString() }
  const earlyHolds = tzOffset(zone, new Date(early)) === before
  const lateHolds = tzOffset(zone, new Date(late)) === after
  if (earlyHolds && lateHolds) {
    return { fit: 'repeated', instant: new Date(early).toISOString(), again: new Date(late).toISOString() }
  }
  if (lateHolds) return { fit: 'exact', instant: new Date(late).toISOString() }
  return { fit: earlyHolds ? 'exact' : 'skipped', instant: new Date(early).toISOString() }
}

/** What the clocks of a zone show at an instant. */
export function instantToWall(instant: Instant, zone: Zone): WallTime {
  const there = new TZDateMini(toDate(instant).getTime(), zone)
  return {
    date: `${there.getFullYear()}-${pad(there.getMonth() + 1)}-${pad(there.getDate())}`,
    time: `${pad(there.getHours())}:${pad(there.getMinutes())}`,
  }
}

/** Today's date in a zone, 'YYYY-MM-DD'. */
export function todayIn(zone: Zone, now: Date = new Date()): string {
  return instantToWall(now, zone).date
}

/** A calendar date some days on (or back): no zone, no clock. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** A calendar date some months on, held to the month's last day: Jan 31 and one month is Feb 28 or 29. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** A wall date without a zone: 'Nov 16, 2026'. */
export function formatWallDate(date: string): string {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}

/** A wall date said in full, for ears and calendars: 'Monday, November 16, 2026'. */
export function formatWallDateLong(date: string): string {
  return longDate.format(new Date(`${date}T12:00:00Z`))
}

/** 'November 2026' */
export function formatWallMonth(date: string): string {
  return longMonth.format(new Date(`${date}T12:00:00Z`))
}

/** A wall date without its year, for axes: 'Nov 16'. */
export function formatWallDay(date: string): string {
  const p = partsOf(`${date}T12:00:00Z`, 'UTC')
  return `${p.month} ${p.day}`
}

/** The month of a wall date, short, for axes: 'Nov 2026'. */
export function formatWallMonthShort(date: string): string {
  const p = partsOf(`${date}T12:00:00Z`, 'UTC')
  return `${p.month} ${p.year}`
}

/** A wall time, 'HH:mm', as people say it: '2:30 PM'. */
export function formatWallClock(time: string): string {
  return formatTime(`2000-01-01T${time}:00Z`, 'UTC')
}

const longDate = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})
const longMonth = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })

function pad(n: number): string {
  return String(n).padStart(2, '0')
}
