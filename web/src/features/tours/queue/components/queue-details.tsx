import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { useKeys } from '../../../../lib/use-keys.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { DESKTOP, useMediaQuery } from '../../../../ui/use-media-query.ts'
import { AddToCalendar } from '../../../calendar/components/add-to-calendar.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { FeedbackSection } from '../../details/tour-feedback.tsx'
import { TourTimeline } from '../../details/tour-timeline.tsx'
import { listedTour, staffTourQuery } from '../queue-api.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { QueueFacts } from './queue-facts.tsx'

const FLOATING = '[role=dialog][aria-modal=true], [role=alertdialog], [role=menu], [role=listbox]'

type Props = { tourId: string; onClose: () => void }

/** A request's details: beside the list on a desktop, a sheet on a phone. */
export function QueueDetails({ tourId, onClose }: Props) {
  const client = useQueryClient()
  const desktop = useMediaQuery(DESKTOP)
  const query = useQuery({
    ...staffTourQuery(tourId),
    // Show the cached tour of the list at once, until the answer replaces it.
    placeholderData: () => listedTour(client, tourId),
    refetchInterval: usePolling('tourQueue'),
  })
  const tour = query.data
  const title = tour ? streetOf(tour.property) : 'Tour'
  const description = tour
    ? [tour.propertyName, regionOf(tour.property)].filter(Boolean).join(' · ')
    : undefined
  const body = (
    <Loaded
      query={query}
      loading="Loading the tour"
      rows={6}
      failed="The tour could not be fetched."
      missing={
        <EmptyState title="Tour not found" action={<Button onClick={onClose}>Close</Button>}>
          The address may be incomplete.
        </EmptyState>
      }
    >
      {(loaded) => (
        <div className="flex flex-col gap-6">
          <QueueFacts tour={loaded} />
          <FeedbackSection feedback={loaded.feedback} zone={loaded.timeZone} />
          <section aria-labelledby="timeline-title">
            <h3 id="timeline-title" className="mb-3 text-md font-semibold">
              Timeline
            </h3>
            <TourTimeline tour={loaded} />
          </section>
        </div>
      )}
    </Loaded>
  )
  const footer = tour ? <Actions tour={tour} /> : null
  if (!desktop) {
    return (
      <Sheet
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        title={title}
        description={description}
        footer={footer}
      >
        {body}
      </Sheet>
    )
  }
  return (
    <Beside title={title} description={description} footer={footer} onClose={onClose} focusKey={tourId}>
      {body}
    </Beside>
  )
}

type BesideProps = {
  title: string
  description: string | undefined
  footer: ReactNode
  onClose: () => void
  focusKey: string
  children: ReactNode
}

/** The details as a column of the page: the list shrinks and stays usable. Escape closes the details. */
function Beside({ title, description, footer, onClose, focusKey, children }: BesideProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Opened by a row's button, the mouse or a link: move the focus here.
    if (focusKey) head.current?.focus({ preventScroll: true })
  }, [focusKey])
  const close = (): void => {
    onClose()
    // Return the focus to the row that was open.
    document.querySelector<HTMLElement>(`[data-tour="${focusKey}"] [data-row-target]`)?.focus()
  }
  useKeys({
    closeDetails(event) {
      // Anything that floats above the page handles Escape itself.
      if (!event.defaultPrevented && !document.querySelector(FLOATING)) close()
      return false
    },
  })
  return (
    <section
      aria-labelledby="queue-details-title"
      className="flex w-[min(27rem,38vw)] shrink-0 flex-col border-l border-line bg-surface"
    >
      <div className="flex items-start gap-3 px-5 pt-3 pb-3">
        <div className="min-w-0 flex-1 pt-1">
          <h2
            ref={head}
            id="queue-details-title"
            tabIndex={-1}
            className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere outline-none"
          >
            {title}
          </h2>
          {description ? <p className="num text-md text-ink-2 wrap-anywhere">{description}</p> : null}
        </div>
        <IconButton label="Close details" className="-mr-2" onClick={close}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
      {footer ? <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">{footer}</div> : null}
    </section>
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
