import { TZDate, tzOffset } from '@date-fns/tz'
import { deskAt } from '@porchlight/server/features/tours/rules'
import { deskHours } from '@porchlight/server/kernel/desk-hours'
import { addMonths } from 'date-fns'

const minute = 60_000

// The eight cities change their clocks on whole hours, so the offset of an hour is cached: time zone rules are slow,
// and the demo has thousands of dates.
const offsets = new Map<string, Map<number, number>>()
const offsetAt = (zone: string, at: number): number => {
  const hour = Math.floor(at / (60 * minute))
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const offset = known.get(hour) ?? tzOffset(zone, new Date(hour * 60 * minute)) * minute
  known.set(hour, offset)
  return offset
}

const dayLength = 24 * 60 * minute
const localDay = (zone: string, at: number): number => Math.floor((at + offsetAt(zone, at)) / dayLength)

/** The local time in the zone, in minutes after midnight. */
export const minutesOfDay = (zone: string, at: Date): number => {
  const local = at.getTime() + offsetAt(zone, at.getTime())
  return Math.floor((local - Math.floor(local / dayLength) * dayLength) / minute)
}

/** ISO: 1 is Monday, 7 is Sunday. */
export const weekdayIn = (zone: string, at: Date): number => ((localDay(zone, at.getTime()) + 3) % 7) + 1

/** The instant of `minutes` after midnight in the zone, `offset` days after the day of `from`. */
export const onDay = (from: Date, offset: number, zone: string, minutes: number): Date => {
  const local = (localDay(zone, from.getTime()) + offset) * dayLength + minutes * minute
  const guess = local - offsetAt(zone, local)
  return new Date(local - offsetAt(zone, guess))
}

export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute)

/** The number of midnights in between in the zone: 0 is the same day, 1 is tomorrow. */
export const daysBetween = (zone: string, from: Date, to: Date): number =>
  localDay(zone, to.getTime()) - localDay(zone, from.getTime())

/** The same day and hour some calendar months later, in UTC; the last day of a shorter month. */
export const monthsLater = (from: Date, months: number): Date =>
  new Date(addMonths(new TZDate(from.getTime(), 'UTC'), months).getTime())

/** The starts of the months since an instant, the first one at that instant, all before `end`. */
export const monthsSince = (from: Date, end: Date): Date[] => {
  const starts: Date[] = []
  for (let month = 0; ; month++) {
    const start = monthsLater(from, month)
    if (start >= end) return starts
    starts.push(start)
  }
}

/** The desk's opening hours around now, as a calendar that counts working minutes. */
export type Desk = {
  /** The instant this many working minutes earlier; while the desk is closed, counted from its last closing. */
  before(at: Date, minutes: number): Date
  /** The instant this many working minutes later; while the desk is closed, counted from its next opening. */
  after(at: Date, minutes: number): Date
  /** Whether the desk's day of an instant (within the calendar's span) is a federal holiday. */
  isHoliday(at: Date): boolean
}

const hours = { opens: 9 * 60, closes: 19 * 60 }

/** The desk from `from` to `to` days around now. */
export const deskAround = (now: Date, from: number, to: number): Desk => {
  const spans: { opens: number; closes: number }[] = []
  const openDays = new Set<number>()
  for (let offset = from; offset <= to; offset++) {
    const opens = onDay(now, offset, deskHours.timeZone, hours.opens)
    if (deskAt(opens).holiday !== null) continue
    openDays.add(localDay(deskHours.timeZone, opens.getTime()))
    spans.push({
      opens: opens.getTime(),
      closes: onDay(now, offset, deskHours.timeZone, hours.closes).getTime(),
    })
  }
  const walk = (spansInOrder: typeof spans, at: number, minutes: number, sign: 1 | -1): Date => {
    let left = minutes * minute
    for (const { opens, closes } of spansInOrder) {
      const start = sign === 1 ? Math.max(at, opens) : Math.min(at, closes)
      const room = sign === 1 ? closes - start : start - opens
      if (room < 0) continue
      // The minute of closing counts as night, the minute of opening as day.
      if (sign === 1 ? room > left : room >= left) return new Date(start + sign * left)
      left -= room
    }
    throw new Error('the working calendar is too short')
  }
  const backwards = spans.toReversed()
  return {
    before: (at, minutes) => walk(backwards, at.getTime(), minutes, -1),
    after: (at, minutes) => walk(spans, at.getTime(), minutes, 1),
    isHoliday: (at) => !openDays.has(localDay(deskHours.timeZone, at.getTime())),
  }
}
