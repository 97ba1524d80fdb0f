import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type QueueSearch, queueSearch } from '../../features/tours/queue-search.ts'

const route = getRouteApi('/back-office')

/**
 * What the address asks of the queue, and the way to ask for something else: `replace` while somebody types.
 * @param to the address of the screen with a search
 */
export const useQueueAddress = (to: (search: QueueSearch) => string) => {
  const router = useRouter()
  const raw = route.useSearch()
  const search = useMemo(() => queueSearch(raw), [raw])
  const go = useCallback(
    (change: QueueSearch, replace = false): void => {
      // The address of now, not of the last drawing: two changes may follow each other closely.
      const now = queueSearch(Object.fromEntries(new URLSearchParams(router.state.location.searchStr)))
      const href = to({ ...now, ...change })
      if (replace) router.history.replace(href)
      else router.history.push(href)
    },
    [router, to],
  )
  return { search, go }
}
