import { clientInterestLabels, nextStepLabels } from '@porchlight/contract/tours/feedback-words'
import type { Assignment, TourFeedback } from '@porchlight/contract/tours/shapes'
import { formatTimeWithZone } from '../../lib/time.ts'

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

/** The client's escort, in words for the assistant. */
export const escortWords = ({
  escorting,
  visits,
  escortedBy,
  escortRequired,
}: Pick<Assignment, 'escorting' | 'visits' | 'escortedBy' | 'escortRequired'>): string => {
  if (escorting) return 'You escort'
  if (!visits) return 'Another assistant escorts'
  if (escortedBy === 'agent') return 'The agent escorts'
  return escortRequired ? 'Escort not arranged' : 'No escort'
}
