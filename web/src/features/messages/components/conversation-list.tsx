import type { Conversation } from '@porchlight/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { usePolling } from '../../../lib/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { CountBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ROW_TARGET, useRowKeys } from '../../../ui/use-row-keys.ts'
import { conversationsQuery } from '../api.ts'
import { aboutOf, previewOf } from '../conversation-words.ts'
import { AboutLine } from './about-line.tsx'

type Props = {
  q: string
  /** The conversation that is open, by its own id or its tour's. */
  isOpen: (conversation: Conversation) => boolean
  hrefOf: (conversation: Conversation) => string
  onChoose?: (() => void) | undefined
  /** What stands for none. */
  empty: ReactNode
}

/** The agent's conversations, the latest message first. */
export function ConversationList({ q, isOpen, hrefOf, onChoose, empty }: Props) {
  const query = useInfiniteQuery({ ...conversationsQuery(q), refetchInterval: usePolling('conversations') })
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  if (query.isPending) return <SkeletonRows rows={8} label="Loading conversations" />
  if (!query.data) {
    return (
      <ErrorState
        message="Failed to fetch conversations"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  const conversations = query.data.pages.flatMap(({ items }) => items)
  if (conversations.length === 0) return empty
  return (
    <>
      <ul
        ref={list}
        aria-label="Conversations, latest first"
        aria-busy={query.isPlaceholderData || undefined}
        className={cx('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}
      >
        {conversations.map((conversation) => (
          <Row
            key={conversation.id}
            conversation={conversation}
            open={isOpen(conversation)}
            href={hrefOf(conversation)}
            onChoose={onChoose}
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

type RowProps = {
  conversation: Conversation
  open: boolean
  href: string
  onChoose: (() => void) | undefined
}

function Row({ conversation, open, href, onChoose }: RowProps) {
  const now = useNow()
  const { tourTitle, unreadCount, lastMessageAt } = conversation
  return (
    <li className="[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]">
      <Link
        {...ROW_TARGET}
        href={href}
        onClick={onChoose}
        aria-current={open ? 'page' : undefined}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 outline-offset-[-2px] transition-colors duration-100',
          open ? 'bg-brand-soft' : 'hover:bg-sunken/60',
        )}
      >
        <span className={cx('truncate text-md', unreadCount > 0 ? 'font-semibold' : 'font-medium')}>
          {tourTitle}
        </span>
        <time dateTime={lastMessageAt} className="num text-sm text-ink-2">
          {formatAge(lastMessageAt, now)}
        </time>
        <span className="col-span-2 truncate text-sm text-ink-2">
          <AboutLine parts={aboutOf(conversation)} />
        </span>
        <span className={cx('truncate text-md', unreadCount > 0 ? 'text-ink' : 'col-span-2 text-ink-2')}>
          <bdi>{previewOf(conversation)}</bdi>
        </span>
        {unreadCount > 0 ? (
          <span className="justify-self-end">
            <CountBadge count={unreadCount} tone="waiting" />
            <span className="sr-only"> unread</span>
          </span>
        ) : null}
      </Link>
    </li>
  )
}
