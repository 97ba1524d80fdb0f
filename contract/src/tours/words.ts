import type { TourStatus } from './statuses.ts'

/** The display name of each status. No schemas in this file, so a browser loads it without zod. */
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

/** What a cancelled tour is called if the client did not come. */
export const noShowLabel = 'No-Show'

/** The display name of a tour's status. A no-show is stored as `cancelled` with the outcome `no_show`. */
export const tourStatusLabel = ({
  status,
  outcome,
}: {
  status: TourStatus
  outcome: string | null
}): string => (status === 'cancelled' && outcome === 'no_show' ? noShowLabel : tourStatusLabels[status])

/** Marks the notes of a tour that the agent escorts (specification, agent area, section 4). */
export const selfEscortNote = '[Agent will escort personally]'

/** Special requests for the screen, which says in words of its own who escorts; null if nothing else is in them. */
export const withoutSelfEscort = (notes: string | null): string | null =>
  notes?.replace(selfEscortNote, '').trim() || null
