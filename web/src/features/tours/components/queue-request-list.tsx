import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fetchFailure } from '../../../lib/api-error.ts'
import { usePolling } from '../../../lib/intervals.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NextPage } from '../../../ui/show-more.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { queueQuery } from '../queue-api.ts'
import { isFiltered, type QueueSearch, queueFilters } from '../queue-search.ts'
import { useNewRows } from '../use-new-rows.ts'
import { RequestCard } from './queue-request-card.tsx'

type Props = { search: QueueSearch; go: (change: QueueSearch) => void }

/** The requests for an address, as cards. */
export function RequestList({ search, go }: Props) {
  const filters = useMemo(() => queueFilters(search), [search])
  const query = useInfiniteQuery({ ...queueQuery(filters), refetchInterval: usePolling('tourQueue') })
  const { data } = query
  const tours = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const fresh = useNewRows(query.isPlaceholderData ? undefined : tours, JSON.stringify(filters))
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)

  if (query.isPending) return <SkeletonRows rows={8} label="Loading tour requests" />
  if (!tours) {
    return (
      <ErrorState
        message={fetchFailure('Failed to fetch tour queue', query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (tours.length === 0) {
    return isFiltered(search) ? (
      <EmptyState
        title="No matching requests"
        action={
          <Button onClick={() => go({ q: undefined, status: undefined, city: undefined })}>
            Clear filters
          </Button>
        }
      >
        {search.q ? `Nothing matches “${search.q}” with these filters.` : 'No request matches these filters.'}
      </EmptyState>
    ) : (
      <EmptyState title="No open requests">New requests appear here by themselves.</EmptyState>
    )
  }
  return (
    <>
      <ul
        ref={list}
        aria-label="Tour requests"
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('grid gap-3 lg:grid-cols-2 2xl:grid-cols-3', query.isPlaceholderData && 'opacity-60')}
      >
        {tours.map((tour) => (
          <RequestCard key={tour.id} tour={tour} fresh={fresh.has(tour.id)} />
        ))}
      </ul>
      <NextPage query={query} />
    </>
  )
}
