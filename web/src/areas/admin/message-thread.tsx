import { phoneHref } from '@porchlight/contract/kernel/contact-rules'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { tourConversationQuery } from '../../features/messages/api.ts'
import { SavedReplyMenu } from '../../features/messages/components/saved-reply-menu.tsx'
import { Thread } from '../../features/messages/components/thread.tsx'
import { ThreadHead } from '../../features/messages/components/thread-head.tsx'
import { ThreadWaiting } from '../../features/messages/components/thread-waiting.tsx'
import {
  deskAboutOf,
  placeholderTalk,
  type Talk,
  timeWords,
  zoneOf,
} from '../../features/messages/conversation-words.ts'
import { nameOf } from '../../features/messages/message-outbox.ts'
import { factsOf, joined, unfilledOf } from '../../features/messages/reply-words.ts'
import { useConversation } from '../../features/messages/use-conversation.ts'
import { TourStatus } from '../../features/tours/components/tour-status.tsx'
import { staffTourQuery } from '../../features/tours/queue/queue-api.ts'
import { clientNameOf, placeOf } from '../../features/tours/tour-words.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

const back = 'Back to messages'
const missing = 'It doesn’t exist, or you don’t have access to it.'

type OpenProps = { userId: string; onBack: () => void }

/** A conversation by id, from the desk's side. */
export function OpenConversation({ id, userId, onBack }: OpenProps & { id: string }) {
  const query = useConversation(id, 'tourChat')
  if (query.data) return <Shown talk={query.data} userId={userId} onBack={onBack} />
  return <ThreadWaiting query={query} back={back} onBack={onBack} missing={missing} replacesList />
}

/** A tour's conversation, which may not have started yet. */
export function OpenTour({
  tourId,
  userId,
  maySend,
  onBack,
}: OpenProps & { tourId: string; maySend: boolean }) {
  const { talk, waiting } = useTourTalk(tourId, maySend)
  if (talk) return <Shown talk={talk} userId={userId} onBack={onBack} />
  return <ThreadWaiting query={waiting} back={back} onBack={onBack} missing={missing} replacesList />
}

/** A tour's conversation inside the tour's details. */
export function TourMessages({ tour, onBack }: { tour: StaffTour; onBack: () => void }) {
  const { user } = useSession()
  const { talk, waiting } = useTourTalk(tour.id, user?.permissions.includes('messages.send') ?? false)
  if (!user) return null
  return (
    <div className="flex flex-col gap-3">
      <Contact tour={tour} />
      {/* Its own margins take the place of those of the details, so that it is as wide as the other tabs. */}
      <div className="-mx-4 -mb-5 flex h-[max(20rem,calc(100dvh-23.75rem))] max-lg:h-[max(16rem,calc(90dvh-21.25rem))] flex-col">
        {talk ? (
          <TeamThread talk={talk} userId={user.id} />
        ) : (
          <ThreadWaiting query={waiting} back="Back to details" onBack={onBack} missing={missing} />
        )}
      </div>
    </div>
  )
}

/** Whom the conversation is with, and the ways to reach the client, who has no account. */
function Contact({ tour }: { tour: StaffTour }) {
  const { clientEmail, clientPhone } = tour
  const subject = encodeURIComponent(`Your tour of ${placeOf(tour)}`)
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      To {tour.assignedAgentName}, the agent.{' '}
      {clientEmail || clientPhone ? `Write to ${clientNameOf(tour)}: ` : null}
      {clientEmail ? (
        <TextLink href={`mailto:${clientEmail}?subject=${subject}`} className="mr-3 whitespace-nowrap">
          Email
        </TextLink>
      ) : null}
      {clientPhone ? (
        <TextLink href={phoneHref(clientPhone).replace('tel:', 'sms:')} className="whitespace-nowrap">
          Text message
        </TextLink>
      ) : null}
    </p>
  )
}

/** A tour's conversation, and the query that it waits for. */
const useTourTalk = (tourId: string, maySend: boolean) => {
  const ofTour = useQuery({
    ...tourConversationQuery(tourId, 'team'),
    refetchInterval: usePolling('tourChat'),
  })
  // The tour is needed only to label a conversation that has not started.
  const tour = useQuery({ ...staffTourQuery(tourId), enabled: ofTour.data === null })
  const placeholder =
    tour.data && placeholderTalk(tour.data, { maySend, agentName: tour.data.assignedAgentName })
  const talk = ofTour.data === null ? placeholder : ofTour.data
  return { talk, waiting: ofTour.error ? ofTour : tour }
}

function Shown({ talk, userId, onBack }: OpenProps & { talk: Talk }) {
  const { user } = useSession()
  const { tourId, tourTitle, tourStatus } = talk
  return (
    <>
      <ThreadHead
        title={tourTitle}
        about={deskAboutOf(talk)}
        time={timeWords(talk)}
        status={tourStatus ? <TourStatus status={tourStatus} outcome={talk.tourOutcome} /> : null}
        back={back}
        onBack={onBack}
        tourHref={
          tourId && user?.permissions.includes('tours.view')
            ? paths.adminDashboard('queue', { tour: tourId })
            : null
        }
      />
      <TeamThread talk={talk} userId={userId} />
    </>
  )
}

/** The messages of a conversation, and the box to write one with the team's saved replies. */
function TeamThread({ talk, userId }: { talk: Talk; userId: string }) {
  const { id, tourId } = talk
  const place = tourId === null ? { conversationId: id ?? '' } : { tourId }
  const zone = zoneOf(talk)
  return (
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
  )
}
