import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { clientNameOf } from '../../tour-words.ts'
import { toursOfClientQuery } from '../queue-api.ts'
import { Person, toursOf } from './queue-facts.tsx'
import { QueueStatus } from './queue-status.tsx'
import { QueueWhen } from './queue-when.tsx'

/** A tour's client, their agent, and all their tours, each with its status to change. */
export function QueueClient({ tour }: { tour: StaffTour }) {
  const query = useQuery({ ...toursOfClientQuery(tour), refetchInterval: usePolling('tourQueue') })
  return (
    <div className="@container">
      <dl className="grid gap-4 rounded-lg bg-sunken p-4 text-md @lg:grid-cols-2">
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
      {tour.clientId ? (
        <p className="mt-3 text-md">
          <TextLink href={toursOf({ client: tour.clientId })}>Show in the queue</TextLink>
        </p>
      ) : null}
    </div>
  )
}

function ClientTour({ tour }: { tour: StaffTour }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-md last:border-b-0">
      <span className="min-w-0 flex-1 basis-44">
        <span className="block wrap-anywhere">
          <span className="font-semibold">{streetOf(tour.property)}</span>{' '}
          <span className="text-ink-3">{regionOf({ ...tour.property, zipCode: null })}</span>
          {tour.archived ? <span className="text-ink-3"> · archived</span> : null}
        </span>
        <span className="block text-sm text-ink-2">
          <QueueWhen tour={tour} />
        </span>
      </span>
      <span className="@lg:w-44 @lg:text-right">
        <QueueStatus tour={tour} withRequested />
      </span>
    </li>
  )
}

const capital = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`
