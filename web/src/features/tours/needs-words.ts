import { formatDollars } from '@porchlight/contract/kernel/money'
import type { AgentNeed, AgentTour } from '@porchlight/contract/tours/shapes'
import { lookOf } from './status.ts'
import { timeOf } from './tour-words.ts'
import { feedbackInShort } from './visit-words.ts'

type Words = { title: string; why: string; action: string }

const words: Record<AgentNeed, (tour: AgentTour) => Words> = {
  new_time: ({ status, statusNotes }) => ({
    title: lookOf(status).label,
    why: statusNotes || 'The team couldn’t get the time you requested.',
    action: 'Pick another time',
  }),
  payment: ({ chargeStatus, chargeFailure, tourCharge, may }) => ({
    title: chargeStatus === 'refunded' ? 'Fee refunded' : 'Payment failed',
    why: chargeFailure || 'Pay the fee again to keep your tour assistant.',
    action: may.payCharge ? `Pay ${formatDollars(tourCharge)}` : 'Pay again',
  }),
  feedback: ({ feedback }) => ({
    title: 'Feedback to read',
    why: feedback ? feedbackInShort(feedback) : 'The team’s feedback on the visit.',
    action: 'Read feedback',
  }),
}

/** What a tour waits for its agent to do, why, and the action that does it; null if it waits for nothing. */
export const needOf = (tour: AgentTour): (Words & { need: AgentNeed }) | null => {
  const [need] = tour.needs
  return need ? { need, ...words[need](tour) } : null
}

/** Puts the tours that are still ahead first, the soonest before the others, and then those that are over, latest first. */
export const mostPressingFirst = (tours: readonly AgentTour[], now: Date): AgentTour[] => {
  const left = (tour: AgentTour): number => {
    const time = timeOf(tour)
    return time ? Date.parse(time.at) - now.getTime() : 0
  }
  return tours.toSorted((one, other) => {
    const [before, after] = [left(one), left(other)]
    if (before > 0 && after > 0) return before - after
    return after - before
  })
}
