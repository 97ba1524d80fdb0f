import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import type { Zone } from '../../../lib/time.ts'
import { NotLoaded } from '../../../ui/feedback/loaded.tsx'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'
import { MessagesRead } from '../../tours/request/desk-hours.tsx'
import { threadQuery } from '../api.ts'
import { keepDraft, readDraft } from '../drafts.ts'
import { messageOf, type Place } from '../message-outbox.ts'
import type { Side } from '../thread-days.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { outboxOf } from '../use-outbox.ts'
import { MessageBox } from './message-box.tsx'
import { ThreadMessages } from './thread-messages.tsx'

type Writing = { text: string; onText: (text: string) => void }
type Help = Pick<ComponentProps<typeof MessageBox>, 'tools' | 'unfilled'>

type Props = {
  /** Null before the first message. */
  conversationId: string | null
  place: Place
  zone: Zone
  maySend: boolean
  userId: string
  /** Default: the agent's. */
  side?: Side | undefined
  /** The team's writing aids. They are passed in, so that agents do not load them. */
  help?: ((writing: Writing) => Help) | undefined
}

/**
 * A conversation, or a tour's empty thread, which the first message turns into one. Use the conversation's name as the
 * key: each has its own draft and unread marks.
 */
export function Thread({ conversationId, place, zone, maySend, userId, side = 'agent', help }: Props) {
  const exists = conversationId !== null
  const query = useInfiniteQuery({
    ...threadQuery(conversationId ?? ''),
    enabled: exists,
    refetchInterval: usePolling('conversations'),
  })
  const newestFirst = query.data?.pages.flatMap(({ items }) => items) ?? []
  const fresh = useMarkRead(conversationId, newestFirst, side)
  const writing = useWriting(place, userId, side)
  const desktop = useMediaQuery(DESKTOP)
  const [takesFocus] = useState(() => (exists ? isPressedByPointer() : !isRowFocused()))
  return (
    <>
      {exists && !query.data ? (
        <div className="min-h-0 flex-1">
          <NotLoaded
            query={query}
            loading="Loading messages"
            rows={6}
            failed="Failed to fetch conversations"
          />
        </div>
      ) : (
        <ThreadMessages
          newestFirst={newestFirst}
          side={side}
          zone={zone}
          fresh={fresh}
          older={{
            more: query.hasNextPage,
            loading: query.isFetchingNextPage,
            failed: query.isFetchNextPageError,
            onMore: () => void query.fetchNextPage(),
          }}
          {...writing.thread}
        />
      )}
      {maySend && side === 'agent' ? <MessagesRead /> : null}
      {maySend ? (
        <MessageBox
          {...writing.box}
          {...help?.(writing.box)}
          placeholder={side === 'agent' ? 'Write to the scheduling assistant...' : 'Write to the agent...'}
          focus={desktop && takesFocus}
        />
      ) : null}
    </>
  )
}

/**
 * Whether the focused control was pressed with a pointer. A pointer user can then write at once. A keyboard user's focus
 * stays on the tab or row, where the next key continues.
 */
const isPressedByPointer = (): boolean => {
  const { activeElement } = document
  return activeElement !== document.body && activeElement?.matches(':focus-visible') === false
}

/** A keyboard user who has moved on to a row of a list, while the thread was loading, stays there. */
const isRowFocused = (): boolean => document.activeElement?.matches('[data-row-target]') === true

/** A conversation's draft and its unsent messages. */
const useWriting = (place: Place, userId: string, side: Side) => {
  const outbox = outboxOf(userId, side, place)
  const [text, setText] = useState(() => readDraft(userId, place))
  const onText = (next: string): void => {
    setText(next)
    keepDraft(userId, place, next)
  }
  return {
    thread: {
      outbox,
      // Put the text before the current text of the box, so that neither is lost.
      onTakeBack: (returned: string) => onText(text.trim() === '' ? returned : `${returned}\n${text}`),
    },
    box: {
      text,
      onText,
      onSend: (written: string) => {
        outbox.add(messageOf(written))
        onText('')
      },
    },
  }
}
