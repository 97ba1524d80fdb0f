import type { Assistant, Hindrance, Shift, TimeOff } from '@porchlight/contract/assistants'
import type { AssistantSort } from '@porchlight/contract/assistants/sorts'
import { formatDollars } from '@porchlight/contract/kernel/money'
import type { DayRange } from '../../lib/day-range.ts'
import {
  addDays,
  formatDate,
  formatDayTime,
  formatTime,
  formatWallClock,
  instantToWall,
  type Zone,
} from '../../lib/time.ts'

/** The choices of availability, for a form and for a filter. */
export const availabilityOptions = [
  { value: 'available', label: 'Available' },
  { value: 'busy', label: 'Busy' },
  { value: 'unavailable', label: 'Unavailable' },
] as const

/** The headings of the columns that sort the team. */
export const sortWords: Readonly<Record<AssistantSort, string>> = {
  name: 'Name',
  workload: 'Open tours',
  completed: 'Completed',
  rating: 'Rating',
  last_sign_in: 'Last sign-in',
}

/** The further order of the team while a day is chosen, on a phone. */
export const freeSortOption = {
  value: 'free.asc',
  label: 'Sort: Free first',
  sort: 'free',
  order: 'asc',
} as const

/** The orders of the team where there are no headings, on a phone. */
export const sortOptions = [
  { value: 'name.asc', label: 'Sort: Name A–Z', sort: 'name', order: 'asc' },
  { value: 'name.desc', label: 'Sort: Name Z–A', sort: 'name', order: 'desc' },
  { value: 'workload.desc', label: 'Sort: Most open tours', sort: 'workload', order: 'desc' },
  { value: 'workload.asc', label: 'Sort: Fewest open tours', sort: 'workload', order: 'asc' },
  { value: 'completed.desc', label: 'Sort: Most completed', sort: 'completed', order: 'desc' },
  { value: 'completed.asc', label: 'Sort: Fewest completed', sort: 'completed', order: 'asc' },
  { value: 'rating.desc', label: 'Sort: Highest rating', sort: 'rating', order: 'desc' },
  { value: 'rating.asc', label: 'Sort: Lowest rating', sort: 'rating', order: 'asc' },
  { value: 'last_sign_in.desc', label: 'Sort: Latest sign-in', sort: 'last_sign_in', order: 'desc' },
  { value: 'last_sign_in.asc', label: 'Sort: Earliest sign-in', sort: 'last_sign_in', order: 'asc' },
] as const

/** 'Available', 'Busy', 'Unavailable' */
export const availabilityWord = (availability: Assistant['availability']): string =>
  `${availability.charAt(0).toUpperCase()}${availability.slice(1)}`

export const typeWord = (userType: Assistant['userType']): string =>
  userType === 'tour_assistant' ? 'Tour assistant' : 'Scheduling assistant'

/** '4.3', or that there are no ratings yet. The specification's default of five would mislead. */
export const ratingWord = ({ rating, ratingCount }: Pick<Assistant, 'rating' | 'ratingCount'>): string =>
  ratingCount === 0 ? 'No ratings yet' : rating.toFixed(1)

/** '$25.00 per hour' */
export const rateWord = (hourlyRate: number): string => `${formatDollars(hourlyRate)} per hour`

/** The days of the week; the index is the ISO number minus one. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** The time zones that assistants work in. */
export const zones: readonly { value: Zone; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern time' },
  { value: 'America/Chicago', label: 'Central time' },
  { value: 'America/Denver', label: 'Mountain time' },
  { value: 'America/Phoenix', label: 'Arizona time' },
  { value: 'America/Los_Angeles', label: 'Pacific time' },
]
export const zoneWord = (zone: Zone): string => zones.find(({ value }) => value === zone)?.label ?? zone

const clock = (time: string): string => (time === '24:00' ? 'midnight' : formatWallClock(time))

/** A day's shifts: '9:00 AM – 12:30 PM, 1:00 PM – 5:00 PM', or 'Off'. */
export const shiftsWord = (shifts: readonly Shift[], weekday: number): string =>
  shifts
    .filter((shift) => shift.weekday === weekday)
    .map(({ startsAt, endsAt }) => `${clock(startsAt)} – ${clock(endsAt)}`)
    .join(', ') || 'Off'

/** Whether the time off starts and ends at midnight, so that dates alone describe it. */
export const isWholeDays = (
  { startsAt, endsAt }: Pick<TimeOff, 'startsAt' | 'endsAt'>,
  zone: Zone,
): boolean => instantToWall(startsAt, zone).time === '00:00' && instantToWall(endsAt, zone).time === '00:00'

/** The last day of time off that ends at midnight. */
export const lastDayOf = (endsAt: string, zone: Zone): string => addDays(instantToWall(endsAt, zone).date, -1)

/** The days that time off touches, in the assistant's time zone. */
export const timeOffDays = (
  { startsAt, endsAt }: Pick<TimeOff, 'startsAt' | 'endsAt'>,
  zone: Zone,
): DayRange => ({
  from: instantToWall(startsAt, zone).date,
  to: instantToWall(new Date(Date.parse(endsAt) - 1).toISOString(), zone).date,
})

/** '1 open tour', '2 open tours' */
export const openToursWord = (count: number): string => (count === 1 ? '1 open tour' : `${count} open tours`)

/** The saved time off with open tours in it, without what had the same times before. */
export const newOverTours = (saved: readonly TimeOff[], before: readonly TimeOff[]): TimeOff[] =>
  saved.filter(
    ({ startsAt, endsAt, tours }) =>
      tours > 0 && !before.some((off) => off.startsAt === startsAt && off.endsAt === endsAt),
  )

/** 'Nov 23, 2026 – Nov 27, 2026', a single date, or times if it covers part of a day. */
export const timeOffWord = (off: Pick<TimeOff, 'startsAt' | 'endsAt'>, zone: Zone): string => {
  const { startsAt, endsAt } = off
  if (!isWholeDays(off, zone)) {
    const sameDay = instantToWall(startsAt, zone).date === instantToWall(endsAt, zone).date
    const end = sameDay ? formatTime(endsAt, zone) : formatDayTime(endsAt, zone)
    return `${formatDayTime(startsAt, zone)} – ${end}`
  }
  const first = formatDate(startsAt, zone)
  const last = formatDate(new Date(Date.parse(endsAt) - 1), zone)
  return first === last ? first : `${first} – ${last}`
}

/** 'until Thu, Mar 19, 3:30 PM CDT', or 'through Mar 18, 2026' for the midnight after that day. */
const untilWord = (until: string, zone: Zone): string =>
  instantToWall(until, zone).time === '00:00'
    ? `through ${formatDate(new Date(Date.parse(until) - 1), zone)}`
    : `until ${formatDayTime(until, zone)}`

/** Why an assistant is not free, with the time of the obstacle in the tour's time zone. */
export const hindranceWord = ({ kind, reason, from, until }: Hindrance, zone: Zone): string => {
  switch (kind) {
    case 'time_off':
      return until ? `${reason} ${untilWord(until, zone)}` : reason
    case 'other_tour':
      return from && until ? `${reason}, ${formatTime(from, zone)} – ${formatTime(until, zone)}` : reason
    case 'outside_hours':
      return from && until
        ? `Works ${formatTime(from, zone)} – ${formatTime(until, zone)} that day`
        : 'Doesn’t work that day'
    default:
      return reason
  }
}
