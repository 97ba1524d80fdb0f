import type { LiveEvent } from '@porchlight/contract/site'
import type { QueryKey } from '@tanstack/react-query'
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
  payments: ['payments', 'reports'],
  // What one may oneself may be among it.
  roles: ['roles', 'session'],
  // Sign-ups and who is past due are in the figures.
  people: ['accounts', 'session', 'reports'],
  session: ['session'],
  resync: [],
}

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
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      news.some(
        ({ event, before, failed }) =>
          state.dataUpdatedAt < before && (failed || state.dataUpdatedAt > 0) && isTouched(event, queryKey),
      ),
    // A hidden tab reads again when it is looked at.
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
  })
}
