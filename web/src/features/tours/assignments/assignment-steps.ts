import type { Assignment } from '@porchlight/contract/tours/shapes'
import { pendingStatuses } from '@porchlight/contract/tours/statuses'
import { noShowLabel } from '@porchlight/contract/tours/words'
import { formatDayTime, instantToWall, todayIn } from '../../../lib/time.ts'
import { isOpen } from '../status.ts'
import { stepLabel } from '../step-words.ts'
import { timeOf } from '../tour-words.ts'
import { lacksEscort } from '../visit-words.ts'

export type Step = Assignment['next'][number]

/** Whether a step asks for something first: a date, feedback, or a note. Other steps take one click. */
export const stepAsks = ({ status, needsDate, needsFeedback, outcome }: Step): boolean =>
  needsDate ||
  needsFeedback ||
  outcome !== null ||
  status === 'time_not_available' ||
  status === 'choose_another_time'

/** The assistant's progress toward the visit. */
export type Progress = 'on_my_way' | 'arrived'

/** A step of the visit: a change of status, or of the assistant's progress. */
export type VisitDeed = Step | Progress

/** The label of the button for a step of the visit. */
export const visitLabel = (tour: Assignment, step: VisitDeed): string =>
  typeof step === 'string' ? progressLabels[step] : stepLabel(tour.status, step)

export const progressLabels: Record<Progress, string> = { on_my_way: 'On My Way', arrived: 'Arrived' }

/** From when a step can be recorded without a reason, and whether this person may record it earlier with one. */
export const openingOf = (
  tour: Assignment,
  step: VisitDeed,
): { opensAt: string | null; mayBeEarly: boolean } => {
  if (typeof step !== 'string') return step
  const opensAt = step === 'arrived' ? tour.opens.arrive : tour.opens.onMyWay
  return { opensAt, mayBeEarly: tour.may.recordEarly }
}

/** Whether the step is recorded before its time. */
export const isEarly = (tour: Assignment, step: VisitDeed, now: Date): boolean => {
  const { opensAt } = openingOf(tour, step)
  return opensAt !== null && now.getTime() < Date.parse(opensAt)
}

/**
 * Why the server would refuse a step of the visit now: it is before its time, and this person may not record it early.
 * Undefined if the server takes it.
 */
export const refusalOf = (tour: Assignment, step: VisitDeed, now: Date): string | undefined => {
  const { opensAt, mayBeEarly } = openingOf(tour, step)
  if (opensAt === null || mayBeEarly || !isEarly(tour, step, now)) return undefined
  return `From ${formatDayTime(opensAt, tour.timeZone)}`
}

/** The labels of the undo button, by step. */
const undoLabels: Record<NonNullable<Assignment['lastStep']>['step'], string> = {
  ...progressLabels,
  started: 'Start Tour',
  no_show: noShowLabel,
  completed: 'Complete Tour',
}

/** The undo of the last step, with the remaining minutes; null once they are over. */
export const undoOf = (
  { lastStep }: Pick<Assignment, 'lastStep'>,
  now: Date,
): { label: string; minutes: number } | null => {
  const left = lastStep ? Date.parse(lastStep.until) - now.getTime() : 0
  if (!lastStep || left <= 0) return null
  return { label: undoLabels[lastStep.step], minutes: Math.max(1, Math.round(left / 60_000)) }
}

type Timed = Pick<Assignment, 'status' | 'scheduledDate' | 'requestedDateTime' | 'createdAt'>
type Grouped = Timed &
  Pick<Assignment, 'timeZone' | 'escorting' | 'otherEscorts' | 'escortedBy' | 'escortRequired'>
const at = (tour: Timed): number => Date.parse(timeOf(tour)?.at ?? tour.createdAt)

/** The order of the day: open tours, soonest first; then closed ones, latest first. */
export const byDay = (one: Timed, other: Timed): number => {
  const open = isOpen(one.status)
  if (open !== isOpen(other.status)) return open ? -1 : 1
  return open ? at(one) - at(other) : at(other) - at(one)
}

/** The day of a tour on the property's clock: its scheduled or else its requested time; null without either. */
export const dayOf = (tour: Timed & Pick<Assignment, 'timeZone'>): string | null => {
  const time = timeOf(tour)
  return time && instantToWall(time.at, tour.timeZone).date
}

/** The groups of an assistant's list, in the order on the screen. */
export const dayGroups = [
  'late',
  'today',
  'upcoming',
  'to_contact',
  'to_schedule',
  'not_attending',
  'done',
] as const
export type DayGroup = (typeof dayGroups)[number]
/** The order of the completed tab, where people look for what is done before the confirmed visits. */
export const doneFirst: readonly DayGroup[] = ['done', ...dayGroups.filter((group) => group !== 'done')]
/** The id of a group's heading, to which links lead. */
export const groupId = (group: DayGroup): string => `group-${group}`

/**
 * The group of a tour. Days are those of the property's time zone. Late is what is overdue for the desk: a tour of an
 * earlier day that still needs an outcome, and a pending tour whose time has passed.
 */
export const dayGroupOf = (tour: Grouped, now: Date): DayGroup => {
  const { status, scheduledDate } = tour
  if (!isOpen(status)) return 'done'
  if (pendingStatuses.includes(status)) return pendingGroupOf(tour, now)
  if (scheduledDate === null) return status === 'in_progress' ? 'today' : 'to_schedule'
  const today = todayIn(tour.timeZone, now)
  const { date } = instantToWall(scheduledDate, tour.timeZone)
  if (date < today) return 'late'
  if (status === 'in_progress') return 'today'
  const attends = tour.escorting || lacksEscort(tour)
  // Its date still has to be confirmed. A visit of today stays in sight, because little time is left for that.
  if (status === 'rescheduled' && (date !== today || !attends)) return 'to_schedule'
  // Without an escort nobody of the team goes there.
  if (status === 'scheduled' && !tour.escorting) return 'to_schedule'
  if (!attends) return 'not_attending'
  return date === today ? 'today' : 'upcoming'
}

const pendingGroupOf = (tour: Timed, now: Date): DayGroup => {
  const time = timeOf(tour)
  if (time && Date.parse(time.at) < now.getTime()) return 'late'
  return tour.status === 'assistant_assigned' ? 'to_contact' : 'to_schedule'
}

/** The tours of a group in the order of the day, with the one in progress first. */
export const visitsOf = <T extends Grouped>(
  group: 'late' | 'today' | 'upcoming',
  tours: readonly T[],
  now: Date,
): T[] => {
  const visits = tours.filter((tour) => dayGroupOf(tour, now) === group).toSorted(byDay)
  const running = visits.filter(({ status }) => status === 'in_progress')
  return [...running, ...visits.filter((tour) => !running.includes(tour))]
}

/** The order of an assistant's list: by group, and then by day. */
export const byDayGroup =
  (now: Date, groups: readonly DayGroup[] = dayGroups) =>
  <T extends Grouped>(one: T, other: T): number =>
    groups.indexOf(dayGroupOf(one, now)) - groups.indexOf(dayGroupOf(other, now)) || byDay(one, other)

const HOUR = 3_600_000

/** Whether the assistant may be on the way now: within twelve hours of the visit. */
export const isNear = (tour: Timed, now: Date): boolean => at(tour) - now.getTime() < 12 * HOUR
