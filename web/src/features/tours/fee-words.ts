import type { AgentTour, Assignment, StaffTour } from '@porchlight/contract/tours/shapes'

type Fee = Pick<AgentTour, 'feeIfCancelled'>

/** The agent reads it before they cancel a request. */
export const cancelFeeText = ({ feeIfCancelled }: Fee): string | null => {
  if (feeIfCancelled === null) return null
  return feeIfCancelled === 'refunded'
    ? 'We’ll refund your assistant fee.'
    : 'Your assistant fee won’t be refunded: it’s less than 2 hours before the tour.'
}

/** The agent reads it before they ask the team to cancel. */
export const askToCancelFeeText = ({ feeIfCancelled }: Fee): string | null =>
  feeIfCancelled && 'If we cancel the tour, we’ll refund your assistant fee.'

/** Staff read it before they cancel a tour. */
export const deskFeeText = ({ feeIfCancelled }: Pick<StaffTour, 'feeIfCancelled'>): string | null =>
  feeIfCancelled && 'The assistant fee is refunded to the agent.'

/** An assistant reads it before they record a no-show. */
export const noShowFeeText = ({ feeIfCancelled }: Pick<Assignment, 'feeIfCancelled'>): string | null =>
  feeIfCancelled && 'The assistant fee is not refunded.'
