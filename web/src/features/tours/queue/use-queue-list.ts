import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { rowsOf } from '../../../lib/long-list.ts'
import { useNow } from '../../../lib/now.ts'
import { DESK_ZONE, todayIn } from '../../../lib/time.ts'
import { queueQuery } from './queue-api.ts'
import { type QueueSearch, queueFilters } from './queue-search.ts'
import { useNewRows } from './use-new-rows.ts'
import { useQueueSelection } from './use-queue-selection.ts'

/** The tours that match the search parameters, with the new ones and those chosen for a bulk action. */
export const useQueueList = (search: QueueSearch) => {
  const today = todayIn(DESK_ZONE, useNow())
  const filters = useMemo(() => queueFilters(search, today), [search, today])
  const list = queueQuery(filters)
  const query = useInfiniteQuery({ ...list, refetchInterval: usePolling('tourQueue') })
  const { data } = query
  const tours = useMemo(() => data && rowsOf(data.pages), [data])
  // The placeholder rows belong to the previous filters.
  const own = query.isPlaceholderData ? undefined : tours
  const key = JSON.stringify(filters)
  const fresh = useNewRows(own, key)
  const selection = useQueueSelection(own, key)
  return { query, queryKey: list.queryKey, tours, fresh, selection }
}
