import { TZDate } from '@date-fns/tz'
import type { TourStatus } from '@porchlight/contract/tour-shapes'

export type EntryStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'

const firm: ReadonlySet<TourStatus> = new Set(['confirmed', 'in_progress', 'completed'])

/** How sure a tour's calendar entry is: tentative until it is confirmed (product decision: tours/scheduledDate). */
export const entryStatusOf = (status: TourStatus): EntryStatus => {
  if (status === 'cancelled') return 'CANCELLED'
  return firm.has(status) ? 'CONFIRMED' : 'TENTATIVE'
}

const hour = 3_600_000
const clockAt = (at: number, timeZone: string): string => {
  const local = new TZDate(at, timeZone)
  return `${local.getHours()}:${local.getMinutes()}`
}

/**
 * Whether the zone's clock shows this time once that day, or twice because daylight saving ends. Such a local time means
 * its first passage (RFC 5545, 3.3.5), but calendars disagree (ical.js takes the second), so both are said in UTC.
 * Every zone of the United States moves its clock by one hour.
 */
export const isSaidTwice = (at: Date, timeZone: string): boolean =>
  [-hour, hour].some((apart) => clockAt(at.getTime() + apart, timeZone) === clockAt(at.getTime(), timeZone))

/**
 * Text as a calendar may hold it: line breaks of every platform become one, other control characters go (RFC 5545,
 * 3.3.11). People cannot type them here, but an imported listing may carry them. Escaping and folding are the writer's.
 */
export const calendarText = (text: string): string =>
  text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
