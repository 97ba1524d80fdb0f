import type { StaffTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { isOpen } from '../status.ts'

type Waiting = Pick<StaffTour, 'status' | 'schedulingAssistantName' | 'overdue'> &
  Partial<Pick<StaffTour, 'cancelRequestedAt'>>

/** What the team still has to do. A confirmed tour waits for its day. */
const ours: Partial<Record<TourStatus, string>> = {
  assistant_assigned: 'contact the client',
  contacting_client: 'reach the client',
  scheduling: 'find a time',
  scheduled: 'confirm the time',
  rescheduled: 'confirm the time',
  in_progress: 'complete the tour',
}

/** Who owes the next step of a tour, and which: the agent, the client or the team; null if nobody does. */
export const waitsFor = (tour: Waiting): string | null => {
  const { status, schedulingAssistantName, overdue } = tour
  if (tour.cancelRequestedAt && isOpen(status)) return 'Waiting for us to answer the cancellation request.'
  const us = schedulingAssistantName ?? 'us'
  if (status === 'requested')
    return schedulingAssistantName ? `Waiting for ${us} to start.` : 'Waiting for us to assign an assistant.'
  if (status === 'awaiting_response') return 'Waiting for the client to answer.'
  if (status === 'time_not_available' || status === 'choose_another_time')
    return 'Waiting for the agent to choose another time.'
  if (status === 'confirmed') return overdue ? `Waiting for ${us} to record how the tour went.` : null
  const step = ours[status]
  return step ? `Waiting for ${us} to ${step}.` : null
}
