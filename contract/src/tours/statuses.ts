/* No schemas in this file, so a browser loads it without zod. */

/** All tour statuses, in the order of a tour's life (the specification, agent area, section 4; decision: tours). */
export const tourStatuses = [
  'requested',
  'assistant_assigned',
  'contacting_client',
  'awaiting_response',
  'scheduling',
  'time_not_available',
  'choose_another_time',
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rescheduled',
] as const
export type TourStatus = (typeof tourStatuses)[number]

/** Pending statuses are the first seven, active statuses those with a date; the others are over (decision: tours). */
export const pendingStatuses = tourStatuses.slice(0, 7)
export const activeStatuses = [
  'scheduled',
  'rescheduled',
  'confirmed',
  'in_progress',
] as const satisfies TourStatus[]
export const closedStatuses = ['completed', 'cancelled'] as const satisfies TourStatus[]

/** The maximum number of tours per call that changes several. */
export const mostAtOnce = 100

/** The longest tour, in minutes. */
export const longestTour = 480
