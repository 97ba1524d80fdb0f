import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { opensAt } from '@porchlight/contract/tours/visit-times'
import { isTimePast } from './queue-words.ts'

/** The usual next status. A requested tour needs an assistant first, and the agent chooses another time. */
const usualNext: Partial<Record<TourStatus, TourStatus>> = {
  assistant_assigned: 'contacting_client',
  contacting_client: 'scheduling',
  awaiting_response: 'scheduling',
  scheduling: 'confirmed',
  scheduled: 'confirmed',
  rescheduled: 'confirmed',
  confirmed: 'in_progress',
  in_progress: 'completed',
}

/**
 * The next status to offer to staff as a button; null if there is none, or if they may not set it. A tour can be
 * confirmed and started only until its scheduled time is over, and started only from shortly before that time.
 */
export const nextStatusOf = (tour: StaffTourRow, now: Date): TourStatus | null => {
  const next = usualNext[tour.status]
  if (!next || !tour.may.updateStatus) return null
  if (next === 'completed' || tour.scheduledDate === null) return next
  if (isTimePast(tour, now)) return null
  const opens = next === 'in_progress' ? opensAt('started', tour.scheduledDate) : null
  return opens && now < opens ? null : next
}
