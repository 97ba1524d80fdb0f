import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { type ComponentProps, Suspense, useCallback } from 'react'
import { QueueActionsProvider } from '../../features/tours/queue/components/queue-actions.tsx'
import { QueueDetails } from '../../features/tours/queue/components/queue-details.tsx'
import { QueueFilters } from '../../features/tours/queue/components/queue-filters.tsx'
import { QueueNotes } from '../../features/tours/queue/components/queue-notes.tsx'
import { QueueTours } from '../../features/tours/queue/components/queue-tours.tsx'
import type { QueuePane, QueueSearch } from '../../features/tours/queue/queue-search.ts'
import { QueueStats } from '../../features/tours/queue/requests/queue-stats.tsx'
import { lazyOnDemand } from '../../lib/lazy-when-idle.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import type { TourMessages } from './message-thread.tsx'
import { useQueueAddress } from './queue-address.ts'

const LazyMessages = lazyOnDemand(async () => ({
  default: (await import('./message-thread.tsx')).TourMessages,
}))

/** A tour's conversation; its code loads with the tab. */
function Messages(props: ComponentProps<typeof TourMessages>) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} label="Loading messages" />}>
      <LazyMessages {...props} />
    </Suspense>
  )
}

const address = (search: QueueSearch): string => paths.adminDashboard('queue', search)

/** The tour queue: figures, filters, the list and one tour's details beside it. */
export function QueueTab() {
  const { search, go, close: leave } = useQueueAddress(address)
  // While details are open, another row replaces the history entry, so Back closes the details at once.
  const detailed = search.tour !== undefined
  const openTour = useCallback((tour: StaffTourRow) => go({ tour: tour.id }, detailed), [go, detailed])
  const openNotes = useCallback((tour: StaffTourRow) => go({ notes: tour.id }), [go])
  const close = (): void => leave({ tour: undefined, pane: undefined })
  const openPane = (pane: QueuePane | null): void => leave({ pane: pane ?? undefined })
  const { user } = useSession()
  const mayRead = user?.permissions.includes('messages.view')

  return (
    <QueueActionsProvider onNotes={openNotes}>
      <div className="flex min-w-0 flex-1 lg:min-h-0">
        <div className="flex min-w-0 flex-1 flex-col lg:min-h-0">
          <div className="@container flex flex-col gap-3 border-b border-line p-4 sm:px-6">
            <h1 className="sr-only">Tour queue</h1>
            <QueueStats />
            <QueueFilters search={search} go={go} />
          </div>
          <QueueTours search={search} onOpen={openTour} onClear={go} />
        </div>
        {search.tour ? (
          <QueueDetails
            tourId={search.tour}
            pane={search.pane ?? null}
            onPane={openPane}
            messages={mayRead ? (tour) => <Messages tour={tour} onBack={() => openPane(null)} /> : null}
            onClose={close}
          />
        ) : null}
      </div>
      {search.notes ? <QueueNotes tourId={search.notes} onClose={() => leave({ notes: undefined })} /> : null}
    </QueueActionsProvider>
  )
}
