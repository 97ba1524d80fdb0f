import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { rowsOf } from '../../../../lib/long-list.ts'
import { fetchFailure } from '../../../../lib/requests/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { LongList } from '../../../../ui/lists/long-list.tsx'
import { useMediaQuery } from '../../../../ui/use-media-query.ts'
import { QueueBulkBar } from '../components/queue-bulk-bar.tsx'
import { queueQuery } from '../queue-api.ts'
import { isFiltered, noFilters, type QueueSearch, queueFilters } from '../queue-search.ts'
import { useNewRows } from '../use-new-rows.ts'
import { useQueueSelection } from '../use-queue-selection.ts'
import { RequestCard } from './queue-request-card.tsx'

type Props = { search: QueueSearch; go: (change: QueueSearch) => void }

/** The requests that match the search parameters, as cards. */
export function RequestList({ search, go }: Props) {
  const filters = useMemo(() => queueFilters(search), [search])
  const list = queueQuery(filters)
  const query = useInfiniteQuery({ ...list, refetchInterval: usePolling('tourQueue') })
  const { data } = query
  const tours = useMemo(() => data && rowsOf(data.pages), [data])
  const own = query.isPlaceholderData ? undefined : tours
  const key = JSON.stringify(filters)
  const fresh = useNewRows(own, key)
  const selection = useQueueSelection(own, key)
  const two = useMediaQuery('(min-width: 64rem)')
  const three = useMediaQuery('(min-width: 96rem)')

  return (
    <>
      <QueueBulkBar selection={selection} floating />
      <LongList
        query={query}
        queryKey={list.queryKey}
        label="Tour requests"
        loading="Loading tour requests"
        rows={8}
        failed={(error) => fetchFailure('Failed to fetch tour queue', error)}
        empty={
          isFiltered(search) ? (
            <EmptyState
              title="No matching requests"
              action={<Button onClick={() => go(noFilters)}>Clear filters</Button>}
            >
              {search.q
                ? `Nothing matches “${search.q}” with these filters.`
                : 'No request matches these filters.'}
            </EmptyState>
          ) : (
            <EmptyState title="No open requests">New requests appear here by themselves.</EmptyState>
          )
        }
        className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3"
        columns={three ? 3 : two ? 2 : 1}
        estimate={290}
        gap={12}
      >
        {(tour, place) => (
          <RequestCard
            key={tour.id}
            tour={tour}
            place={place}
            fresh={fresh.has(tour.id)}
            chosen={selection.ids.has(tour.id)}
            onToggle={selection.onToggle}
          />
        )}
      </LongList>
    </>
  )
}
