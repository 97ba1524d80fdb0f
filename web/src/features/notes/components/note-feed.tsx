import type { FeedNote } from '@porchlight/contract/notes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../lib/browser-storage.ts'
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
  renderStatus: (note: FeedNote) => ReactNode
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
      {(note, place) => <Item key={note.id} note={note} status={renderStatus(note)} place={place} />}
    </LongList>
  )
}

function Item({ note, status, place }: { note: FeedNote; status: ReactNode; place: RowPlace }) {
  const now = useNow()
  const { link, isReturn, onOpen } = useReturn(note.id)
  return (
    <li
      {...place}
      data-takes-focus={isReturn ? '' : undefined}
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
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-ink-2">
        <Link
          {...ROW_TARGET}
          ref={link}
          href={paths.scheduleTour({ notes: note.tourId })}
          onClick={onOpen}
          closesHere
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

const LAST_OPENED = 'porchlight:last-opened-note'

/**
 * Focuses the link of a note that was opened from this entry of the browser's history, once the reader is back. The tab
 * stores which note it was, because a reload of the opened note loses the scroll position of the feed.
 */
const useReturn = (noteId: string) => {
  const link = useRef<HTMLAnchorElement>(null)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  const opened = `${entry} ${noteId}`
  const [isReturn] = useState(() => readStored('tab', LAST_OPENED) === opened)
  useEffect(() => {
    if (!isReturn) return
    store('tab', LAST_OPENED, null)
    // The closing panel and the screen move the focus before the next frame.
    const frame = requestAnimationFrame(() => {
      link.current?.focus({ preventScroll: true })
      const row = link.current?.closest('li')
      const { top = 0, bottom = 0 } = row?.getBoundingClientRect() ?? {}
      // Rows are measured when they render, so the restored scroll position may show others.
      if (top < 0 || bottom > window.innerHeight) row?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReturn])
  return { link, isReturn, onOpen: () => void store('tab', LAST_OPENED, opened) }
}
