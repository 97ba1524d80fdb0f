import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { rowsOf } from '../../../lib/long-list.ts'
import { useNow } from '../../../lib/now.ts'
import { quoted } from '../../../lib/search-text.ts'
import { formatDayHeading } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LongList } from '../../../ui/lists/long-list.tsx'
import { NoMatches, type OtherTab } from '../../../ui/lists/no-matches.tsx'
import { ClearSearch } from '../../../ui/lists/search-field.tsx'
import { useMediaQuery, WIDE } from '../../../ui/use-media-query.ts'
import { agentToursQuery, type TourFilters } from '../api.ts'
import { lookOf } from '../status.ts'
import type { TourView } from '../tour-view.ts'
import { timeOf } from '../tour-words.ts'
import { type TourActions, TourCard } from './tour-card.tsx'
import { TourRow } from './tour-row.tsx'

type Props = TourActions & {
  filters: TourFilters
  openId: string | null
  freshId: string | null
  /** The fresh tour that has already been scrolled into view; later changes of the list scroll no more. */
  broughtId: RefObject<string | null>
  /** Names the form that is open above the list. */
  above: string | undefined
  /** The details are open beside the list, so it keeps to one column. */
  narrow: boolean
  view: TourView
  onFirst: () => void
  onClearSearch: () => void
  /** The other tabs, which share the search. */
  others: readonly OtherTab[]
}

const labels = { needs_you: 'Tours that need you', pending: 'Pending tours', active: 'Active tours' } as const
const labelOf = ({ when, group, status, clientId }: TourFilters): string => {
  if (group) return labels[group]
  if (status) return `${lookOf(status).label} tours`
  if (clientId) return 'Tours with this client'
  return when === 'past' ? 'Past tours' : 'Active tours'
}

/** The tours of one tab or filter by date, as rows or cards, loaded as the reader scrolls. */
export function TourList({
  filters,
  openId,
  freshId,
  broughtId,
  above,
  narrow,
  view,
  onFirst,
  onClearSearch,
  others,
  ...actions
}: Props) {
  const options = agentToursQuery(filters)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('tours') })
  const isWide = useMediaQuery(WIDE)
  const now = useNow()
  const pages = query.data?.pages
  const headings = useMemo(() => headingsOf(rowsOf(pages ?? []), now), [pages, now])
  const isFreshListed =
    freshId !== null && (pages?.some(({ items }) => items.some(({ id }) => id === freshId)) ?? false)
  useEffect(() => {
    if (!isFreshListed || broughtId.current === freshId) return
    broughtId.current = freshId
    // The date decides where a new request is.
    document.querySelector('[data-fresh]')?.scrollIntoView({ block: 'center' })
  }, [isFreshListed, freshId, broughtId])
  const common = {
    query,
    queryKey: options.queryKey,
    label: labelOf(filters),
    loading: 'Loading tours',
    rows: 6,
    failed: 'Failed to fetch tour requests',
    empty: <NoTours filters={filters} onFirst={onFirst} onClearSearch={onClearSearch} others={others} />,
    kept: { id: openId, cut: narrow, above },
  }
  if (view === 'rows')
    return (
      <LongList
        {...common}
        className="overflow-hidden rounded-lg border border-line bg-surface [&>:last-child>button]:border-b-0"
        estimate={46}
      >
        {(tour, place) => (
          <TourRow
            key={tour.id}
            tour={tour}
            {...place}
            heading={headings.get(tour.id)}
            open={tour.id === openId}
            fresh={tour.id === freshId}
            onDetails={actions.onDetails}
          />
        )}
      </LongList>
    )
  return (
    <LongList
      {...common}
      className={cx('grid gap-3', !narrow && 'xl:grid-cols-2')}
      columns={isWide && !narrow ? 2 : 1}
      estimate={228}
      gap={12}
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

/** The day above the first tour of each day, by the tour's id. */
const headingsOf = (tours: readonly AgentTourCard[], now: Date): ReadonlyMap<string, string> => {
  const headings = new Map<string, string>()
  let last = ''
  for (const tour of tours) {
    const time = timeOf(tour)
    const day = time ? formatDayHeading(time.at, tour.timeZone, now) : 'No time yet'
    if (day !== last) headings.set(tour.id, day)
    last = day
  }
  return headings
}

const nothingIn = {
  needs_you: 'Tours that need you appear here.',
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
        {`No tour matches ${quoted(filters.q)}`}
      </NoMatches>
    )
  }
  if (filters.group)
    return (
      <EmptyState
        title={filters.group === 'needs_you' ? 'Nothing needs you' : `No ${filters.group} tours`}
        action={
          <Button variant="primary" onClick={onFirst}>
            Schedule New Tour
          </Button>
        }
      >
        {nothingIn[filters.group]}
      </EmptyState>
    )
  if (filters.status)
    return <EmptyState title="No Results Found">{`No tour is ${lookOf(filters.status).label}.`}</EmptyState>
  if (filters.clientId)
    return (
      <EmptyState
        title="No Tours Yet"
        action={
          <ButtonLink
            variant="primary"
            href={paths.properties({ schedule: 'open', client: filters.clientId })}
          >
            Schedule New Tour
          </ButtonLink>
        }
      >
        Tours with this client will appear here.
      </EmptyState>
    )
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
