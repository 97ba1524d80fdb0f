import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { useNow } from '../../../../lib/now.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../../../ui/frame/tabs.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { DESKTOP, useMediaQuery } from '../../../../ui/use-media-query.ts'
import { AddToCalendar } from '../../../calendar/components/add-to-calendar.tsx'
import { TourNotes } from '../../../notes/components/tour-notes-panel.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { type DrawerFrameProps, TourDrawer } from '../../details/tour-drawer.tsx'
import { FeedbackSection } from '../../details/tour-feedback.tsx'
import { TourTimeline } from '../../details/tour-timeline.tsx'
import { listedStaffTour } from '../../listed-tour.ts'
import { isOpen } from '../../status.ts'
import { timeOf } from '../../tour-words.ts'
import { nextStatusOf } from '../next-status.ts'
import { staffTourQuery } from '../queue-api.ts'
import type { QueuePane } from '../queue-search.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { QueueBeside } from './queue-beside.tsx'
import { QueueClient } from './queue-client.tsx'
import { QueueFacts } from './queue-facts.tsx'
import { QueueNextStep } from './queue-next-step.tsx'

type Props = {
  tourId: string
  /** The open tab; null for the first one. */
  pane: QueuePane | null
  onPane: (pane: QueuePane | null) => void
  /** The tour's conversation, for a reader who may see it. */
  messages: ((tour: StaffTour) => ReactNode) | null
  onClose: () => void
}

/** A request's details: beside the list on a desktop, a sheet on a phone. */
export function QueueDetails({ tourId, pane, onPane, messages, onClose }: Props) {
  const client = useQueryClient()
  const desktop = useMediaQuery(DESKTOP)
  const query = useQuery({ ...staffTourQuery(tourId), refetchInterval: usePolling('tourQueue') })
  const { data: whole, error, errorUpdateCount, isFetching, isPending, refetch } = query
  // Show what the list's row says at once, until the answer adds the rest.
  const shown = whole ?? (isPending ? listedStaffTour(client, tourId) : undefined)
  return (
    <TourDrawer
      tourId={tourId}
      query={{ data: shown, error, errorUpdateCount, isFetching, refetch }}
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
      frame={desktop ? QueueBeside : TallSheet}
      onClose={onClose}
    >
      {(tour) => (
        <Tabs
          label="Tour"
          value={pane === null || (pane === 'messages' && !messages) ? 'details' : pane}
          onChange={(next) => onPane(next === 'details' ? null : next)}
          tabs={[
            {
              value: 'details',
              label: 'Details',
              panel: (
                <div className="flex flex-col gap-6">
                  <QueueFacts tour={tour} whole={whole} />
                  {whole ? <FeedbackSection feedback={whole.feedback} zone={whole.timeZone} /> : null}
                </div>
              ),
            },
            ...(messages
              ? [{ value: 'messages' as const, label: 'Messages', panel: whole ? messages(whole) : loading }]
              : []),
            {
              value: 'notes',
              label: 'Notes',
              count: tour.unreadNotes > 99 ? '99+' : tour.unreadNotes || undefined,
              panel: <TourNotes tourId={tour.id} zone={tour.timeZone} mayWrite={tour.may.writeNotes} />,
            },
            { value: 'timeline', label: 'Timeline', panel: <TourTimeline tour={tour} /> },
            { value: 'client', label: 'Client', panel: whole ? <QueueClient tour={whole} /> : loading },
          ]}
        />
      )}
    </TourDrawer>
  )
}

function TallSheet({ tourId: _, ...sheet }: DrawerFrameProps) {
  return <Sheet {...sheet} tall />
}

const loading = <SkeletonRows rows={6} label="Loading the tour" />

function Actions({ tour }: { tour: StaffTourRow }) {
  const { onAssign, onDate, onArchive, onRestore, onWaive, pendingId } = useQueueActions()
  const next = nextStatusOf(tour, useNow())
  const assignFirst = tour.schedulingAssistantId === null && next === null
  return (
    // Keeps the focus among the actions when the button of a step that was taken disappears.
    <div data-keeps-focus="" className="contents">
      <QueueNextStep tour={tour} variant="primary" />
      {tour.may.assign ? (
        <Button variant={assignFirst ? 'primary' : 'secondary'} onClick={() => onAssign(tour)}>
          {tour.schedulingAssistantId ? 'Reassign' : 'Assign Assistant'}
        </Button>
      ) : null}
      {tour.may.updateStatus && isOpen(tour.status) ? (
        <Button onClick={() => onDate(tour)}>
          {timeOf(tour)?.asked === false ? 'Reschedule' : 'Schedule'}
        </Button>
      ) : null}
      {/* These wrap together, so that none of them stands alone on a line. */}
      <div className="flex flex-wrap gap-2 empty:hidden">
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
      </div>
    </div>
  )
}
