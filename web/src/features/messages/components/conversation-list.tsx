import type { Conversation } from '@porchlight/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { CountBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/link.tsx'
import { LongList, type RowPlace } from '../../../ui/long-list.tsx'
import { ROW_TARGET } from '../../../ui/use-row-keys.ts'
import type { conversationsQuery } from '../api.ts'
import { aboutOf, previewOf } from '../conversation-words.ts'
import { AboutLine } from './about-line.tsx'

type Props = {
  /** An agent's, or the desk's. */
  options: ReturnType<typeof conversationsQuery>
  label?: string | undefined
  /** The line under the title; default an agent's. */
  about?: ((conversation: Conversation) => readonly string[]) | undefined
  /** The conversation that is open, by its own id or its tour's. */
  isOpen: (conversation: Conversation) => boolean
  hrefOf: (conversation: Conversation) => string
  onChoose?: (() => void) | undefined
  /** What stands for none. */
  empty: ReactNode
}

/** Conversations, each with its last message. */
export function ConversationList(props: Props) {
  const { options, isOpen, hrefOf, onChoose, empty, about = aboutOf } = props
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('conversations') })
  return (
    <LongList
      {...{ query, queryKey: options.queryKey, empty }}
      label={props.label ?? 'Conversations, latest first'}
      loading="Loading conversations"
      waiting={8}
      failure="Failed to fetch conversations"
      className=""
      estimate={85}
    >
      {(conversation, place, measured) => (
        <Row
          key={conversation.id}
          {...{ conversation, place, measured, onChoose, about }}
          open={isOpen(conversation)}
          href={hrefOf(conversation)}
        />
      )}
    </LongList>
  )
}

type RowProps = {
  conversation: Conversation
  place: RowPlace
  measured: boolean
  open: boolean
  href: string
  onChoose: (() => void) | undefined
  about: (conversation: Conversation) => readonly string[]
}

function Row({ conversation, place, measured, open, href, onChoose, about }: RowProps) {
  const now = useNow()
  const { tourTitle, unreadCount, lastMessageAt } = conversation
  return (
    <li
      {...place}
      className={cx(
        'border-line not-aria-[posinset=1]:border-t',
        !measured && '[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]',
      )}
    >
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
          <AboutLine parts={about(conversation)} />
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
