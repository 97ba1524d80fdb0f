import type { LiveEvent } from '@porchlight/contract/site'
import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Query keys begin with their noun. The second part is `{id}` where the data belong to one thing, so that news of
 * another leaves them alone: ['tours', {id}, 'history'], ['tours', 'list', …].
 */
const touched: Record<LiveEvent['topic'], readonly string[]> = {
  // A request may bring a new client with it; every change is in the figures, and in what its assistant has to do.
  tours: ['tours', 'clients', 'reports', 'assistants'],
  // Tours carry their unread notes.
  notes: ['notes', 'tours'],
  messages: ['messages'],
  properties: ['properties'],
  imports: ['imports'],
  announcements: ['announcements'],
  filters: ['queue-filters'],
  // How many take assignments is among the queue's figures.
  assistants: ['assistants', 'tours', 'accounts'],
  settings: ['settings'],
  calendar: ['calendar'],
  // What comes in and goes back is in the figures.
  payments: ['payments', 'reports', 'subscription'],
  // What one may oneself may be among it.
  roles: ['roles', 'session'],
  // Sign-ups and who is past due are in the figures.
  people: ['accounts', 'session', 'reports', 'profile'],
  // Plan and status are among it.
  session: ['session', 'devices', 'subscription'],
  resync: [],
}

/**
 * For what must stand as it was read while somebody is at it, like the payment that a card is typed for: as a query's
 * `meta`. No news makes it old, nor does a gap in the stream.
 */
export const standsStill = { standsStill: true } as const

// One refetch for a burst of news: the first goes out at once, the next no sooner than this.
const QUIET_MS = 200
const BURST_MS = 25

type Waiting = { event: LiveEvent } & ReadWhen
let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | null = null
let lastFlush = 0

/** Whether news of `event` makes what was read under `key` old. */
export const isTouched = (event: LiveEvent, key: QueryKey): boolean => {
  const [noun, scope] = key
  if (event.topic === 'resync') return noun !== 'config'
  if (typeof noun !== 'string' || !touched[event.topic].includes(noun)) return false
  if (event.id === null || typeof scope !== 'object' || scope === null || !('id' in scope)) return true
  return scope.id === event.id
}

/** Only what was read before this instant, in milliseconds; `failed`: and what could not be read at all. */
type ReadWhen = { before: number; failed: boolean }
const whenever: ReadWhen = { before: Number.POSITIVE_INFINITY, failed: true }

/** Marks what an event touches as old, and reads again what is on screen; default whenever it was read. */
export const announce = (event: LiveEvent, read = whenever): void => {
  waiting.push({ event, ...read })
  const wait = Math.max(BURST_MS, lastFlush + QUIET_MS - performance.now())
  if (timer === null) timer = setTimeout(flush, wait)
}

const flush = (): void => {
  const news = waiting
  waiting = []
  timer = null
  lastFlush = performance.now()
  const isOld = ({ queryKey, state, meta }: Query): boolean =>
    meta?.standsStill !== true &&
    news.some(
      ({ event, before, failed }) =>
        state.dataUpdatedAt < before && (failed || state.dataUpdatedAt > 0) && isTouched(event, queryKey),
    )
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOld }))
    if (staysUnderWay(query)) void readAfter(query)
  void queryClient.invalidateQueries({ predicate: isOld, refetchType: whatIsSeen() })
}

/** A hidden tab reads again when it is looked at. */
const whatIsSeen = (): 'none' | 'active' => (document.visibilityState === 'hidden' ? 'none' : 'active')

/** Whether a read goes on that may have been answered before the news: a first one, or one that nobody looks at. */
const staysUnderWay = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.data === undefined || whatIsSeen() === 'none')

/** Its answer would count as newer than the news: it is old as soon as it is there. */
const readAfter = async (query: Query): Promise<void> => {
  await query.promise?.catch(() => undefined)
  // What is read by now was asked for after the news.
  if (query.state.fetchStatus === 'idle')
    await queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType: whatIsSeen() })
}
