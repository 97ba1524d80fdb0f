import type { Conversation } from '@porchlight/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import { conversationsQuery, tourConversationQuery } from '../../features/messages/api.ts'
import { ConversationList } from '../../features/messages/components/conversation-list.tsx'
import { ConversationPanes } from '../../features/messages/components/conversation-panes.tsx'
import { Thread } from '../../features/messages/components/thread.tsx'
import { ThreadHead } from '../../features/messages/components/thread-head.tsx'
import { ThreadWaiting } from '../../features/messages/components/thread-waiting.tsx'
import {
  aboutOf,
  placeholderTalk,
  type Talk,
  timeWords,
  zoneOf,
} from '../../features/messages/conversation-words.ts'
import type { Places } from '../../features/messages/kept-places.ts'
import { nameOf } from '../../features/messages/message-outbox.ts'
import { useConversation } from '../../features/messages/use-conversation.ts'
import { agentTourQuery } from '../../features/tours/api.ts'
import { TourStatus } from '../../features/tours/components/tour-status.tsx'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { quoted, useSearchText } from '../../lib/search-text.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ClearSearch, SearchField } from '../../ui/lists/search-field.tsx'

const ChooseTourDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/messages/components/choose-tour-dialog.tsx')).ChooseTourDialog,
}))

const route = getRouteApi('/agent/tour-notes')

/** /tour-notes: the agent's conversations with the team: list and thread side by side, or on a phone one at a time. */
export function TourNotesScreen() {
  const { c, tour, q } = route.useSearch()
  const navigate = route.useNavigate()
  const { agent } = useSession()
  return (
    <ConversationPanes
      heading="Tour Notes"
      open={c !== undefined || tour !== undefined}
      height="max-lg:h-[calc(100dvh-var(--notice)-3.5rem-var(--inset-top))] max-sm:h-[calc(100dvh-var(--notice)-7.0625rem-var(--inset-top)-env(safe-area-inset-bottom))]"
      onClose={() => void navigate({ search: (before) => ({ q: before.q }), replace: true })}
      list={(onChoose, places) => (
        <List q={q ?? ''} openId={c} openTour={tour} onChoose={onChoose} places={places} />
      )}
      thread={(toList) => {
        if (!agent) return null
        if (c !== undefined) return <OpenConversation key={c} id={c} userId={agent.id} onBack={toList} />
        if (tour === undefined) return null
        return <OpenTour key={tour} tourId={tour} userId={agent.id} onBack={toList} />
      }}
    />
  )
}

type ListProps = {
  q: string
  openId: string | undefined
  openTour: string | undefined
  onChoose: () => void
  places: RefObject<Places>
}

function List({ q, openId, openTour, onChoose, places }: ListProps) {
  const navigate = route.useNavigate()
  const search = (text: string): void =>
    void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true })
  const searchBox = useSearchText(q, search)
  const [chooses, setChooses] = useState(false)
  return (
    <section
      aria-label="Conversations"
      data-scrolls=""
      className="flex min-h-0 w-full flex-col lg:w-80 lg:shrink-0 lg:overflow-y-auto xl:w-96"
    >
      <header className="sticky top-0 z-1 flex flex-col gap-3 border-b border-line bg-surface p-4 max-lg:static">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h1 className="text-xl font-semibold tracking-[-0.012em]">Tour Notes</h1>
            <p className="text-sm text-ink-2">Messages between you and our team.</p>
          </div>
          <Button onClick={() => setChooses(true)} icon={<PenLine size={15} aria-hidden="true" />}>
            New message
          </Button>
        </div>
        <SearchField label="Search conversations" placeholder="Search conversations..." {...searchBox} />
      </header>
      <ConversationList
        options={conversationsQuery(q)}
        isOpen={({ id, tourId }: Conversation) =>
          openId === undefined ? openTour !== undefined && tourId === openTour : id === openId
        }
        hrefOf={({ id }) => paths.tourNotes({ c: id, q: q || undefined })}
        onChoose={onChoose}
        places={places}
        empty={
          q ? (
            <EmptyState
              title="No Results Found"
              action={<ClearSearch onClear={() => searchBox.onChange('')} />}
            >
              No conversation matches {quoted(q)}.
            </EmptyState>
          ) : (
            <EmptyState
              title="No conversations yet"
              action={<Button onClick={() => setChooses(true)}>Write to the team</Button>}
            >
              Choose a tour, and ask the team anything about it.
            </EmptyState>
          )
        }
      />
      <Suspense>
        {chooses ? (
          <ChooseTourDialog
            onClose={() => setChooses(false)}
            onChosen={(tour) => {
              setChooses(false)
              void navigate({ search: (before) => ({ q: before.q, tour }) })
              onChoose()
            }}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

const back = 'Back to conversations'
const missing = 'It doesn’t exist, or it belongs to someone else.'

type OpenProps = { userId: string; onBack: () => void }

function OpenConversation({ id, userId, onBack }: OpenProps & { id: string }) {
  const query = useConversation(id, 'conversations')
  if (query.data) return <Shown conversation={query.data} userId={userId} onBack={onBack} />
  return <ThreadWaiting query={query} back={back} onBack={onBack} missing={missing} replacesList />
}

function OpenTour({ tourId, userId, onBack }: OpenProps & { tourId: string }) {
  const ofTour = useQuery({
    ...tourConversationQuery(tourId, 'agent'),
    refetchInterval: usePolling('conversations'),
  })
  // The tour is needed only to label a conversation that has not started.
  const tour = useQuery({ ...agentTourQuery(tourId), enabled: ofTour.data === null })
  const placeholder = tour.data && placeholderTalk(tour.data, { maySend: true })
  const conversation = ofTour.data === null ? placeholder : ofTour.data
  if (conversation) return <Shown conversation={conversation} userId={userId} onBack={onBack} />
  const failed = ofTour.error ? ofTour : tour
  return <ThreadWaiting query={failed} back={back} onBack={onBack} missing={missing} replacesList />
}

function Shown({ conversation, userId, onBack }: OpenProps & { conversation: Talk }) {
  const { id, tourId, tourTitle, tourStatus } = conversation
  const place = tourId === null ? { conversationId: id ?? '' } : { tourId }
  return (
    <>
      <ThreadHead
        title={tourTitle}
        about={aboutOf(conversation)}
        time={timeWords(conversation)}
        status={tourStatus ? <TourStatus status={tourStatus} outcome={conversation.tourOutcome} /> : null}
        back={back}
        onBack={onBack}
        tourHref={tourId ? paths.scheduleTour({ tour: tourId }) : null}
      />
      <Thread
        key={nameOf(place)}
        conversationId={id}
        place={place}
        zone={zoneOf(conversation)}
        maySend={conversation.may.send}
        userId={userId}
      />
    </>
  )
}
