import { clientInterestLabels, nextStepLabels } from '@porchlight/contract/tour-feedback-words'
import type { Assignment, TourFeedback } from '@porchlight/contract/tour-shapes'
import { formatTimeWithZone } from '../../lib/time.ts'

/** Where the assistant is: the newest of what was said, with its time at the property. Null before anything was. */
export const progressOf = ({
  onMyWayAt,
  arrivedAt,
  timeZone,
}: Pick<Assignment, 'onMyWayAt' | 'arrivedAt' | 'timeZone'>): string | null => {
  if (arrivedAt) return `Arrived ${formatTimeWithZone(arrivedAt, timeZone)}`
  return onMyWayAt ? `On the way since ${formatTimeWithZone(onMyWayAt, timeZone)}` : null
}

/** The feedback in one line: how the client liked it, and what comes of it. */
export const feedbackInShort = ({ clientInterest, nextStep }: TourFeedback): string =>
  nextStep === 'none'
    ? clientInterestLabels[clientInterest]
    : `${clientInterestLabels[clientInterest]} · ${nextStepLabels[nextStep]}`

/** Who accompanies the client, for the assistant who reads it. */
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
