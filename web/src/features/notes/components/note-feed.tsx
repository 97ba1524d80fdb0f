import type { FeedNote } from '@porchlight/contract/notes'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge, formatDayTime } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TourStatus } from '../../tours/components/tour-status.tsx'
import { type FeedFilters, noteFeedQuery } from '../api.ts'
import { AuthorBadge } from './author-badge.tsx'

/** Notes on all of the agent's tours; each leads to the notes of its tour. `empty` is what stands for none. */
export function NoteFeed({ filters, empty }: { filters: FeedFilters; empty: ReactNode }) {
  const query = useInfiniteQuery({ ...noteFeedQuery(filters), refetchInterval: usePolling('noteFeed') })
  if (query.isPending) return <SkeletonRows rows={6} label="Loading notes" />
  if (!query.data) {
    return (
      <ErrorState
        message="Failed to fetch tour notes"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const notes = query.data.pages.flatMap(({ items }) => items)
  if (notes.length === 0) return empty
  return (
    <>
      <ul
        aria-label="Notes, newest first"
        aria-busy={query.isPlaceholderData || undefined}
        className={cx(
          'divide-y divide-line rounded-lg border border-line',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {notes.map((note) => (
          <Item key={note.id} note={note} />
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

function Item({ note }: { note: FeedNote }) {
  const now = useNow()
  return (
    <li
      className={cx(
        'relative flex flex-col gap-1.5 px-4 py-3 hover:bg-sunken/60',
        !note.read && 'bg-porch-soft/40',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <AuthorBadge note={note} />
        {note.mine ? <span className="text-sm text-ink-3">You</span> : null}
        {note.read ? null : <span className="text-sm font-medium text-porch-ink">Unread</span>}
        <time dateTime={note.createdAt} className="num ml-auto text-sm text-ink-3">
          {formatAge(note.createdAt, now)}
        </time>
      </div>
      <p className="line-clamp-4 text-md wrap-anywhere whitespace-pre-wrap">{note.note}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <Link
          href={paths.scheduleTour({ notes: note.tourId })}
          className="font-medium text-ink after:absolute after:inset-0"
        >
          {note.clientName?.trim() || 'Client Name Not Available'}
        </Link>
        <span>{note.propertyName || note.propertyAddress}</span>
        {note.scheduledDate ? (
          <span className="num">{formatDayTime(note.scheduledDate, note.timeZone)}</span>
        ) : null}
        <TourStatus status={note.status} />
      </p>
    </li>
  )
}
