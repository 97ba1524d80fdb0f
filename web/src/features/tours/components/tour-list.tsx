import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { usePolling } from '../../../lib/intervals.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useMediaQuery, WIDE } from '../../../ui/use-media-query.ts'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts'
import { agentToursQuery, type TourFilters } from '../api.ts'
import { type TourActions, TourCard } from './tour-card.tsx'

type Props = TourActions & {
  filters: TourFilters
  openId: string | null
  freshId: string | null
  /** With details beside it the list keeps to one column. */
  narrow: boolean
  onFirst: () => void
  onClearSearch: () => void
}

/** From here on only the cards in sight are drawn: an agent may have twenty thousand. */
const VIRTUAL_FROM = 90

/** The tours of one tab: newest first, further ones as one scrolls. */
export function TourList({ filters, openId, freshId, narrow, onFirst, onClearSearch, ...actions }: Props) {
  const query = useInfiniteQuery({ ...agentToursQuery(filters), refetchInterval: usePolling('tours') })
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  const wide = useMediaQuery(WIDE)
  const tours = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data])
  const rows = useVirtualRows({
    list,
    count: tours.length,
    columns: wide && !narrow ? 2 : 1,
    estimate: 208,
    gap: 12,
    from: VIRTUAL_FROM,
  })
  useKeptInSight(openId, narrow, (id) => {
    const index = tours.findIndex((tour) => tour.id === id)
    if (index >= 0) rows.show(index)
  })
  if (query.isPending) return <SkeletonRows rows={6} label="Loading tours" />
  if (!query.data) {
    return (
      <ErrorState
        message="Failed to fetch tour requests"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (tours.length === 0) return <NoTours filters={filters} onFirst={onFirst} onClearSearch={onClearSearch} />
  return (
    <>
      <ul
        ref={list}
        aria-label={filters.when === 'past' ? 'Past tours' : 'Active tours'}
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('grid gap-3', !narrow && 'xl:grid-cols-2', query.isPlaceholderData && 'opacity-60')}
        // The room of the cards that are not drawn.
        style={rows.virtual ? { paddingTop: rows.before, paddingBottom: rows.after } : undefined}
      >
        {tours.slice(rows.first, rows.end).map((tour, at) => (
          <TourCard
            key={tour.id}
            tour={tour}
            open={tour.id === openId}
            fresh={tour.id === freshId}
            row={rows.measured(rows.first + at)}
            virtual={rows.virtual}
            {...actions}
          />
        ))}
      </ul>
      <ShowMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

/**
 * When details open beside the list, or close, its rows are cut anew: the tour that it was about stays in sight.
 */
const useKeptInSight = (openId: string | null, narrow: boolean, show: (id: string) => void): void => {
  const last = useRef({ id: openId, narrow, show })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { id: openId ?? before.id, narrow, show }
    if (before.narrow !== narrow && last.current.id) show(last.current.id)
  }, [openId, narrow, show])
}

function NoTours({
  filters,
  onFirst,
  onClearSearch,
}: Pick<Props, 'filters' | 'onFirst' | 'onClearSearch'>): ReactNode {
  if (filters.q) {
    return (
      <EmptyState title="No Results Found" action={<Button onClick={onClearSearch}>Clear search</Button>}>
        No tour matches “{filters.q}”.
      </EmptyState>
    )
  }
  if (filters.when === 'past') {
    return (
      <EmptyState title="No Past Tours Yet">Tours that have already happened will appear here.</EmptyState>
    )
  }
  return (
    <EmptyState
      title="No Active Tour Requests"
      action={
        <Button variant="primary" onClick={onFirst}>
          Schedule Your First Tour
        </Button>
      }
    >
      Ask for a tour, and the team takes it from there.
    </EmptyState>
  )
}
