import { clientInterestLabels, nextStepLabels } from '@porchlight/contract/tours/feedback-words'
import type { Assignment, TourFeedback } from '@porchlight/contract/tours/shapes'
import { pendingStatuses } from '@porchlight/contract/tours/statuses'
import { formatTimeWithZone } from '../../lib/time.ts'
import { isOpen } from './status.ts'

/** The assistant's latest progress, with its local time at the property. Null before the first report. */
export const progressOf = ({
  onMyWayAt,
  arrivedAt,
  timeZone,
}: Pick<Assignment, 'onMyWayAt' | 'arrivedAt' | 'timeZone'>): string | null => {
  if (arrivedAt) return `Arrived ${formatTimeWithZone(arrivedAt, timeZone)}`
  return onMyWayAt ? `On the way since ${formatTimeWithZone(onMyWayAt, timeZone)}` : null
}

/** The feedback in one line: the client's interest and the next step. */
export const feedbackInShort = ({ clientInterest, nextStep }: TourFeedback): string =>
  nextStep === 'none'
    ? clientInterestLabels[clientInterest]
    : `${clientInterestLabels[clientInterest]} · ${nextStepLabels[nextStep]}`

type Escorted = Pick<
  Assignment,
  'status' | 'escorting' | 'otherEscorts' | 'escortedBy' | 'escortRequired' | 'adminScheduled'
>

/** The client's escort in words for the assistant, and whether an open tour needs the assistant at the property. */
export const escortWords = (tour: Escorted): string => {
  if (tour.escorting) return 'You escort'
  // The assigned assistant becomes the escort as soon as the tour has a date.
  if (isBooked(tour) && !tour.otherEscorts) return 'Escort booked: you go once the tour is scheduled'
  if (lacksEscort(tour)) return 'Escort not arranged'
  return isOpen(tour.status) ? `${otherEscort(tour)}: you don’t need to be there` : otherEscort(tour)
}

type Next = Pick<Assignment, 'status' | 'scheduledDate' | 'timeZone' | 'cancelRequestedAt'>

/** Who does what next, where the buttons of an assistant's card do not say it; null where they do. */
export const nextWords = (
  { status, scheduledDate, timeZone, cancelRequestedAt }: Next,
  now: Date,
): string | null => {
  if (cancelRequestedAt && isOpen(status)) return 'Next: our team answers the cancellation request.'
  if (status === 'time_not_available' || status === 'choose_another_time')
    return 'Next: the agent chooses another time.'
  if (status !== 'scheduled' && status !== 'rescheduled') return null
  // A time that has passed can no longer be confirmed.
  if (scheduledDate === null || Date.parse(scheduledDate) <= now.getTime())
    return 'Next: agree on a new time with the client.'
  return status === 'scheduled'
    ? 'Next: confirm the time with the client.'
    : `Next: confirm the new time, ${formatTimeWithZone(scheduledDate, timeZone)}, with the client.`
}

/** Whether the tour needs an escort of the team and has none, for example because the assistant had another tour then. */
export const lacksEscort = ({
  escorting,
  otherEscorts,
  escortedBy,
  escortRequired,
}: Pick<Escorted, 'escorting' | 'otherEscorts' | 'escortedBy' | 'escortRequired'>): boolean =>
  !escorting && !otherEscorts && (escortedBy === 'assistant' || (escortRequired && escortedBy === 'none'))

const isBooked = ({ status, escortedBy, adminScheduled, escortRequired }: Escorted): boolean =>
  pendingStatuses.includes(status) && (escortedBy === 'assistant' || (adminScheduled && escortRequired))

const otherEscort = ({ otherEscorts, escortedBy }: Escorted): string => {
  if (otherEscorts) return 'Another assistant escorts'
  return escortedBy === 'agent' ? 'The agent escorts' : 'No escort'
}
