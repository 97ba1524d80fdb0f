import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { inDollars } from '../billing/money.ts'

type Charge = Pick<AgentTour, 'tourCharge' | 'chargeStatus' | 'adminScheduled'>

const states: Record<AgentTour['chargeStatus'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  waived: 'No charge',
  failed: 'Payment failed',
  refunded: 'Refunded',
}

/** What a tour costs its agent and how that stands; null for one that costs nothing and never was to. */
export const chargeOf = (tour: Charge): { name: string; amount: string | null; state: string } | null => {
  const waived = tour.chargeStatus === 'waived'
  if (tour.tourCharge === 0 && !waived) return null
  // What an agent pays for beforehand is an assistant; it is on its way until the bank has said yes.
  const processing = tour.chargeStatus === 'pending' && !tour.adminScheduled
  return {
    name: tour.adminScheduled ? 'Tour charge' : 'Tour assistant',
    amount: tour.tourCharge === 0 ? null : inDollars(tour.tourCharge),
    state: processing ? 'Payment processing' : states[tour.chargeStatus],
  }
}
