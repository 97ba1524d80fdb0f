import type { Conversation } from '@porchlight/contract/messages'
import type { StaffTour } from '@porchlight/contract/tour-shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { conversationQuery, loadedConversation, tourConversationQuery } from '../../features/messages/api.ts'
import { AboutLine } from '../../features/messages/components/about-line.tsx'
import { SavedReplyMenu } from '../../features/messages/components/saved-reply-menu.tsx'
import { Thread } from '../../features/messages/components/thread.tsx'
import { deskAboutOf, zoneOf } from '../../features/messages/conversation-words.ts'
import { factsOf, joined, unfilledOf } from '../../features/messages/reply-words.ts'
import { nameOf } from '../../features/messages/unsent.ts'
import { TourStatus } from '../../features/tours/components/tour-status.tsx'
import { staffTourQuery } from '../../features/tours/queue-api.ts'
import { placeOf } from '../../features/tours/tour-words.ts'
import { ApiError } from '../../lib/api-error.ts'
import { usePolling } from '../../lib/intervals.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DESKTOP, useMediaQuery } from '../../ui/use-media-query.ts'

type OpenProps = { userId: string; onBack: () => void }

/** A conversation by its own id, as the desk reads it. */
export function OpenConversation({ id, userId, onBack }: OpenProps & { id: string }) {
  const client = useQueryClient()
  const query = useQuery({
    ...conversationQuery(id),
    // What the list already knows shows at once; the answer then replaces it.
    placeholderData: () => loadedConversation(client, id),
    refetchInterval: usePolling('tourChat'),
  })
  if (query.data) return <Shown talk={query.data} userId={userId} onBack={onBack} />
  return (
    <Waiting
      error={query.error}
      retry={() => void query.refetch()}
      retrying={query.isFetching}
      onBack={onBack}
    />
  )
}

/** The conversation of a tour, which may be about to begin. */
export function OpenTour({
  tourId,
  userId,
  maySend,
  onBack,
}: OpenProps & { tourId: string; maySend: boolean }) {
  const ofTour = useQuery({
    ...tourConversationQuery(tourId, 'team'),
    refetchInterval: usePolling('tourChat'),
  })
  // Asked for only where there is no conversation to say what it is about.
  const tour = useQuery({ ...staffTourQuery(tourId), enabled: ofTour.data === null })
  const talk = ofTour.data ?? (ofTour.data === null && tour.data ? notBegun(tour.data, maySend) : undefined)
  if (talk) return <Shown talk={talk} userId={userId} onBack={onBack} />
  const failed = ofTour.error ? ofTour : tour
  return (
    <Waiting
      error={failed.error}
      retry={() => void failed.refetch()}
      retrying={failed.isFetching}
      onBack={onBack}
    />
  )
}

type Talk = Pick<
  Conversation,
  | 'kind'
  | 'tourId'
  | 'tourTitle'
  | 'agentName'
  | 'clientName'
  | 'propertyAddress'
  | 'scheduledDate'
  | 'tourStatus'
  | 'timeZone'
  | 'may'
> & { id: string | null }

/** A tour's conversation as it will be when somebody writes. */
const notBegun = (tour: StaffTour, maySend: boolean): Talk => ({
  id: null,
  kind: 'tour',
  tourId: tour.id,
  tourTitle: placeOf(tour),
  agentName: tour.assignedAgentName ?? '',
  clientName: tour.clientName,
  propertyAddress: tour.propertyAddress,
  scheduledDate: tour.scheduledDate,
  tourStatus: tour.status,
  timeZone: tour.timeZone,
  may: { send: maySend },
})

function Shown({ talk, userId, onBack }: OpenProps & { talk: Talk }) {
  const { id, tourId, tourTitle, tourStatus } = talk
  const place = tourId === null ? { conversationId: id ?? '' } : { tourId }
  const zone = zoneOf(talk)
  return (
    <>
      <Head
        title={tourTitle}
        about={deskAboutOf(talk)}
        status={tourStatus ? <TourStatus status={tourStatus} /> : null}
        tourId={tourId}
        onBack={onBack}
      />
      <Thread
        key={nameOf(place)}
        conversationId={id}
        place={place}
        zone={zone}
        maySend={talk.may.send}
        userId={userId}
        side="team"
        help={({ text, onText }) => ({
          unfilled: unfilledOf(text),
          tools: (
            <SavedReplyMenu
              facts={factsOf({ ...talk, zone })}
              onInsert={(reply) => onText(joined(text, reply))}
            />
          ),
        })}
      />
    </>
  )
}

type HeadProps = {
  title: string
  about: readonly string[]
  status: ReactNode
  tourId: string | null
  onBack: () => void
}

function Head({ title, about, status, tourId, onBack }: HeadProps) {
  const { user } = useSession()
  const desktop = useMediaQuery(DESKTOP)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the list has given way: without this the focus would be nowhere.
  useEffect(() => {
    if (!desktop) heading.current?.focus({ preventScroll: true })
  }, [desktop])
  return (
    <header className="flex items-center gap-2 border-b border-line px-4 py-2.5 max-lg:pl-2">
      {desktop ? null : (
        <IconButton label="Back to messages" onClick={onBack}>
          <ArrowLeft size={17} aria-hidden="true" />
        </IconButton>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <h2
            ref={heading}
            tabIndex={-1}
            className="truncate text-base font-semibold outline-none"
            title={title}
          >
            {title}
          </h2>
          <span className="shrink-0 max-sm:hidden">{status}</span>
        </div>
        <p className="truncate text-sm text-ink-2" title={about.join(' · ')}>
          <AboutLine parts={about} />
        </p>
      </div>
      {tourId && user?.permissions.includes('tours.view') ? (
        <ButtonLink href={paths.adminDashboard('queue', { tour: tourId })}>Open tour</ButtonLink>
      ) : null}
    </header>
  )
}

type WaitingProps = { error: Error | null; retry: () => void; retrying: boolean; onBack: () => void }

function Waiting({ error, retry, retrying, onBack }: WaitingProps) {
  if (!error) return <SkeletonRows rows={6} label="Loading messages" />
  if (error instanceof ApiError && error.status < 500)
    return (
      <EmptyState
        title="This conversation is not here"
        action={<Button onClick={onBack}>Back to messages</Button>}
      >
        It does not exist, or you may not read it.
      </EmptyState>
    )
  return <ErrorState message="Failed to fetch conversations" onRetry={retry} retrying={retrying} />
}
