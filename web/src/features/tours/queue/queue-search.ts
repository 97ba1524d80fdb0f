import type { TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { type DaysText, daysOf, readDays } from '../../../lib/day-range.ts'
import type { TextSearch } from '../../../lib/searches.ts'
import { addDays, DESK_ZONE, todayIn, wallToInstant } from '../../../lib/time.ts'
import { type CityFilterChoice, cityFilterChoices, everyStatus, priorityOrder } from './queue-words.ts'

const groups = ['pending', 'assigned', 'in_progress', 'active', 'closed'] as const
type Group = (typeof groups)[number]
/** A group of statuses is written 'all-…', because 'in_progress' alone is a status. */
export type StatusChoice = TourStatus | `all-${Group}`
export type QueueSort = 'urgency' | 'newest'

const namedDues = ['overdue', 'undated', 'today', 'tomorrow', 'week'] as const
/** When tours start: late, without a date, on days by name, so that a link stays true, or on days by date. */
export type NamedDue = (typeof namedDues)[number]
export type Due = NamedDue | DaysText

/** The tabs of a tour's details after the first one. */
const panes = ['messages', 'notes', 'timeline', 'client'] as const
export type QueuePane = (typeof panes)[number]

/** The queue's search parameters: filters, the open tour with its tab, and the open notes. */
export type QueueSearch = {
  status?: StatusChoice | undefined
  priority?: TourPriority | undefined
  city?: CityFilterChoice | undefined
  q?: string | undefined
  sort?: QueueSort | undefined
  /** Archived tours among the others, or only those. */
  archived?: 'shown' | 'only' | undefined
  due?: Due | undefined
  /** The id of the assistant whose tours are listed, or 'none'. */
  assistant?: string | undefined
  /** The id of the agent whose tours are listed. */
  agent?: string | undefined
  /** The id of the client whose tours are listed. */
  client?: string | undefined
  /** The days on which tours were completed. */
  completed?: DaysText | undefined
  /** Only tours with an escort. */
  escorted?: 'yes' | undefined
  /** Only tours whose charge is neither paid nor waived. */
  charge?: 'open' | undefined
  /** The tour whose details are open beside the list. */
  tour?: string | undefined
  /** The open tab of those details; the first one if absent. */
  pane?: QueuePane | undefined
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
  unassigned?: 'true' | undefined
  agentId?: string | undefined
  clientId?: string | undefined
  overdue?: 'true' | undefined
  undated?: 'true' | undefined
  startsFrom?: string | undefined
  startsBefore?: string | undefined
  completedFrom?: string | undefined
  completedTo?: string | undefined
  escorted?: 'true' | undefined
  openCharge?: 'true' | undefined
  sort: QueueSort
  archived?: 'true' | 'false' | undefined
  archivedOnly?: 'true' | undefined
}

/** The search parameters that filter the list. */
export const filterNames = [
  'status',
  'priority',
  'city',
  'q',
  'due',
  'assistant',
  'agent',
  'client',
  'completed',
  'escorted',
  'charge',
  'archived',
] as const

const choices: readonly StatusChoice[] = [
  ...everyStatus,
  ...groups.map((group): StatusChoice => `all-${group}`),
]

const oneOf = <V extends string>(value: string | undefined, values: readonly V[]): V | undefined =>
  values.find((known) => known === value)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ofId = (value: string | undefined): string | undefined =>
  value && uuid.test(value) ? value : undefined

/** Parses the search parameters and drops unknown values. */
export const queueSearch = (raw: TextSearch): QueueSearch => ({
  status: oneOf(raw.status, choices),
  priority: oneOf(raw.priority, priorityOrder),
  city: oneOf(raw.city, cityFilterChoices),
  q: raw.q,
  sort: oneOf(raw.sort, ['urgency', 'newest']),
  archived: oneOf(raw.archived, ['shown', 'only']),
  due: readDays(raw.due) ?? oneOf(raw.due, namedDues),
  assistant: raw.assistant === 'none' ? 'none' : ofId(raw.assistant),
  agent: ofId(raw.agent),
  client: ofId(raw.client),
  completed: readDays(raw.completed),
  escorted: oneOf(raw.escorted, ['yes']),
  charge: oneOf(raw.charge, ['open']),
  tour: raw.tour,
  pane: oneOf(raw.pane, panes),
  notes: raw.notes,
})

/** Whether a choice of status lists closed tours. */
export const isClosed = (status: StatusChoice | undefined): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'all-closed'

/** Whether the list shows closed tours: they have no urgency, so only newest first makes sense. */
export const sortIsFixed = ({ status, completed, charge }: QueueSearch): boolean =>
  isClosed(status) || Boolean(completed || charge)

/** The effective sort order: urgency by default, which only open tours have; archived ones are mostly closed. */
export const sortOf = (search: QueueSearch): QueueSort =>
  sortIsFixed(search) ? 'newest' : (search.sort ?? (search.archived ? 'newest' : 'urgency'))

const midnight = (date: string): string => wallToInstant({ date, time: '00:00' }, DESK_ZONE).instant

/** The server's query for a start: days begin at midnight in Central Time. */
const startFilters = (due: Due | undefined, today: string): Partial<QueueFilters> => {
  if (!due) return {}
  if (due === 'overdue') return { overdue: 'true' }
  if (due === 'undated') return { undated: 'true' }
  const tomorrow = addDays(today, 1)
  const named = {
    today: { from: today, to: today },
    tomorrow: { from: tomorrow, to: tomorrow },
    week: { from: today, to: addDays(today, 6) },
  }
  const { from, to } = daysOf(due) ?? named[due as keyof typeof named] // the parser lets no other value pass
  return { startsFrom: midnight(from), startsBefore: midnight(addDays(to, 1)) }
}

/**
 * The server's query for the search parameters.
 *
 * @param today the current day in Central Time, such as '2036-03-20'
 */
export const queueFilters = (search: QueueSearch, today = todayIn(DESK_ZONE)): QueueFilters => {
  const { status, priority, city, q, archived, assistant, agent, client, due } = search
  const group = groups.find((name) => status === `all-${name}`)
  const done = daysOf(search.completed)
  return {
    ...(group ? { group } : status && { status: oneOf(status, everyStatus) }),
    ...(priority && { priority }),
    ...(city && { city }),
    ...(q && { q }),
    ...(assistant === 'none' ? { unassigned: 'true' } : assistant && { assistantId: assistant }),
    ...(agent && { agentId: agent }),
    ...(client && { clientId: client }),
    ...startFilters(due, today),
    ...(done && { completedFrom: done.from, completedTo: done.to }),
    ...(search.escorted && { escorted: 'true' }),
    ...(search.charge && { openCharge: 'true' }),
    sort: sortOf(search),
    ...(archived === 'only' ? { archivedOnly: 'true' } : { archived: archived ? 'true' : 'false' }),
  }
}

/** Whether the list is filtered, apart from the sort order. */
export const isFiltered = (search: QueueSearch): boolean => filterNames.some((name) => search[name])

/** The query for the closed tours that the filters match, which the order by urgency leaves out; null if none are left out. */
export const closedBeside = (search: QueueSearch): QueueFilters | null =>
  isFiltered(search) && sortOf(search) === 'urgency' && !search.status
    ? queueFilters({ ...search, status: 'all-closed' })
    : null

/** The change of the search parameters that removes every filter and keeps the sort order. */
export const noFilters: QueueSearch = Object.fromEntries(filterNames.map((name) => [name, undefined]))
