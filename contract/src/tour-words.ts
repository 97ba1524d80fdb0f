import type { TourStatus } from './tour-shapes.ts'

/** What people read for each status. No schema stands in here, so that a browser fetches it without zod. */
export const tourStatusLabels: Record<TourStatus, string> = {
  requested: 'Requested',
  assistant_assigned: 'Assistant Assigned',
  contacting_client: 'Contacting Client',
  awaiting_response: 'Awaiting Response',
  scheduling: 'Scheduling',
  time_not_available: 'Time Not Available',
  choose_another_time: 'Choose Another Time',
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
  rescheduled: 'Rescheduled',
}
