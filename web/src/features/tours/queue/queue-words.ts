import type { CityId } from '@porchlight/contract/kernel/cities'
import type { StaffTour, TourPriority, TourStatus } from '@porchlight/contract/tours/shapes'
import type { BadgeTone } from '../../../ui/badge.tsx'

type Urgency = NonNullable<StaffTour['urgency']>

/** Labels and colors of urgency (specification, back office, section 2); a normal urgency has none. */
const urgencies: Record<Urgency, { label: string; tone: BadgeTone } | null> = {
  urgent: { label: 'Urgent', tone: 'bad' },
  high_priority: { label: 'High Priority', tone: 'plum' },
  normal: null,
}
export const urgencyLook = (urgency: Urgency | null) => (urgency ? urgencies[urgency] : null)

const priorities: Record<TourPriority, string> = { high: 'High', normal: 'Normal', low: 'Low' }
export const priorityLabel = (priority: TourPriority): string => priorities[priority]
export const priorityOrder = ['high', 'normal', 'low'] as const satisfies readonly TourPriority[]

/** The statuses in the staff's menus, by group (product decision: tours). */
export const statusGroups = [
  {
    label: 'Pending',
    statuses: [
      'requested',
      'assistant_assigned',
      'contacting_client',
      'awaiting_response',
      'scheduling',
      'time_not_available',
      'choose_another_time',
    ],
  },
  { label: 'Active', statuses: ['scheduled', 'rescheduled', 'confirmed', 'in_progress'] },
  { label: 'Closed', statuses: ['completed', 'cancelled'] },
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

/** The distance to an instant: 'in 40 min', 'in 5h', 'in 3d'; after it '20 min ago', '5h ago', '3d ago'. */
export const distance = (instant: string, now: Date): string => {
  const left = Date.parse(instant) - now.getTime()
  const size = Math.abs(left)
  const words =
    size < HOUR
      ? `${Math.max(1, Math.round(size / 60_000))} min`
      : size < 2 * DAY
        ? `${Math.floor(size / HOUR)}h`
        : `${Math.floor(size / DAY)}d`
  return left < 0 ? `${words} ago` : `in ${words}`
}

/** A tour's short id: the last eight characters (specification, back office, section 9). */
export const shortId = (id: string): string => id.slice(-8)

const numbers = new Intl.NumberFormat('en-US')

/** A count as '1,970'; undefined while it loads, a dash if it failed to load. */
export const countWord = (count: number | undefined, failed = false): string | undefined =>
  count === undefined ? (failed ? '–' : undefined) : numbers.format(count)
