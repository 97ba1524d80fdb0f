import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { useNow } from '../../../../lib/now.ts'
import { formatAge } from '../../../../lib/time.ts'
import { paths } from '../../../../paths.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Link } from '../../../../ui/link.tsx'
import { regionOf, streetOf } from '../../../properties/property-words.ts'
import { TourStatus } from '../../components/tour-status.tsx'
import { clientNameOf } from '../../tour-words.ts'
import { recentStaffToursQuery } from '../queue-api.ts'

/** The five most recent tours, each a link to its details in the queue. */
export function RecentTours() {
  const query = useQuery({ ...recentStaffToursQuery, refetchInterval: usePolling('tourQueue') })
  return (
    // Five tours of two lines are as tall as seven rows of one.
    <Loaded query={query} loading="Loading recent tours" rows={7} failed="We couldn’t load recent tours.">
      {(tours) => <Recent tours={tours} />}
    </Loaded>
  )
}

function Recent({ tours }: { tours: readonly StaffTour[] }) {
  const now = useNow()
  if (tours.length === 0)
    return <EmptyState>No tours requested yet. New ones appear here right away.</EmptyState>
  return (
    <ul>
      {tours.map((tour) => (
        <li key={tour.id} className="border-b border-line last:border-b-0">
          <Link
            href={paths.adminDashboard('queue', { sort: 'newest', tour: tour.id })}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_auto_4rem]"
          >
            <span className="truncate text-md">
              <span className="font-semibold">{streetOf(tour.property)}</span>{' '}
              <span className="text-ink-3">{regionOf({ ...tour.property, zipCode: null })}</span>
            </span>
            <span className="text-right sm:row-span-2">
              <TourStatus status={tour.status} outcome={tour.outcome} />
            </span>
            <span className="col-start-1 row-start-2 truncate text-sm text-ink-2">
              {clientNameOf(tour)} · {tour.assignedAgentName}
            </span>
            <time
              dateTime={tour.createdAt}
              className="num text-right text-sm text-ink-3 sm:col-start-3 sm:row-span-2 sm:row-start-1"
            >
              {formatAge(tour.createdAt, now)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}
