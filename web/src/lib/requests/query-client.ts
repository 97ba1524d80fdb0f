import { focusManager, type Query, QueryClient } from '@tanstack/react-query'
import { isAway, isOutage, watchOutage } from '../live/outage.ts'
import { ApiError } from './api-error.ts'

const longestPauseMs = 5_000

/** The pause that the server asked for, growing with each retry. */
const pauseBefore = (tries: number, error: unknown): number => {
  const seconds = error instanceof ApiError ? (error.retryAfter ?? 1) : 1
  return Math.min(longestPauseMs, seconds * 1000 * (tries + 1))
}

let isLiveConnected = false

/** Sets whether the live stream is up, so that changes arrive by themselves. */
export const setLiveConnected = (connected: boolean): void => {
  isLiveConnected = connected
}

/** While the stream is down, a focused window refetches the data on screen, however fresh it is. */
const onFocus = ({ meta, queryKey }: Query): boolean | 'always' =>
  isLiveConnected || meta?.standsStill === true || queryKey[0] === 'config' ? true : 'always'

// Listen to focus as well: a window beside another one stays visible, so its visibility never changes.
focusManager.setEventListener((report) => {
  const reportFocus = (): void => report()
  window.addEventListener('visibilitychange', reportFocus)
  window.addEventListener('focus', reportFocus)
  return () => {
    window.removeEventListener('visibilitychange', reportFocus)
    window.removeEventListener('focus', reportFocus)
  }
})

/**
 * Data is fresh for 5 minutes and reads are not retried (specification, agent area, section 7), because the live stream
 * says when to refetch. Reads retry only while the server cannot reach its database. Offline, reads wait, but changes
 * fail at once: a waiting change would take effect long after the user has moved on.
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

// After an outage, also repeat reads that failed for another reason meanwhile.
watchOutage(() => {
  if (!isAway()) void queryClient.refetchQueries({ type: 'active', predicate: hasFailed })
})
