import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { listedStaffTour } from '../../listed-tour.ts'
import { clientNameOf } from '../../tour-words.ts'
import { Person } from '../components/queue-facts.tsx'
import { QueueStatus } from '../components/queue-status.tsx'
import { QueueWhen } from '../components/queue-when.tsx'
import { toursOfClientQuery } from '../queue-api.ts'

type Props = {
  tour: StaffTour
  onClose: () => void
  /** Dialogs opened from this one. */
  children: ReactNode
}

/** The client, their agent, and all their tours, each with its status to change. */
export function QueueClientDialog({ tour: opened, onClose, children }: Props) {
  const client = useQueryClient()
  const query = useQuery({ ...toursOfClientQuery(opened), refetchInterval: usePolling('tourQueue') })
  const tour = listedStaffTour(client, opened.id) ?? opened
  return (
    <Dialog size="lg" onClose={onClose} title={clientNameOf(tour)} description="Client profile">
      <dl className="grid gap-4 rounded-lg bg-sunken p-4 text-md sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="mb-1 flex items-center gap-2 text-sm text-ink-2">
            Client <Badge tone="brand">{capital(tour.client.status)}</Badge>
          </dt>
          <dd className="wrap-anywhere">
            <Person name={clientNameOf(tour)} email={tour.clientEmail} phone={tour.clientPhone} />
            {tour.clientEmail || tour.clientPhone ? null : (
              <span className="text-ink-3">No phone or email on file</span>
            )}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="mb-1 text-sm text-ink-2">Agent</dt>
          <dd className="wrap-anywhere">
            <Person name={tour.assignedAgentName} email={tour.agentEmail} phone={tour.agentPhone} />
          </dd>
        </div>
      </dl>
      <section aria-labelledby="client-tours-title" className="mt-5">
        <h3 id="client-tours-title" className="mb-1 text-md font-semibold">
          Tours{query.data ? <span className="num font-normal text-ink-3"> {query.data.length}</span> : null}
        </h3>
        <Loaded
          query={query}
          loading="Loading the client’s tours"
          rows={3}
          failed="We couldn’t load the client’s tours."
        >
          {(tours) => (
            <ul>
              {tours.map((one) => (
                <ClientTour key={one.id} tour={one} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      {children}
    </Dialog>
  )
}

function ClientTour({ tour }: { tour: StaffTour }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-md last:border-b-0">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block wrap-anywhere">
          <span className="font-semibold">{streetOf(tour.property)}</span>{' '}
          <span className="text-ink-3">{regionOf({ ...tour.property, zipCode: null })}</span>
          {tour.archived ? <span className="text-ink-3"> · archived</span> : null}
        </span>
        <span className="block text-sm text-ink-2">
          <QueueWhen tour={tour} />
        </span>
      </span>
      <span className="w-44 sm:text-right">
        <QueueStatus tour={tour} withRequested />
      </span>
    </li>
  )
}

const capital = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`
