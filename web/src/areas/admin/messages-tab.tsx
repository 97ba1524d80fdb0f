import type { Conversation } from '@porchlight/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { deskConversationsQuery, deskUnreadQuery } from '../../features/messages/api.ts'
import { ConversationList } from '../../features/messages/components/conversation-list.tsx'
import { ConversationPanes } from '../../features/messages/components/conversation-panes.tsx'
import { NoThreads } from '../../features/messages/components/no-threads.tsx'
import { TourThreadList } from '../../features/messages/components/tour-thread-list.tsx'
import { deskAboutOf } from '../../features/messages/conversation-words.ts'
import type { Places } from '../../features/messages/kept-places.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { type DeskMessagesSearch, deskMessagesSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { OpenConversation, OpenTour } from './message-thread.tsx'

const NewMessageDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/messages/components/new-message-dialog.tsx')).NewMessageDialog,
}))

const route = getRouteApi('/back-office')

const hrefOf = (search: DeskMessagesSearch): string => paths.adminDashboard('messages', search)

/** The conversations with agents: list and thread side by side, or on a phone one at a time. */
export function MessagesTab() {
  const { user } = useSession()
  const router = useRouter()
  const search = deskMessagesSearch(route.useSearch())
  const { c, tour, form } = search
  if (!user) return null
  const maySend = user.permissions.includes('messages.send')
  return (
    <>
      <ConversationPanes
        heading="Messages"
        open={c !== undefined || tour !== undefined}
        height="max-lg:h-[calc(100dvh-var(--notice)-3.5rem-var(--inset-top))] max-sm:h-[calc(100dvh-var(--notice)-7.0625rem-var(--inset-top)-env(safe-area-inset-bottom))]"
        onClose={() => router.history.replace(hrefOf({ ...search, c: undefined, tour: undefined }))}
        list={(onChoose, places) => (
          <List search={search} maySend={maySend} onChoose={onChoose} places={places} />
        )}
        thread={(toList) => {
          if (c !== undefined) return <OpenConversation key={c} id={c} userId={user.id} onBack={toList} />
          if (tour === undefined) return null
          return <OpenTour key={tour} tourId={tour} userId={user.id} maySend={maySend} onBack={toList} />
        }}
      />
      <Suspense>
        {form === 'new' && maySend ? (
          <NewMessageDialog
            onClose={() => router.history.replace(hrefOf({ ...search, form: undefined }))}
            onSent={({ conversationId }) =>
              router.history.replace(hrefOf({ view: 'general', c: conversationId }))
            }
          />
        ) : null}
      </Suspense>
    </>
  )
}

type ListProps = {
  search: DeskMessagesSearch
  maySend: boolean
  onChoose: () => void
  places: RefObject<Places>
}

function List({ search, maySend, onChoose, places }: ListProps) {
  const { user } = useSession()
  const maySeeTours = user?.permissions.includes('tours.view') ?? false
  const router = useRouter()
  const { view, q = '', c, tour } = search
  const searchBox = useSearchText(q, (next) =>
    router.history.replace(hrefOf({ ...search, q: next || undefined })),
  )
  const { data: unreadTours } = useQuery({
    ...deskUnreadQuery('tour'),
    refetchInterval: usePolling('conversations'),
  })
  const { data: unreadGeneral } = useQuery({
    ...deskUnreadQuery('general'),
    refetchInterval: usePolling('conversations'),
  })
  const show = (next: 'tours' | 'all' | 'general'): void =>
    router.history.push(hrefOf({ ...search, view: next === 'tours' ? undefined : next, form: undefined }))
  const empty = (words: string): ReactNode =>
    q ? (
      <NoThreads
        q={q}
        maySeeTours={maySeeTours}
        show={show}
        open={view ?? 'tours'}
        onClear={() => searchBox.onChange('')}
      />
    ) : (
      <EmptyState title="No conversations yet">{words}</EmptyState>
    )
  const conversations = (kind: 'tour' | 'general', label: string, words: string): ReactNode => (
    <ConversationList
      options={deskConversationsQuery(kind, q)}
      label={label}
      about={deskAboutOf}
      isOpen={({ id, tourId }: Conversation) =>
        c === undefined ? tour !== undefined && tourId === tour : id === c
      }
      hrefOf={({ id }) => hrefOf({ view, q: q || undefined, c: id })}
      onChoose={onChoose}
      places={places}
      empty={empty(words)}
    />
  )
  return (
    <section
      aria-label="Conversations"
      data-scrolls=""
      className="flex min-h-0 w-full flex-col lg:w-88 lg:shrink-0 lg:overflow-y-auto xl:w-100"
    >
      <header className="flex flex-col gap-3 p-4 pb-2">
        <div className="flex items-center gap-3">
          <h1 className="flex-1 text-xl font-semibold tracking-[-0.012em]">Messages</h1>
          {maySend ? (
            <Button
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => router.history.push(hrefOf({ ...search, form: 'new' }))}
            >
              New Message
            </Button>
          ) : null}
        </div>
        <SearchField label="Search tours" placeholder="Client, property, agent" {...searchBox} />
      </header>
      <div className="[&_[role=tablist]]:px-4">
        <Tabs
          label="Conversations"
          value={view ?? 'tours'}
          onChange={show}
          panelClassName=""
          tabs={[
            {
              value: 'tours',
              label: 'Tour Messages',
              count: unreadTours || undefined,
              panel: conversations(
                'tour',
                'Tour messages, unread first',
                'Conversations about tours appear here after the first message.',
              ),
            },
            ...(maySeeTours
              ? [
                  {
                    value: 'all' as const,
                    label: 'All Tours',
                    panel: (
                      <TourThreadList
                        q={q}
                        openTour={tour}
                        hrefOf={({ id }) => hrefOf({ view, q: q || undefined, tour: id })}
                        onChoose={onChoose}
                        empty={empty('Tours appear here as soon as an agent requests one.')}
                      />
                    ),
                  },
                ]
              : []),
            {
              value: 'general',
              label: 'General',
              count: unreadGeneral || undefined,
              panel: conversations(
                'general',
                'General messages, unread first',
                'Select New Message to write to an agent. Replies appear here.',
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
