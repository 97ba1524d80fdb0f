import type { Conversation } from '@porchlight/contract/messages'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import type { Zone } from '../../lib/time.ts'
import { DESK_ZONE, formatDayTime } from '../../lib/time.ts'
import { placeOf, timeOf } from '../tours/tour-words.ts'

/** Times of a general conversation are in the desk's time zone (specification, agent area, section 9). */
export const zoneOf = ({ timeZone }: Pick<Conversation, 'timeZone'>): Zone => timeZone ?? DESK_ZONE

/**
 * The client and the address of the tour as separate parts, because a name may be written from right to left; the
 * sender for a general conversation.
 */
export const aboutOf = ({
  kind,
  clientName,
  propertyAddress,
}: Pick<Conversation, 'kind' | 'clientName' | 'propertyAddress'>): readonly string[] => {
  if (kind === 'general') return ['Message from the team']
  const client = clientName?.trim() || 'Client Name Not Available'
  return propertyAddress ? [client, propertyAddress] : [client]
}

/** A tour's time, which may only be requested; null if it has none. */
export const tourTimeWords = (tour: Parameters<typeof timeOf>[0] & { timeZone: Zone }): string | null => {
  const time = timeOf(tour)
  return time && `${formatDayTime(time.at, tour.timeZone)}${time.asked ? ' requested' : ''}`
}

type Timed = Pick<Conversation, 'scheduledDate' | 'tourStatus' | 'timeZone'>

/** When the tour takes place; null for a general conversation, and before the tour has a date. */
export const timeWords = ({ scheduledDate, tourStatus, timeZone }: Timed): string | null =>
  tourTimeWords({
    scheduledDate,
    requestedDateTime: null,
    timeZone: zoneOf({ timeZone }),
    ...(tourStatus && { status: tourStatus }),
  })

/** The same parts for the desk, plus the tour's agent. */
export const deskAboutOf = ({
  kind,
  agentName,
  clientName,
  propertyAddress,
}: Pick<Conversation, 'kind' | 'agentName' | 'clientName' | 'propertyAddress'>): readonly string[] =>
  kind === 'general'
    ? [agentName]
    : [agentName, clientName?.trim() || 'Client Name Not Available', propertyAddress ?? ''].filter(Boolean)

/** The last message in one line: 'You: Is there parking?' */
export const previewOf = ({ messages }: Pick<Conversation, 'messages'>): string => {
  const [last] = messages
  if (!last) return 'No messages yet'
  const text = last.message.replace(/\s+/g, ' ').trim()
  return last.mine ? `You: ${text}` : text
}

/** What an open thread shows of its conversation, which has no id before its first message. */
export type Talk = Pick<
  Conversation,
  | 'kind'
  | 'tourId'
  | 'tourTitle'
  | 'agentName'
  | 'clientName'
  | 'propertyAddress'
  | 'scheduledDate'
  | 'tourStatus'
  | 'tourOutcome'
  | 'timeZone'
  | 'may'
> & { id: string | null }

type Facts =
  | 'id'
  | 'propertyName'
  | 'propertyAddress'
  | 'clientName'
  | 'scheduledDate'
  | 'status'
  | 'outcome'
  | 'timeZone'

type More = { maySend: boolean; agentName?: string | null }

/** A placeholder for a tour's conversation before its first message. An agent's own thread does not show the agent. */
export const placeholderTalk = (tour: Pick<AgentTour, Facts>, { maySend, agentName }: More): Talk => ({
  id: null,
  kind: 'tour',
  tourId: tour.id,
  tourTitle: placeOf(tour),
  clientName: tour.clientName,
  propertyAddress: tour.propertyAddress,
  scheduledDate: tour.scheduledDate,
  tourStatus: tour.status,
  tourOutcome: tour.outcome,
  timeZone: tour.timeZone,
  agentName: agentName ?? '',
  may: { send: maySend },
})
