import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { AddToCalendar } from '../../calendar/components/add-to-calendar.tsx'
import { agentTourQuery } from '../api.ts'
import type { TourActions } from '../components/tour-card.tsx'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { ChargeFailed, ChargeOpen } from './charge-failed.tsx'
import { ClientMails } from './client-mails.tsx'
import { loadedTour } from './loaded-tour.ts'
import { PrintTour } from './print-tour.tsx'
import { TourFacts } from './tour-facts.tsx'
import { FeedbackSection } from './tour-feedback.tsx'
import { TourTimeline } from './tour-timeline.tsx'

const TourEditForm = lazy(async () => ({ default: (await import('./tour-edit-form.tsx')).TourEditForm }))

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
  const query = useQuery({
    ...agentTourQuery(tourId),
    // Show the cached tour of the list at once, until the answer replaces it.
    placeholderData: () => loadedTour(client, tourId),
    refetchInterval: usePolling('tours'),
  })
  const tour = query.data
  // An open form keeps its input, even if the team changes the tour meanwhile.
  const [opened, setOpened] = useState<string | null>(null)
  const begun = editing && tour && (tour.may.edit || opened === tour.id) ? tour.id : null
  if (tour && opened !== begun) setOpened(begun)
  const edits = begun !== null
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={tour ? clientNameOf(tour) : 'Tour'}
      description={tour ? placeOf(tour) : undefined}
      footer={
        tour && !edits ? (
          <Footer
            tour={tour}
            onEdit={() => onEditing(true)}
            onClose={onClose}
            onNotes={onNotes}
            onCancel={onCancel}
            onAskToCancel={onAskToCancel}
          />
        ) : null
      }
    >
      <Loaded
        query={query}
        loading="Loading the tour"
        rows={5}
        failed="Failed to fetch tours"
        missing={
          <EmptyState
            title="This tour is not here"
            action={<Button onClick={onClose}>Back to your tours</Button>}
          >
            It does not exist, or it is not one of yours.
          </EmptyState>
        }
      >
        {(loaded) =>
          edits ? (
            <Suspense fallback={<SkeletonRows rows={5} label="Loading the form" />}>
              <TourEditForm key={loaded.id} tour={loaded} onDone={() => onEditing(false)} />
            </Suspense>
          ) : (
            <Details tour={loaded} />
          )
        }
      </Loaded>
    </Sheet>
  )
}

function Details({ tour }: { tour: AgentTour }) {
  return (
    <div className="flex flex-col gap-6">
      <ChargeFailed tour={tour} />
      <ChargeOpen tour={tour} />
      <TourFacts tour={tour} />
      <ClientMails tour={tour} />
      <FeedbackSection feedback={tour.feedback} zone={tour.timeZone} />
      <section aria-labelledby="timeline-title">
        <h3 id="timeline-title" className="mb-3 text-md font-semibold">
          Timeline
        </h3>
        <TourTimeline tour={tour} />
      </section>
    </div>
  )
}

type FooterProps = Pick<TourActions, 'onNotes' | 'onCancel' | 'onAskToCancel'> & {
  tour: AgentTour
  onEdit: () => void
  onClose: () => void
}

function Footer({ tour, onEdit, onClose, onNotes, onCancel, onAskToCancel }: FooterProps): ReactNode {
  return (
    <>
      {tour.may.edit ? (
        <Button variant="primary" onClick={onEdit}>
          Edit Request
        </Button>
      ) : null}
      <Button onClick={() => onNotes(tour)}>Notes</Button>
      <ButtonLink href={paths.tourNotes({ tour: tour.id })}>Message the team</ButtonLink>
      {tour.may.addToCalendar ? <AddToCalendar tour={tour} connects /> : null}
      <PrintTour tour={tour} />
      {tour.may.cancel && tour.status === 'requested' ? (
        <Button variant="destructive" onClick={() => onCancel(tour)}>
          Cancel Request
        </Button>
      ) : null}
      {tour.may.askToCancel ? <Button onClick={() => onAskToCancel(tour)}>Ask to cancel</Button> : null}
      <Button className="ml-auto" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </>
  )
}
