import type { FeedNote } from '@porchlight/contract/notes'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge, formatDayTime } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/link.tsx'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { type FeedFilters, noteFeedQuery } from '../api.ts'
import { AuthorBadge } from './author-badge.tsx'

type Props = {
  filters: FeedFilters
  /** Shown when there are no notes. */
  empty: ReactNode
  /** Shows the status of a note's tour. */
  renderStatus: (status: FeedNote['status']) => ReactNode
}

/** Notes on all of the agent's tours; each links to the notes of its tour. */
export function NoteFeed({ filters, empty, renderStatus }: Props) {
  const options = noteFeedQuery(filters)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('noteFeed') })
  return (
    <LongList
      query={query}
      queryKey={options.queryKey}
      empty={empty}
      label="Notes, newest first"
      loading="Loading notes"
      rows={6}
      failed="Failed to fetch tour notes"
      className="rounded-lg border border-line"
      estimate={97}
    >
      {(note, place) => <Item key={note.id} note={note} status={renderStatus(note.status)} place={place} />}
    </LongList>
  )
}

function Item({ note, status, place }: { note: FeedNote; status: ReactNode; place: RowPlace }) {
  const now = useNow()
  return (
    <li
      {...place}
      className={cx(
        'relative flex flex-col gap-1.5 border-line px-4 py-3 not-aria-[posinset=1]:border-t hover:bg-sunken/60',
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
          {...ROW_TARGET}
          href={paths.scheduleTour({ notes: note.tourId })}
          className="font-medium text-ink after:absolute after:inset-0"
        >
          {note.clientName?.trim() || 'Client Name Not Available'}
        </Link>
        <span>{note.propertyName || note.propertyAddress}</span>
        {note.scheduledDate ? (
          <span className="num">{formatDayTime(note.scheduledDate, note.timeZone)}</span>
        ) : null}
        {status}
      </p>
    </li>
  )
}
