import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { TourReceipts } from '../../billing/components/tour-receipts.tsx'
import { agentTourQuery } from '../api.ts'
import { ChargeFailed, ChargeOpen } from '../components/charge-failed.tsx'
import { NewTimeNeeded } from '../components/new-time-needed.tsx'
import type { TourActions } from '../components/tour-card.tsx'
import { listedTour } from '../listed-tour.ts'
import { useMarkFeedbackRead } from '../mutations.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { hasReceipt } from './charge-words.ts'
import { ClientMails } from './client-mails.tsx'
import { TourActionBar } from './tour-action-bar.tsx'
import { TourDrawer, TourSections } from './tour-drawer.tsx'
import { TourFacts } from './tour-facts.tsx'
import { TourRatingSection } from './tour-rating.tsx'

const TourEditForm = lazyOnDemand(async () => ({
  default: (await import('./tour-edit-form.tsx')).TourEditForm,
}))

type Props = Pick<TourActions, 'onNotes' | 'onCancel' | 'onAskToCancel'> & {
  tourId: string
  editing: boolean
  onEditing: (editing: boolean) => void
  onClose: () => void
}

/** A tour's details: beside the list on a desktop, a sheet on a phone. */
export function TourDetails({
  tourId,
  editing,
  onEditing,
  onClose,
  onNotes,
  onCancel,
  onAskToCancel,
}: Props) {
  const client = useQueryClient()
  const query = useQuery({ ...agentTourQuery(tourId), refetchInterval: usePolling('tours') })
  const { data: whole, error, errorUpdateCount, isFetching, isPending, refetch } = query
  // Show what the list's card says at once, until the answer adds the rest.
  const tour = whole ?? (isPending ? listedTour(client, tourId) : undefined)
  const { mutate: markRead } = useMarkFeedbackRead()
  const isUnread = tour?.needs.includes('feedback') ?? false
  useEffect(() => {
    if (isUnread) markRead(tourId)
  }, [isUnread, tourId, markRead])
  // An open form keeps its input, even if the team changes the tour meanwhile.
  const [opened, setOpened] = useState<string | null>(null)
  const begun = editing && tour && (tour.may.edit || opened === tour.id) ? tour.id : null
  if (tour && opened !== begun) setOpened(begun)
  const edits = begun !== null
  return (
    <TourDrawer
      tourId={tourId}
      query={{ data: tour, error, errorUpdateCount, isFetching, refetch }}
      title={clientNameOf}
      description={placeOf}
      footer={(loaded) =>
        edits ? null : (
          <TourActionBar
            tour={loaded}
            whole={whole}
            onEdit={() => onEditing(true)}
            onClose={onClose}
            onNotes={onNotes}
            onCancel={onCancel}
            onAskToCancel={onAskToCancel}
          />
        )
      }
      failed="Failed to fetch tours"
      missing={
        <EmptyState title="Tour not found" action={<Button onClick={onClose}>Back to your tours</Button>}>
          It doesn’t exist, or it belongs to someone else.
        </EmptyState>
      }
      onClose={onClose}
    >
      {(loaded) =>
        edits ? (
          <Suspense fallback={loadingForm}>
            {whole ? (
              <TourEditForm key={whole.id} tour={whole} onDone={() => onEditing(false)} />
            ) : (
              loadingForm
            )}
          </Suspense>
        ) : (
          <TourSections tour={loaded}>
            <ChargeFailed tour={loaded} />
            <ChargeOpen tour={loaded} />
            <NewTimeNeeded tour={loaded} onPick={() => onEditing(true)} />
            <TourFacts
              tour={loaded}
              whole={whole}
              receipts={whole && hasReceipt(whole) ? <TourReceipts tourId={whole.id} /> : null}
            />
            <OtherTime tour={loaded} />
            <ClientMails tour={loaded} />
            {loaded.status === 'completed' ? (
              <TourRatingSection tourId={loaded.id} zone={loaded.timeZone} />
            ) : null}
          </TourSections>
        )
      }
    </TourDrawer>
  )
}

/** How to move a tour that the team is already working on: the agent cannot change it alone. */
function OtherTime({ tour }: { tour: AgentTourCard }) {
  if (!tour.may.askToCancel || tour.when === 'past') return null
  return (
    <p className="text-md text-ink-2">
      To move this tour, <TextLink href={paths.tourNotes({ tour: tour.id })}>send us a message</TextLink>.
    </p>
  )
}
const loadingForm = <SkeletonRows rows={5} label="Loading the form" />
