/**
 * The only module that parses and formats dates for people, in the property's IANA zone (product decision:
 * tours/times), never in the browser's.
 */
import { TZDateMini, tzOffset } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'

/** An IANA zone name, for instance 'America/Chicago'. */
export type Zone = string
/** The desk's zone, for its hours and for everything without a property. */
export const DESK_ZONE: Zone = deskZone
/** An instant: ISO 8601 with Z, or a Date. */
export type Instant = string | Date
/** Local date 'YYYY-MM-DD' and 24-hour local time 'HH:mm'. */
export type WallTime = { date: string; time: string }
/**
 * How a local time maps to an instant. `exact`: it occurs once. `skipped`: the clocks jump over it, and the instant
 * moves by the jump (2:30 becomes 3:30). `repeated`: it occurs twice; the instant is the first, `again` the second.
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

/** The current time, so that tests can set one clock for everything (vi.setSystemTime). */
export function now(): Date {
  return new Date()
}

/** Building a formatter takes some 50 µs and a list shows hundreds of times, so keep one per zone. */
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

/** Assemble the parts ourselves: engines disagree on the spaces between them (some use U+202F before AM). */
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
    if (type in found) found[type as Part] = value // `in` has just proved that it is one
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

/** 'Mon, Nov 16', or 'Nov 16, 2027' in a year other than the current one */
export function formatListDay(instant: Instant, zone: Zone, now: Date): string {
  return partsOf(instant, zone).year === partsOf(now, zone).year
    ? formatDay(instant, zone)
    : formatDate(instant, zone)
}

/** 'Today, Mon, Nov 16', 'Tomorrow, Tue, Nov 17', or the day alone: the heading of a day's entries. */
export function formatDayHeading(instant: Instant, zone: Zone, now: Date): string {
  const { date } = instantToWall(instant, zone)
  const today = todayIn(zone, now)
  const day = formatListDay(instant, zone, now)
  if (date === today) return `Today, ${day}`
  return date === addDays(today, 1) ? `Tomorrow, ${day}` : day
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

/** 'Nov 16, 2026, 2:00 PM CST', for details */
export function formatDateTimeWithZone(instant: Instant, zone: Zone): string {
  return `${formatDate(instant, zone)}, ${formatTimeWithZone(instant, zone)}`
}

/** 'Nov 16, 2026 2:00 PM', in the back office (specification, back office, section 9) */
export function formatDateTime(instant: Instant, zone: Zone): string {
  return `${formatDate(instant, zone)} ${formatTime(instant, zone)}`
}

/** 'CST' or 'CDT', whichever is in force at that instant. */
export function zoneAbbreviation(instant: Instant, zone: Zone): string {
  return partsOf(instant, zone).timeZoneName
}

/** 'Just now' under a minute, then '{n}m ago', '{n}h ago' and, after a day, '{n}d ago'. */
export function formatAge(instant: Instant, now: Date = new Date()): string {
  const age = now.getTime() - toDate(instant).getTime()
  if (age < MINUTE) return 'Just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  return `${Math.floor(age / DAY)}d ago`
}

/**
 * The same without minutes: 'Just now' under an hour. Only for recent activity (specification, agent area, section 9).
 */
export const formatActivityAge = (instant: Instant, now: Date): string =>
  now.getTime() - toDate(instant).getTime() < HOUR ? 'Just now' : formatAge(instant, now)

/** 'Today 2:00 PM', 'Tomorrow 2:00 PM', else 'Mon 2:00 PM', with days counted in the zone (agent area, section 9). */
export function formatUpcoming(instant: Instant, zone: Zone, now: Date = new Date()): string {
  const time = formatTime(instant, zone)
  const day = instantToWall(instant, zone).date
  const today = instantToWall(now, zone).date
  if (day === today) return `Today ${time}`
  if (day === addDays(today, 1)) return `Tomorrow ${time}`
  return `${partsOf(instant, zone).weekday} ${time}`
}

/** Whether two zones' clocks agree at that instant. A second time column appears only if they do not. */
export function sameClock(instant: Instant, zone: Zone, other: Zone): boolean {
  const at = toDate(instant)
  return tzOffset(zone, at) === tzOffset(other, at)
}

/**
 * The instant of a local time in a zone. A skipped time moves forward; of a repeated one it is the first. Throws
 * RangeError for an invalid date or time.
 */
export function wallToInstant(wall: WallTime, zone: Zone): WallInstant {
  const local = Date.parse(`${wall.date}T${wall.time}:00Z`)
  // Compare with the input, because Date.parse reads February 30 as March 2.
  const real = !Number.isNaN(local) && new Date(local).toISOString().startsWith(`${wall.date}T${wall.time}`)
  if (!real) throw new RangeError(`Not a wall time: ${wall.date} ${wall.time}`)
  // The offsets one day before and after. If they agree, nothing changes in between.
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

/** The local time in a zone at an instant. */
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

/** Adds days to a calendar date (or subtracts them), without a zone or a clock. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

/** Adds months to a calendar date, limited to the last day of the month: Jan 31 plus one month is Feb 28 or 29. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** A local date without a zone: 'Nov 16, 2026'. */
export function formatWallDate(date: string): string {
  return formatDate(`${date}T12:00:00Z`, 'UTC')
}

/** A local date with its weekday, for fields: 'Mon, Nov 16, 2026'. */
export function formatWallDateWithDay(date: string): string {
  const p = partsOf(`${date}T12:00:00Z`, 'UTC')
  return `${p.weekday}, ${p.month} ${p.day}, ${p.year}`
}

/** A local date in full, for screen readers and calendars: 'Monday, November 16, 2026'. */
export const formatWallDateLong: (date: string) => string = wallFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** 'November 2026' */
export const formatWallMonth: (date: string) => string = wallFormat({ month: 'long', year: 'numeric' })

/** A local date without its year, for axes: 'Nov 16'. */
export function formatWallDay(date: string): string {
  const p = partsOf(`${date}T12:00:00Z`, 'UTC')
  return `${p.month} ${p.day}`
}

/** The month of a local date, short, for axes: 'Nov 2026'. */
export function formatWallMonthShort(date: string): string {
  const p = partsOf(`${date}T12:00:00Z`, 'UTC')
  return `${p.month} ${p.year}`
}

/** A local time 'HH:mm' in 12-hour form: '2:30 PM'. */
export function formatWallClock(time: string): string {
  return formatTime(`2000-01-01T${time}:00Z`, 'UTC')
}

/** Makes the formatter at its first use: the first formatter of a page takes 11 ms, which its start need not wait for. */
function wallFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let made: Intl.DateTimeFormat | undefined
  return (date) => {
    made ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return made.format(new Date(`${date}T12:00:00Z`))
  }
}

function pad(n: number): string {
  return String(n).padStart(2, '0')
}
