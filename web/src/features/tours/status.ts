import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { tourStatusLabel, tourStatusLabels } from '@porchlight/contract/tours/words'
import type { StatusTone } from '../../ui/status-pill.tsx'

/** The color of each status. Amber means that a person waits: the agent for an answer, or the team for another time. */
const tones: Record<TourStatus, StatusTone> = {
  requested: 'waiting',
  assistant_assigned: 'info',
  contacting_client: 'info',
  awaiting_response: 'info',
  scheduling: 'info',
  time_not_available: 'waiting',
  choose_another_time: 'waiting',
  scheduled: 'brand',
  confirmed: 'ok',
  in_progress: 'info',
  completed: 'neutral',
  cancelled: 'bad',
  rescheduled: 'brand',
}

type Ended = { status: string; outcome: string | null }

/**
 * A tour's label and color. In the API, a no-show has the status `cancelled`. On screen, it gets its own label, so that
 * people can tell the two apart.
 */
export const lookOfTour = ({ status, outcome }: Ended): { label: string; tone: StatusTone } => {
  // `hasOwn` has just proven the key.
  const known: TourStatus = Object.hasOwn(tones, status) ? (status as TourStatus) : 'requested'
  return { label: tourStatusLabel({ status: known, outcome }), tone: tones[known] }
}

/** Label and color of a status; an unknown one shows as Requested (specification, agent area, section 4). */
export const lookOf = (status: string): { label: string; tone: StatusTone } =>
  lookOfTour({ status, outcome: null })

/** All statuses with their labels, in the order of a tour's life, for a filter. */
export const statusChoices: readonly { value: TourStatus; label: string }[] =
  // Object.entries loses the key type of a complete record.
  (Object.entries(tourStatusLabels) as [TourStatus, string][]).map(([value, label]) => ({ value, label }))

export const isOpen = (status: TourStatus): boolean => status !== 'completed' && status !== 'cancelled'
