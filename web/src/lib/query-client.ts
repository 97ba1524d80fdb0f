import { focusManager, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isAway, isOutage, watchOutage } from './outage.ts'

const longestPauseMs = 5_000

/** As long as the server says, and longer with each try. */
const pauseBefore = (tries: number, error: unknown): number => {
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 1) : 1
  return Math.min(longestPauseMs, seconds * 1000 * (tries + 1))
}

let hears = false

/** Says whether changes arrive by themselves at present: whether the live stream is up. */
export const setHearsChanges = (now: boolean): void => {
  hears = now
}

/** While the stream is down, what is on screen is read again when the window gets the focus, however fresh it is. */
const onFocus = ({ meta, queryKey }: Query): boolean | 'always' =>
  hears || meta?.standsStill === true || queryKey[0] === 'config' ? true : 'always'

// A window beside another one was visible all along.
focusManager.setEventListener((report) => {
  const tell = (): void => report()
  window.addEventListener('visibilitychange', tell)
  window.addEventListener('focus', tell)
  return () => {
    window.removeEventListener('visibilitychange', tell)
    window.removeEventListener('focus', tell)
  }
})

/**
 * Fresh for 5 minutes and no retries (specification, agent area, section 7): the live stream says when to read again.
 * Only while the server cannot reach its database are reads tried again until they succeed.
 * Old data stays on screen while new data comes. Without a line reads wait for it; changes are tried at once and say that
 * it is down: one that waited would be made unseen, long after whoever pressed has gone on.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (_tries, error) => isOutage(error),
      retryDelay: pauseBefore,
      refetchOnWindowFocus: onFocus,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const hasFailed = ({ state }: Query): boolean => state.status === 'error'

// After an outage: what failed in another way meanwhile is read again as well.
watchOutage(() => {
  if (!isAway()) void queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
})
