import { TZDate } from '@date-fns/tz'
import { feedDaysBack } from '@porchlight/contract/calendar/feed'
import type { TourStatus } from '@porchlight/contract/tours/statuses'

export type EntryStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'

const firm: ReadonlySet<TourStatus> = new Set(['confirmed', 'in_progress', 'completed'])

/** The status of a tour's calendar entry: tentative until it is confirmed (product decision: tours/scheduledDate). */
export const entryStatusOf = (status: TourStatus): EntryStatus => {
  if (status === 'cancelled') return 'CANCELLED'
  return firm.has(status) ? 'CONFIRMED' : 'TENTATIVE'
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const clockAt = (at: number, timeZone: string): string => {
  const local = new TZDate(at, timeZone)
  return `${local.getHours()}:${local.getMinutes()}`
}

/**
 * Whether the zone's clock shows this time twice that day, because daylight saving ends. Calendars disagree about such
 * times (RFC 5545, 3.3.5), so both are written in UTC. All US zones move their clocks by one hour.
 */
export const isAmbiguous = (at: Date, timeZone: string): boolean =>
  [-hour, hour].some((apart) => clockAt(at.getTime() + apart, timeZone) === clockAt(at.getTime(), timeZone))

/**
 * Text for a calendar: normalizes line breaks and removes other control characters (RFC 5545, 3.3.11), which an
 * imported listing may contain. The writer escapes and folds.
 */
export const calendarText = (text: string): string =>
  text.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** How long an authorization stays open. */
export const consentFor = 10 * minute

/** An access token is renewed this long before it expires, so that it stays valid for the call. */
export const renewBefore = minute

/**
 * Attempts before an event counts as failed: with the pauses below, about a day without an answer from the provider.
 */
export const mostAttempts = 30

/**
 * The pause before the next try in milliseconds: half a minute, doubled each time up to an hour; longer if the provider
 * asked for it, up to a day.
 *
 * @param attempts failed attempts, at least 1
 * @param retryAfter seconds, or null
 */
export const pauseAfter = (attempts: number, retryAfter: number | null): number =>
  Math.min(day, Math.max(Math.min(hour, 30 * second * 2 ** (attempts - 1)), (retryAfter ?? 0) * second))

/** Whether a tour belongs in a calendar at all. */
export const belongsInCalendar = (tour: { status: TourStatus; scheduledDate: Date | null }): boolean =>
  tour.scheduledDate !== null && tour.status !== 'cancelled'

/**
 * The window of a feed: two months back, for last month's figures, and a year and a half ahead. At most `feedLength`
 * tours, the latest.
 */
export const feedWindow = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getTime() - feedDaysBack * day),
  to: new Date(now.getTime() + 548 * day),
})
export const feedLength = 2_000

/** The use of a feed is recorded at most this often, because calendars poll every few minutes. */
export const noteUseEvery = hour

/** The queue's names. */
export const pushJob = 'calendar-push'
export const revokeJob = 'calendar-revoke'

/** The purposes of encryption: a value of one cannot be decrypted for another. */
export const verifierPurpose = 'calendar-verifier'
export const accessPurpose = 'calendar-access-token'
export const refreshPurpose = 'calendar-refresh-token'

/** The address to which a provider redirects the browser; it is registered there literally. */
export const callbackAddress = (appUrl: string, provider: string): string =>
  `${appUrl}/api/oauth/${provider}/callback`
