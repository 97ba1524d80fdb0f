import type { AgentTour } from '@porchlight/contract/tour-shapes'

/** The client's name, or that there is none (specification, agent area, section 2). */
export const clientNameOf = ({ clientName }: Pick<AgentTour, 'clientName'>): string =>
  clientName?.trim() || 'Client Name Not Available'

/** The property by name where it has one, else by its address. */
export const placeOf = ({
  propertyName,
  propertyAddress,
}: Pick<AgentTour, 'propertyName' | 'propertyAddress'>): string => propertyName?.trim() || propertyAddress

/** When a tour is: the scheduled time, else the one that was asked for. */
export const timeOf = (
  tour: Pick<AgentTour, 'scheduledDate' | 'requestedDateTime'>,
): { at: string; asked: boolean } | null => {
  if (tour.scheduledDate) return { at: tour.scheduledDate, asked: false }
  return tour.requestedDateTime ? { at: tour.requestedDateTime, asked: true } : null
}

/** Whether a tour has not begun: its planned start, or the time that was asked for, is still to come. */
export const isAhead = (tour: Pick<AgentTour, 'scheduledDate' | 'requestedDateTime'>, now: Date): boolean => {
  const time = timeOf(tour)
  return time !== null && Date.parse(time.at) > now.getTime()
}

/** First word and the rest, as the edit form splits a stored name (specification, agent area, section 2). */
export const splitName = (name: string): { first: string; last: string } => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first, last: rest.join(' ') }
}
