import type { AgentTour, Assignment, StaffTour } from '@porchlight/contract/tour-shapes'

type Fee = Pick<AgentTour, 'feeIfCancelled'>

/** What the agent reads before they cancel a request. */
export const cancelFeeText = ({ feeIfCancelled }: Fee): string | null => {
  if (feeIfCancelled === null) return null
  return feeIfCancelled === 'refunded'
    ? 'We’ll refund your assistant fee.'
    : 'Your assistant fee won’t be refunded: it’s less than 2 hours before the tour.'
}

/** What the agent reads before they ask the team to cancel. */
export const askToCancelFeeText = ({ feeIfCancelled }: Fee): string | null =>
  feeIfCancelled && 'If we cancel the tour, we’ll refund your assistant fee.'

/** What the desk reads before it cancels a tour. */
export const deskFeeText = ({ feeIfCancelled }: Pick<StaffTour, 'feeIfCancelled'>): string | null =>
  feeIfCancelled && 'The assistant fee is refunded to the agent.'

/** What an assistant reads before they record a no-show. */
export const noShowFeeText = ({ feeIfCancelled }: Pick<Assignment, 'feeIfCancelled'>): string | null =>
  feeIfCancelled && 'The assistant fee is not refunded.'
