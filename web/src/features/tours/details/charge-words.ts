import { formatDollars } from '@porchlight/contract/kernel/money'
import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { formatDate } from '../../../lib/time.ts'

type Charge = Pick<AgentTourCard, 'tourCharge' | 'chargeStatus' | 'adminScheduled' | 'status' | 'timeZone'> &
  Partial<Pick<AgentTour, 'chargeOwed' | 'chargePaidAt' | 'chargeSettledByDesk'>>

const states: Record<AgentTour['chargeStatus'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  waived: 'No charge',
  failed: 'Payment failed',
  refunded: 'Refunded',
}

/** The state of a desk-scheduled tour's charge, which is owed once the tour is over; null until the whole tour is known. */
const cityState = (tour: Charge): string | null => {
  const { chargeStatus, chargeOwed, chargePaidAt, chargeSettledByDesk, status, timeZone } = tour
  if (chargeOwed === undefined) return null
  if (chargeStatus === 'paid' && chargePaidAt) {
    const day = formatDate(chargePaidAt, timeZone)
    return chargeSettledByDesk ? `Marked as paid ${day}` : `Paid ${day}`
  }
  if (chargeStatus !== 'pending') return states[chargeStatus]
  if (chargeOwed) return 'Payment processing'
  return status === 'cancelled' ? 'No charge' : 'Due after the tour'
}

/** The agent's charge for a tour and its state; null if there never was one. */
export const chargeOf = (
  tour: Charge,
): { name: string; amount: string | null; state: string | null } | null => {
  const waived = tour.chargeStatus === 'waived'
  if (tour.tourCharge === 0 && !waived) return null
  const state = tour.adminScheduled ? cityState(tour) : states[tour.chargeStatus]
  // An agent pays for an assistant in advance, so that payment is processing until the bank confirms it.
  const processing = tour.chargeStatus === 'pending' && !tour.adminScheduled
  return {
    name: tour.adminScheduled ? 'Tour charge' : 'Tour assistant',
    amount: tour.tourCharge === 0 || waived ? null : formatDollars(tour.tourCharge),
    state: processing ? 'Payment processing' : state,
  }
}

/** Whether the agent paid for the tour here, even if we refunded it since. */
export const hasReceipt = ({
  chargeStatus,
  chargeSettledByDesk,
}: Pick<AgentTour, 'chargeStatus' | 'chargeSettledByDesk'>): boolean =>
  (chargeStatus === 'paid' || chargeStatus === 'refunded') && !chargeSettledByDesk
