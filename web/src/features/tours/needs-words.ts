import { formatDollars } from '@porchlight/contract/kernel/money'
import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { AgentNeed } from '@porchlight/contract/tours/shapes'
import { lookOf } from './status.ts'
import { feedbackInShort } from './visit-words.ts'

type Words = { title: string; why: string; action: string }

/** The action that pays an assistant's fee again; old tours have no amount. */
export const payAgain = ({ tourCharge }: Pick<AgentTourCard, 'tourCharge'>): string =>
  tourCharge > 0 ? `Pay ${formatDollars(tourCharge)} again` : 'Pay again'

const words: Record<AgentNeed, (tour: AgentTourCard) => Words> = {
  new_time: ({ status, statusNotes }) => ({
    ...(status === 'requested'
      ? {
          title: 'Time passed',
          why: 'The time you requested has passed. Pick another time, then pay for a tour assistant.',
        }
      : {
          title: lookOf(status).label,
          why: statusNotes || 'The team couldn’t get the time you requested.',
        }),
    action: 'Pick another time',
  }),
  payment: ({ chargeStatus, chargeFailure, tourCharge, may }) => ({
    title: chargeStatus === 'refunded' ? 'Fee refunded' : 'Payment failed',
    why: chargeFailure || 'Pay the fee again to keep your tour assistant.',
    action: may.payCharge ? `Pay ${formatDollars(tourCharge)}` : payAgain({ tourCharge }),
  }),
  feedback: ({ feedback }) => ({
    title: 'Feedback to read',
    why: feedback ? feedbackInShort(feedback) : 'The team’s feedback on the visit.',
    action: 'Read feedback',
  }),
}

/** Why the agent has to ask for another time, and the action that does it. */
export const newTimeWords = words.new_time

/** What a tour waits for its agent to do first, why, and the action that does it; null if it waits for nothing. */
export const needOf = (tour: AgentTourCard): (Words & { need: AgentNeed }) | null => {
  const [need] = tour.needs
  return need ? { need, ...words[need](tour) } : null
}
