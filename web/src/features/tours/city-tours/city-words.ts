import { formatDollars, formatShortDollars } from '@porchlight/contract/kernel/money'
import type { CityStat, StaffTour, TourCharge } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { StatusTone } from '../../../ui/status-pill.tsx'
import { countWord } from '../queue/queue-words.ts'

/** The cards show the first four cities (specification, back office, section 9). */
export const SHOWN_CITIES = 4

/** The statuses that the dialog offers (specification, back office, section 4, the city's list). */
export const cityStatuses = [
  'requested',
  'assistant_assigned',
  'contacting_client',
  'awaiting_response',
  'scheduling',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
] as const satisfies readonly TourStatus[]

export const openIn = ({ pending, scheduled, underWay }: CityStat): number => pending + scheduled + underWay

/** '3 pending, 2 scheduled, 1 under way' */
export const countsOf = ({
  pending,
  scheduled,
  underWay,
}: Pick<CityStat, 'pending' | 'scheduled' | 'underWay'>): string =>
  `${countWord(pending)} pending, ${countWord(scheduled)} scheduled, ${countWord(underWay)} under way`

/** '$20 per tour, $25 with an escort' */
export const pricesOf = ({
  basePrice,
  premiumPrice,
}: Pick<CityStat | TourCharge, 'basePrice' | 'premiumPrice'>): string =>
  `${formatShortDollars(basePrice)} per tour, ${formatShortDollars(premiumPrice)} with an escort`

/** The reason for the amount of a charge. */
export const reasonOfCharge = ({ chargeStatus, escortRequired, cityName }: TourCharge): string => {
  if (chargeStatus === 'waived') return 'Waived: the agent is on Pro.'
  return escortRequired
    ? `The premium price of ${cityName}: this property requires an escort.`
    : `The base price of ${cityName}.`
}

const chargeLooks: Record<StaffTour['chargeStatus'], { label: string; tone: StatusTone }> = {
  pending: { label: 'Open', tone: 'neutral' },
  paid: { label: 'Paid', tone: 'ok' },
  waived: { label: 'Waived', tone: 'info' },
  failed: { label: 'Failed', tone: 'bad' },
  refunded: { label: 'Refunded', tone: 'neutral' },
}

type Charge = Pick<
  StaffTour,
  'tourCharge' | 'chargeStatus' | 'chargeOwed' | 'chargeSettledByDesk' | 'adminScheduled' | 'status'
>

const labelOf = ({
  chargeStatus,
  chargeOwed,
  chargeSettledByDesk,
  adminScheduled,
  status,
}: Charge): string => {
  if (chargeStatus === 'paid' && chargeSettledByDesk) return 'Paid outside'
  if (chargeStatus !== 'pending' || !adminScheduled) return chargeLooks[chargeStatus].label
  if (chargeOwed) return 'Open'
  return status === 'cancelled' ? 'Not owed' : 'Charged after the tour'
}

/** The agent's charge for a tour and its state; null if there never was one. */
export const chargeLook = (tour: Charge) =>
  tour.tourCharge === 0 && tour.chargeStatus !== 'waived'
    ? null
    : { amount: formatDollars(tour.tourCharge), ...chargeLooks[tour.chargeStatus], label: labelOf(tour) }
