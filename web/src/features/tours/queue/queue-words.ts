import type { CityId } from '@porchlight/contract/kernel/cities'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourPriority } from '@porchlight/contract/tours/shapes'
import {
  activeStatuses,
  closedStatuses,
  pendingStatuses,
  type TourStatus,
} from '@porchlight/contract/tours/statuses'
import type { BadgeTone } from '../../../ui/badge.tsx'

/**
 * The degrees of urgency, each with its label and color: late, within 24 hours, and within 72 hours (specification, back
 * office, section 2). The last one is not called High Priority, so that nobody takes it for the priority of that name
 * (docs/decisions/0036-urgency-and-priority.md).
 */
const degrees = {
  late: { label: 'Late', tone: 'bad' },
  urgent: { label: 'Urgent', tone: 'plum' },
  soon: { label: 'Soon', tone: 'info' },
} as const satisfies Record<string, { label: string; tone: BadgeTone }>
type Degree = (typeof degrees)[keyof typeof degrees]

export type Due = Pick<
  StaffTourRow,
  'urgency' | 'status' | 'scheduledDate' | 'requestedDateTime' | 'duration'
> & {
  /** Absent where assistants read their own tours, whose groups say what is late. */
  overdue?: boolean | undefined
}

/**
 * How soon an open tour is due, or how late it is, and its degree of urgency; null for a tour without a time, and for one
 * that is under way or closed. A scheduled tour that should be over may be a no-show, and one that has been under way
 * since an earlier day was probably not completed.
 */
export const dueLook = (tour: Due, now: Date): { words: string; degree: Degree | null } | null => {
  const at = tour.scheduledDate ?? tour.requestedDateTime
  if (at === null || tour.urgency === null) return null
  if (tour.status === 'in_progress')
    return tour.overdue ? { words: 'Not completed', degree: degrees.late } : null
  const late = now.getTime() - Date.parse(at)
  const isActive = tour.status === 'scheduled' || tour.status === 'rescheduled' || tour.status === 'confirmed'
  if (isActive && late > tour.duration * 60_000) return { words: 'No-show?', degree: degrees.late }
  const words = distance(at, now)
  if (late > 0) return { words, degree: degrees.late }
  if (tour.urgency === 'urgent') return { words, degree: degrees.urgent }
  return { words, degree: tour.urgency === 'high_priority' ? degrees.soon : null }
}

/** Whether a tour's time is past: nobody can be available then. A scheduled tour lasts until its end. */
export const isTimePast = (
  tour: Pick<StaffTourRow, 'scheduledDate' | 'requestedDateTime' | 'duration'>,
  now: Date,
): boolean => {
  const { scheduledDate, requestedDateTime, duration } = tour
  if (scheduledDate !== null) return Date.parse(scheduledDate) + duration * 60_000 <= now.getTime()
  return requestedDateTime !== null && Date.parse(requestedDateTime) <= now.getTime()
}

/** How long an overdue request has waited: 'waiting 26h'. Null if its time has passed, because its urgency says so. */
export const waitingWords = (
  { overdue, status, statusUpdatedAt, ...tour }: StaffTourRow,
  now: Date,
): string | null => {
  const at = tour.scheduledDate ?? tour.requestedDateTime
  if (!overdue || status !== 'requested' || (at !== null && Date.parse(at) < now.getTime())) return null
  return `waiting ${span(now.getTime() - Date.parse(statusUpdatedAt))}`
}

const priorities: Record<TourPriority, string> = { high: 'High', normal: 'Normal', low: 'Low' }
export const priorityLabel = (priority: TourPriority): string => priorities[priority]
export const priorityOrder = ['high', 'normal', 'low'] as const satisfies readonly TourPriority[]

/** The statuses in the staff's menus, by group (product decision: tours). */
export const statusGroups = [
  { label: 'Pending', statuses: pendingStatuses },
  { label: 'Active', statuses: activeStatuses },
  { label: 'Closed', statuses: closedStatuses },
] as const satisfies readonly { label: string; statuses: readonly TourStatus[] }[]

export const everyStatus: readonly TourStatus[] = statusGroups.flatMap(({ statuses }) => statuses)

/** The eight cities, in the order of the specification (onboarding, section 3). */
export const cityIds = [
  'san_antonio',
  'austin',
  'dallas',
  'houston',
  'atlanta',
  'miami',
  'denver',
  'new_york_city',
] as const satisfies readonly CityId[]

/** The options of the city filter: a city with its suburbs, or places outside all their areas. */
export const cityFilterChoices = [...cityIds, 'other'] as const
export type CityFilterChoice = (typeof cityFilterChoices)[number]

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A length of time in milliseconds: '40m', '5h', '3d' */
const span = (size: number): string => {
  if (size < HOUR) return `${Math.max(1, Math.round(size / 60_000))}m`
  return size < 2 * DAY ? `${Math.floor(size / HOUR)}h` : `${Math.floor(size / DAY)}d`
}

/** The distance to an instant: 'in 40m', 'in 5h', 'in 3d'; after it '20m late', '5h late', '3d late'. */
const distance = (instant: string, now: Date): string => {
  const left = Date.parse(instant) - now.getTime()
  return left < 0 ? `${span(-left)} late` : `in ${span(left)}`
}

// Made at its first use: the first formatter of a page takes 11 ms, which its start need not wait for.
let numbers: Intl.NumberFormat | undefined
const writeNumber = (count: number): string => {
  numbers ??= new Intl.NumberFormat('en-US')
  return numbers.format(count)
}

/** A count as '1,970'; undefined while it loads, a dash if it failed to load. */
export const countWord = (count: number | undefined, failed = false): string | undefined =>
  count === undefined ? (failed ? '–' : undefined) : writeNumber(count)
