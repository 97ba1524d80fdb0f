import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { NoMatches, type OtherTab } from '../../../ui/lists/no-matches.tsx'
import { ClearSearch } from '../../../ui/lists/search-field.tsx'
import { useMediaQuery, WIDE } from '../../../ui/use-media-query.ts'
import { agentToursQuery, type TourFilters } from '../api.ts'
import { type TourActions, TourCard } from './tour-card.tsx'

type Props = TourActions & {
  filters: TourFilters
  openId: string | null
  freshId: string | null
  /** The details are open beside the list, so it keeps to one column. */
  narrow: boolean
  onFirst: () => void
  onClearSearch: () => void
  /** The other tabs, which share the search. */
  others: readonly OtherTab[]
}

const labels = { pending: 'Pending tours', active: 'Active tours' } as const
const labelOf = ({ when, group }: TourFilters): string =>
  group ? labels[group] : when === 'past' ? 'Past tours' : 'Active tours'

/** The tours of one tab or group, newest first, loaded as the reader scrolls. */
export function TourList({
  filters,
  openId,
  freshId,
  narrow,
  onFirst,
  onClearSearch,
  others,
  ...actions
}: Props) {
  const options = agentToursQuery(filters)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('tours') })
  const wide = useMediaQuery(WIDE)
  return (
    <LongList
      query={query}
      queryKey={options.queryKey}
      label={labelOf(filters)}
      loading="Loading tours"
      rows={6}
      failed="Failed to fetch tour requests"
      empty={<NoTours filters={filters} onFirst={onFirst} onClearSearch={onClearSearch} others={others} />}
      className={cx('grid gap-3', !narrow && 'xl:grid-cols-2')}
      columns={wide && !narrow ? 2 : 1}
      estimate={208}
      gap={12}
      kept={{ id: openId, cut: narrow }}
    >
      {(tour, place, measured) => (
        <TourCard
          key={tour.id}
          tour={tour}
          measured={measured}
          {...place}
          open={tour.id === openId}
          fresh={tour.id === freshId}
          {...actions}
        />
      )}
    </LongList>
  )
}

const nothingIn = {
  pending: 'Tours waiting for a date appear here.',
  active: 'Scheduled tours appear here.',
} as const

function NoTours({
  filters,
  onFirst,
  onClearSearch,
  others,
}: Pick<Props, 'filters' | 'onFirst' | 'onClearSearch' | 'others'>): ReactNode {
  if (filters.q) {
    return (
      <NoMatches title="No Results Found" others={others} action={<ClearSearch onClear={onClearSearch} />}>
        {`No tour matches “${filters.q}”`}
      </NoMatches>
    )
  }
  if (filters.group)
    return <EmptyState title={`No ${filters.group} tours`}>{nothingIn[filters.group]}</EmptyState>
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
      Request a tour, and we’ll take it from there.
    </EmptyState>
  )
}
