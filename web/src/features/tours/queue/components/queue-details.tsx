import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { DESKTOP, useMediaQuery } from '../../../../ui/use-media-query.ts'
import { AddToCalendar } from '../../../calendar/components/add-to-calendar.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { TourDrawer, TourSections } from '../../details/tour-drawer.tsx'
import { listedStaffTour } from '../../listed-tour.ts'
import { staffTourQuery } from '../queue-api.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { QueueBeside } from './queue-beside.tsx'
import { QueueFacts } from './queue-facts.tsx'

type Props = { tourId: string; onClose: () => void }

/** A request's details: beside the list on a desktop, a sheet on a phone. */
export function QueueDetails({ tourId, onClose }: Props) {
  const client = useQueryClient()
  const desktop = useMediaQuery(DESKTOP)
  const query = useQuery({
    ...staffTourQuery(tourId),
    // Show the cached tour of the list at once, until the answer replaces it.
    placeholderData: () => listedStaffTour(client, tourId),
    refetchInterval: usePolling('tourQueue'),
  })
  return (
    <TourDrawer
      tourId={tourId}
      query={query}
      title={({ property }) => streetOf(property)}
      description={({ propertyName, property }) =>
        [propertyName, regionOf(property)].filter(Boolean).join(' · ')
      }
      footer={(tour) => <Actions tour={tour} />}
      failed="We couldn’t load the tour."
      missing={
        <EmptyState title="Tour not found" action={<Button onClick={onClose}>Close</Button>}>
          The link may be incomplete.
        </EmptyState>
      }
      frame={desktop ? QueueBeside : undefined}
      onClose={onClose}
    >
      {(tour) => (
        <TourSections tour={tour}>
          <QueueFacts tour={tour} />
        </TourSections>
      )}
    </TourDrawer>
  )
}

function Actions({ tour }: { tour: StaffTour }) {
  const { onAssign, onNotes, onClient, onArchive, onRestore, onWaive, pendingId } = useQueueActions()
  return (
    <>
      {tour.may.assign ? (
        <Button variant={tour.schedulingAssistantId ? 'secondary' : 'primary'} onClick={() => onAssign(tour)}>
          {tour.schedulingAssistantId ? 'Reassign' : 'Assign Assistant'}
        </Button>
      ) : null}
      <Button onClick={() => onNotes(tour)}>
        Notes{tour.unreadNotes > 0 ? ` (${tour.unreadNotes})` : ''}
      </Button>
      <Button aria-label="Client profile" onClick={() => onClient(tour)}>
        Client
      </Button>
      {tour.scheduledDate ? <AddToCalendar tour={tour} /> : null}
      {tour.may.waiveFee ? <Button onClick={() => onWaive(tour)}>Waive fee</Button> : null}
      {tour.may.restore ? (
        <Button variant="primary" loading={pendingId === tour.id} onClick={() => onRestore(tour)}>
          Restore
        </Button>
      ) : null}
      {tour.may.archive ? (
        <Button variant="destructive" onClick={() => onArchive(tour)}>
          Archive
        </Button>
      ) : null}
    </>
  )
}
