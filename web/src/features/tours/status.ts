import type { TourStatus } from '@porchlight/contract/tour-shapes'
import type { StatusTone } from '../../ui/status-pill.tsx'

type Look = { label: string; tone: StatusTone }

/**
 * How each status reads and looks (specification, agent area, section 4). The labels stand here again, and not from
 * the contract's module, because that would bring its schemas into the first load; the type keeps the list whole.
 * Amber: a person is waiting, the agent for an answer or the team for another time.
 */
const looks: Record<TourStatus, Look> = {
  requested: { label: 'Requested', tone: 'waiting' },
  assistant_assigned: { label: 'Assistant Assigned', tone: 'info' },
  contacting_client: { label: 'Contacting Client', tone: 'info' },
  awaiting_response: { label: 'Awaiting Response', tone: 'info' },
  scheduling: { label: 'Scheduling', tone: 'info' },
  time_not_available: { label: 'Time Not Available', tone: 'waiting' },
  choose_another_time: { label: 'Choose Another Time', tone: 'waiting' },
  scheduled: { label: 'Scheduled', tone: 'brand' },
  confirmed: { label: 'Confirmed', tone: 'ok' },
  in_progress: { label: 'In Progress', tone: 'info' },
  completed: { label: 'Completed', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'bad' },
  rescheduled: { label: 'Rescheduled', tone: 'brand' },
}

/** Label and tone of a status; one that we do not know displays as Requested. */
export const lookOf = (status: string): Look =>
  Object.hasOwn(looks, status) ? looks[status as TourStatus] : looks.requested // hasOwn has just shown that it is one

export const isOpen = (status: TourStatus): boolean => status !== 'completed' && status !== 'cancelled'
