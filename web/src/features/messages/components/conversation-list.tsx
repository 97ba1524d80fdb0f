import type { Conversation } from '@porchlight/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { cx } from '../../../ui/cx.ts'
import type { conversationsQuery } from '../api.ts'
import { aboutOf, previewOf } from '../conversation-words.ts'
import { arrangeIn, type Places } from '../kept-places.ts'
import { ThreadList } from './thread-list.tsx'
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
  onChoose: () => void
  /** Where the conversations are, although opening them changes their order. */
  places: RefObject<Places>
  /** Shown when there are no conversations. */
  empty: ReactNode
}

/** Conversations, each with its last message. */
export function ConversationList(props: Props) {
  const { options, isOpen, hrefOf, onChoose, places, empty, about = aboutOf } = props
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('conversations') })
  return (
    <ThreadList
      query={query}
      queryKey={options.queryKey}
      arrange={arrangeIn(places, { queryKey: options.queryKey, isOpen })}
      empty={empty}
      label={props.label ?? 'Conversations, latest first'}
      loading="Loading conversations"
      failed="Failed to fetch conversations"
    >
      {(conversation, row) => (
        <ThreadRow
          {...row}
          key={conversation.id}
          open={isOpen(conversation)}
          href={hrefOf(conversation)}
          onChoose={() => {
            // On a phone the open conversation replaces the list.
            places.current.opened.set(conversation.id, conversation.lastMessageAt)
            onChoose()
          }}
          title={conversation.tourTitle}
          aside={<Age at={conversation.lastMessageAt} />}
          about={about(conversation)}
          unread={conversation.unreadCount}
        >
          <span
            className={cx(
              'truncate text-md',
              conversation.unreadCount > 0 ? 'text-ink' : 'col-span-2 text-ink-2',
            )}
          >
            <bdi>{previewOf(conversation)}</bdi>
          </span>
        </ThreadRow>
      )}
    </ThreadList>
  )
}

function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} className="num text-sm text-ink-2">
      {formatAge(at, useNow())}
    </time>
  )
}
