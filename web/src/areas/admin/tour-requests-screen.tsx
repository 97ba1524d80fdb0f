import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useCallback } from 'react'
import { QueueActionsProvider } from '../../features/tours/queue/components/queue-actions.tsx'
import { QueueNotes } from '../../features/tours/queue/components/queue-notes.tsx'
import type { QueueSearch } from '../../features/tours/queue/queue-search.ts'
import { RequestFilters } from '../../features/tours/queue/requests/queue-request-filters.tsx'
import { RequestList } from '../../features/tours/queue/requests/queue-request-list.tsx'
import { RequestTiles } from '../../features/tours/queue/requests/queue-request-tiles.tsx'
import type { AssignWords } from '../../features/tours/queue/use-queue-actions.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { AdminAccessRequired } from './admin-refused.tsx'
import { heads } from './heads.ts'
import { useQueueAddress } from './queue-address.ts'

const address = (search: QueueSearch): string => paths.adminTourRequests(search)

/** The specification gives this page its own wordings for an assignment (back office, section 8). */
const words: AssignWords = {
  done: 'Tour Assigned',
  failed: { title: 'Assignment Failed', description: 'Failed to assign tour. Please try again.' },
}

/** /admin-tour-requests: the requests as cards, which staff assign to assistants. */
export function AdminTourRequestsScreen() {
  const { user } = useSession()
  if (!user) return null
  return user.permissions.includes('tours.view') ? (
    <Requests />
  ) : (
    <AdminAccessRequired user={user} next={paths.adminTourRequests()} />
  )
}

function Requests() {
  const { search, go, close: leave } = useQueueAddress(address)
  const openNotes = useCallback((tour: StaffTourRow) => go({ notes: tour.id }), [go])
  return (
    <QueueActionsProvider words={words} onNotes={openNotes}>
      <PageBody>
        <PageHeader
          {...heads.tourRequests}
          actions={<ButtonLink href={paths.adminDashboard('queue')}>Open the queue</ButtonLink>}
        />
        <RequestTiles />
        <RequestFilters search={search} go={go} />
        <RequestList search={search} go={go} />
      </PageBody>
      {search.notes ? <QueueNotes tourId={search.notes} onClose={() => leave({ notes: undefined })} /> : null}
    </QueueActionsProvider>
  )
}
