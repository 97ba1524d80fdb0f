import type { TourPriority, TourStatus } from '@porchlight/contract/tours/shapes'
import type { TextSearch } from '../../../lib/searches.ts'
import { type CityFilterChoice, cityFilterChoices, everyStatus, priorityOrder } from './queue-words.ts'

const groups = ['pending', 'assigned', 'in_progress', 'active', 'closed'] as const
type Group = (typeof groups)[number]
/** A group of statuses is written 'all-…', because 'in_progress' alone is a status. */
export type StatusChoice = TourStatus | `all-${Group}`
export type QueueSort = 'urgency' | 'newest'

/** The queue's search parameters: filters, the open tour and the open notes. */
export type QueueSearch = {
  status?: StatusChoice | undefined
  priority?: TourPriority | undefined
  city?: CityFilterChoice | undefined
  q?: string | undefined
  sort?: QueueSort | undefined
  /** Archived tours among the others, or only those. */
  archived?: 'shown' | 'only' | undefined
  /** The id of the assistant whose tours are listed. */
  assistant?: string | undefined
  /** The tour whose details are open beside the list. */
  tour?: string | undefined
  /** The tour whose notes are open. */
  notes?: string | undefined
}

/** The query that goes to the server. */
export type QueueFilters = {
  status?: TourStatus | undefined
  group?: Group | undefined
  priority?: TourPriority | undefined
  city?: CityFilterChoice | undefined
  q?: string | undefined
  assistantId?: string | undefined
  sort: QueueSort
  archived?: 'true' | 'false' | undefined
  archivedOnly?: 'true' | undefined
}

const choices: readonly StatusChoice[] = [
  ...everyStatus,
  ...groups.map((group): StatusChoice => `all-${group}`),
]

const oneOf = <V extends string>(value: string | undefined, values: readonly V[]): V | undefined =>
  values.find((known) => known === value)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the search parameters and drops unknown values. */
export const queueSearch = (raw: TextSearch): QueueSearch => ({
  status: oneOf(raw.status, choices),
  priority: oneOf(raw.priority, priorityOrder),
  city: oneOf(raw.city, cityFilterChoices),
  q: raw.q,
  sort: oneOf(raw.sort, ['urgency', 'newest']),
  archived: oneOf(raw.archived, ['shown', 'only']),
  assistant: raw.assistant && uuid.test(raw.assistant) ? raw.assistant : undefined,
  tour: raw.tour,
  notes: raw.notes,
})

const isClosed = (status: StatusChoice | undefined): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'all-closed'

/** Whether the list shows closed tours: they have no urgency, so only newest first makes sense. */
export const sortIsFixed = ({ status }: QueueSearch): boolean => isClosed(status)

/** The effective sort order: urgency by default, which only open tours have; archived ones are mostly closed. */
export const sortOf = (search: QueueSearch): QueueSort =>
  sortIsFixed(search) ? 'newest' : (search.sort ?? (search.archived ? 'newest' : 'urgency'))

/** The server's query for the search parameters. */
export const queueFilters = (search: QueueSearch): QueueFilters => {
  const { status, priority, city, q, archived, assistant } = search
  const group = groups.find((name) => status === `all-${name}`)
  return {
    ...(group ? { group } : status && { status: oneOf(status, everyStatus) }),
    ...(priority && { priority }),
    ...(city && { city }),
    ...(q && { q }),
    ...(assistant && { assistantId: assistant }),
    sort: sortOf(search),
    ...(archived === 'only' ? { archivedOnly: 'true' } : { archived: archived ? 'true' : 'false' }),
  }
}

/** Whether the list is filtered, apart from the sort order. */
export const isFiltered = ({ status, priority, city, q, archived, assistant }: QueueSearch): boolean =>
  Boolean(status || priority || city || q || archived || assistant)

/** The change of the search parameters that removes every filter and keeps the sort order. */
export const noFilters: QueueSearch = {
  status: undefined,
  priority: undefined,
  city: undefined,
  q: undefined,
  archived: undefined,
  assistant: undefined,
}
