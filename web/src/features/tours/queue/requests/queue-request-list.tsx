import { fetchFailure } from '../../../../lib/requests/api-error.ts'
import { quoted } from '../../../../lib/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { LongList } from '../../../../ui/lists/long-list.tsx'
import { useMediaQuery } from '../../../../ui/use-media-query.ts'
import { QueueBulkBar } from '../components/queue-bulk-bar.tsx'
import { isFiltered, noFilters, type QueueSearch } from '../queue-search.ts'
import { useQueueList } from '../use-queue-list.ts'
import { RequestCard } from './queue-request-card.tsx'

type Props = { search: QueueSearch; go: (change: QueueSearch) => void }

/** The requests that match the search parameters, as cards. */
export function RequestList({ search, go }: Props) {
  const { query, queryKey, tours, fresh, selection } = useQueueList(search)
  const two = useMediaQuery('(min-width: 64rem)')
  const three = useMediaQuery('(min-width: 96rem)')

  return (
    <>
      <QueueBulkBar selection={selection} tours={tours ?? []} openId={null} floating />
      <LongList
        query={query}
        queryKey={queryKey}
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
                ? `Nothing matches ${quoted(search.q)} with these filters.`
                : 'No request matches these filters.'}
            </EmptyState>
          ) : (
            <EmptyState title="No open requests">New requests appear here automatically.</EmptyState>
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
