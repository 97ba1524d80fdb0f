import type { Conversation } from '@porchlight/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePolling } from '../../../lib/intervals.ts'
import type { Zone } from '../../../lib/time.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'
import { threadQuery } from '../api.ts'
import { placeOf, zoneOf } from '../conversation-words.ts'
import { keepDraft, readDraft } from '../drafts.ts'
import type { Place } from '../unsent.ts'
import { useMarkRead } from '../use-mark-read.ts'
import { outboxOf, useUnsent } from '../use-outbox.ts'
import { MessageBox } from './message-box.tsx'
import { ThreadMessages } from './thread-messages.tsx'

/** A conversation that has begun. Give it the conversation's id as key: drafts and marks are each its own. */
export function Thread({ conversation, userId }: { conversation: Conversation; userId: string }) {
  const query = useInfiniteQuery({
    ...threadQuery(conversation.id),
    refetchInterval: usePolling('conversations'),
  })
  const newestFirst = query.data?.pages.flatMap(({ items }) => items) ?? []
  const fresh = useMarkRead(conversation.id, newestFirst)
  const writing = useWriting(placeOf(conversation), userId)
  return (
    <>
      {query.isPending ? (
        <div className="min-h-0 flex-1">
          <SkeletonRows rows={6} label="Loading messages" />
        </div>
      ) : null}
      {query.isLoadingError ? (
        <div className="min-h-0 flex-1">
          <ErrorState
            message="Failed to fetch conversations"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      ) : null}
      {query.data ? (
        <ThreadMessages
          newestFirst={newestFirst}
          zone={zoneOf(conversation)}
          fresh={fresh}
          older={{
            more: query.hasNextPage,
            loading: query.isFetchingNextPage,
            failed: query.isFetchNextPageError,
            onMore: () => void query.fetchNextPage(),
          }}
          {...writing.thread}
        />
      ) : null}
      {conversation.may.send ? <MessageBox {...writing.box} focus={false} /> : null}
    </>
  )
}

/** A tour's conversation before its first message. */
export function NewThread({ tourId, zone, userId }: { tourId: string; zone: Zone; userId: string }) {
  const writing = useWriting({ tourId }, userId)
  const desktop = useMediaQuery(DESKTOP)
  return (
    <>
      <ThreadMessages newestFirst={[]} zone={zone} fresh={nothing} {...writing.thread} />
      <MessageBox {...writing.box} focus={desktop} />
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()

/** The draft of a conversation and what is on its way there. */
const useWriting = (place: Place, userId: string) => {
  const outbox = outboxOf(userId)
  const unsent = useUnsent(outbox, place)
  const [text, setText] = useState(() => readDraft(userId, place))
  const onText = (next: string): void => {
    setText(next)
    keepDraft(userId, place, next)
  }
  return {
    thread: {
      unsent,
      place,
      outbox,
      // Before what is in the box already, which is not to be lost either.
      onTakeBack: (taken: string) => onText(text.trim() === '' ? taken : `${taken}\n${text}`),
    },
    box: {
      text,
      onText,
      onSend: (written: string) => {
        outbox.send(place, written)
        onText('')
      },
    },
  }
}
