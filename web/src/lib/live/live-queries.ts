import type { LiveEvent } from '@porchlight/contract/site'
import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../requests/query-client.ts'

/**
 * The query keys that each topic affects. A key starts with its noun; its second part is `{id}` for a single object's
 * data, so that other objects' events do not affect it: ['tours', {id}, 'history'], ['tours', 'list', …].
 */
const touched: Record<LiveEvent['topic'], readonly string[]> = {
  // A request may add a client. Every change affects the figures and the assistant's work.
  tours: ['tours', 'clients', 'reports', 'assistants'],
  clients: ['clients'],
  // Tours include their unread notes.
  notes: ['notes', 'tours'],
  messages: ['messages'],
  emails: ['emails'],
  properties: ['properties'],
  imports: ['imports'],
  announcements: ['announcements'],
  filters: ['queue-filters'],
  // The queue's figures include the number of available assistants.
  assistants: ['assistants', 'tours', 'accounts'],
  settings: ['settings'],
  calendar: ['calendar'],
  // The figures include payments and refunds.
  payments: ['payments', 'reports', 'subscription'],
  // The change may affect the user's own permissions.
  roles: ['roles', 'session'],
  // The figures include sign-ups and past-due accounts.
  people: ['accounts', 'session', 'reports', 'profile'],
  // The session includes plan and status.
  session: ['session', 'devices', 'subscription'],
  resync: [],
}

/** A query's `meta` for data that must not change while the user works with it, like the payment of a card form. */
export const standsStill = { standsStill: true } as const

// One refetch per burst of events: the first goes out at once, the next no sooner than this.
const QUIET_MS = 200
const BURST_MS = 25

type Waiting = { event: LiveEvent } & ReadWhen
let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | null = null
let lastFlush = 0

/** Whether `event` invalidates the data under `key`. */
export const isTouched = (event: LiveEvent, key: QueryKey): boolean => {
  const [noun, scope] = key
  if (event.topic === 'resync') return noun !== 'config'
  if (typeof noun !== 'string' || !touched[event.topic].includes(noun)) return false
  if (event.id === null || typeof scope !== 'object' || scope === null || !('id' in scope)) return true
  return scope.id === event.id
}

/** Limits an event to data read before this instant, in milliseconds. `failed` also includes failed reads. */
type ReadWhen = { before: number; failed: boolean }
const whenever: ReadWhen = { before: Number.POSITIVE_INFINITY, failed: true }

/**
 * Invalidates the data that an event touches, and refetches the data on screen. By default it does not matter
 * when the data was read.
 */
export const announce = (event: LiveEvent, read = whenever): void => {
  waiting.push({ event, ...read })
  const wait = Math.max(BURST_MS, lastFlush + QUIET_MS - performance.now())
  if (timer === null) timer = setTimeout(flush, wait)
}

const flush = (): void => {
  const events = waiting
  waiting = []
  timer = null
  lastFlush = performance.now()
  const isOld = ({ queryKey, state, meta }: Query): boolean =>
    meta?.standsStill !== true &&
    events.some(
      ({ event, before, failed }) =>
        state.dataUpdatedAt < before && (failed || state.dataUpdatedAt > 0) && isTouched(event, queryKey),
    )
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOld }))
    if (staysUnderWay(query)) void readAfter(query)
  void queryClient.invalidateQueries({ predicate: isOld, refetchType: whatIsSeen() })
}

/** A hidden tab refetches when the user looks at it. */
const whatIsSeen = (): 'none' | 'active' => (document.visibilityState === 'hidden' ? 'none' : 'active')

/** Whether a running read continues although its answer may predate the event. */
const staysUnderWay = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || whatIsSeen() === 'none')

/** The answer would count as newer than the event, so invalidate it once it has arrived. */
const readAfter = async (query: Query): Promise<void> => {
  await query.promise?.catch(() => undefined)
  // If another read is running by now, it started after the event.
  if (query.state.fetchStatus === 'idle')
    await queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType: whatIsSeen() })
}
