import type { Conversation } from '@porchlight/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { cx } from '../../../ui/cx.ts'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import type { conversationsQuery } from '../api.ts'
import { aboutOf, previewOf } from '../conversation-words.ts'
import { ThreadRow } from './thread-row.tsx'

type Props = {
  /** The query of an agent's conversations, or of the desk's. */
  options: ReturnType<typeof conversationsQuery>
  label?: string | undefined
  /** The line under the title; defaults to an agent's. */
  about?: ((conversation: Conversation) => readonly string[]) | undefined
  /** Whether a conversation is open, by its own id or by its tour's. */
  isOpen: (conversation: Conversation) => boolean
  hrefOf: (conversation: Conversation) => string
  onChoose?: (() => void) | undefined
  /** Shown when there are no conversations. */
  empty: ReactNode
}

/** Conversations, each with its last message. */
export function ConversationList(props: Props) {
  const { options, isOpen, hrefOf, onChoose, empty, about = aboutOf } = props
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('conversations') })
  return (
    <LongList
      query={query}
      queryKey={options.queryKey}
      empty={empty}
      label={props.label ?? 'Conversations, latest first'}
      loading="Loading conversations"
      rows={8}
      failed="Failed to fetch conversations"
      className=""
      estimate={85}
    >
      {(conversation, place, measured) => (
        <Row
          key={conversation.id}
          conversation={conversation}
          place={place}
          measured={measured}
          onChoose={onChoose}
          about={about}
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
    <ThreadRow
      place={place}
      measured={measured}
      open={open}
      href={href}
      onChoose={onChoose}
      title={tourTitle}
      aside={
        <time dateTime={lastMessageAt} className="num text-sm text-ink-2">
          {formatAge(lastMessageAt, now)}
        </time>
      }
      about={about(conversation)}
      unread={unreadCount}
    >
      <span className={cx('truncate text-md', unreadCount > 0 ? 'text-ink' : 'col-span-2 text-ink-2')}>
        <bdi>{previewOf(conversation)}</bdi>
      </span>
    </ThreadRow>
  )
}
