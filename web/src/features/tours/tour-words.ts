import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { pendingStatuses } from '@porchlight/contract/tours/statuses'
import { instantToWall, type WallTime } from '../../lib/time.ts'

/** The client's name, or a text if there is none (specification, agent area, section 2). */
export const clientNameOf = ({ clientName }: Pick<AgentTour, 'clientName'>): string =>
  clientName?.trim() || 'Client Name Not Available'

/** The property's name, otherwise its address. */
export const placeOf = ({
  propertyName,
  propertyAddress,
}: Pick<AgentTour, 'propertyName' | 'propertyAddress'>): string => propertyName?.trim() || propertyAddress

type Timed = Pick<AgentTour, 'scheduledDate' | 'requestedDateTime'> & Partial<Pick<AgentTour, 'status'>>

/**
 * A tour's time: the scheduled one, otherwise the requested one. The date of a pending tour is only requested, too:
 * `POST /api/tours` stores the agent's time as `scheduledDate`, and it holds no slot until the desk schedules the tour.
 */
export const timeOf = (tour: Timed): { at: string; asked: boolean } | null => {
  if (tour.scheduledDate)
    return {
      at: tour.scheduledDate,
      asked: tour.status !== undefined && pendingStatuses.includes(tour.status),
    }
  return tour.requestedDateTime ? { at: tour.requestedDateTime, asked: true } : null
}

/** Whether a tour is in the future, by its planned start or the requested time. */
export const isAhead = (tour: Pick<AgentTour, 'scheduledDate' | 'requestedDateTime'>, now: Date): boolean => {
  const time = timeOf(tour)
  return time !== null && Date.parse(time.at) > now.getTime()
}

/** A time to propose for the tour: its own, or null if that has passed. */
export const timeAhead = (
  tour: Pick<AgentTour, 'scheduledDate' | 'requestedDateTime' | 'timeZone'>,
  now: Date,
): WallTime | null => {
  const time = timeOf(tour)
  return time && isAhead(tour, now) ? instantToWall(time.at, tour.timeZone) : null
}
