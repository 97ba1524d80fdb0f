import type { Assignment } from '@porchlight/contract/tour-shapes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { usePolling } from '../../../lib/intervals.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useRowKeys } from '../../../ui/use-row-keys.ts'
import { type AssignmentGroup, assignmentsQuery } from '../assignment-api.ts'
import { byDay } from '../assignment-steps.ts'
import { useNewRows } from '../use-new-rows.ts'
import { AssignmentCard } from './assignment-card.tsx'

type Props = { group: AssignmentGroup; q: string; onNotes: (tour: Assignment) => void }

/** Cards drawn at a time; the rest is there already and comes as one scrolls. */
const SHOWN = 30

const empty: Record<AssignmentGroup, string> = {
  pending: 'Nothing waits for you. A new assignment appears here by itself.',
  all: 'You have no assignments yet. A new one appears here by itself.',
  completed: 'Tours that you have confirmed or completed appear here.',
}

/** The assignments of one tab, in the order of the day. */
export function AssignmentList({ group, q, onNotes }: Props) {
  const query = useInfiniteQuery({
    ...assignmentsQuery(group, q),
    refetchInterval: usePolling('assignments'),
  })
  const { data } = query
  const tours = useMemo(() => data?.pages.flatMap(({ items }) => items).toSorted(byDay), [data])
  const fresh = useNewRows(query.isPlaceholderData ? undefined : tours, `${group} ${q}`)
  const [shown, setShown] = useState(SHOWN)
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)

  if (query.isPending) return <SkeletonRows rows={6} label="Loading assignments" />
  if (!tours) {
    return (
      <ErrorState
        message="Your assignments could not be fetched."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (tours.length === 0) return <EmptyState>{q ? `Nothing matches “${q}”.` : empty[group]}</EmptyState>
  return (
    <>
      <ul
        ref={list}
        aria-label="Assignments"
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('grid gap-3 md:grid-cols-2 xl:grid-cols-3', query.isPlaceholderData && 'opacity-60')}
      >
        {tours.slice(0, shown).map((tour) => (
          <AssignmentCard key={tour.id} tour={tour} onNotes={onNotes} fresh={fresh.has(tour.id)} />
        ))}
      </ul>
      <ShowMore
        more={shown < tours.length || query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => {
          setShown(shown + SHOWN)
          if (shown + SHOWN > tours.length && query.hasNextPage) void query.fetchNextPage()
        }}
      />
    </>
  )
}
