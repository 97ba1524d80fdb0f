import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatActivityAge, formatUpcoming, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Link } from '../../../ui/link.tsx'
import { recentOf, upcomingOf } from '../activity.ts'
import { aheadToursQuery, newestToursQuery } from '../api.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { TourStatus } from './tour-status.tsx'

/** The requests of the last week. */
export function RecentActivity() {
  const query = useQuery({ ...newestToursQuery, refetchInterval: usePolling('dashboardTours') })
  const now = useNow()
  return (
    <PanelOf
      query={query}
      pick={(tours) => recentOf(tours, now)}
      empty="No tour was requested in the last 7 days."
    >
      {(tour) => (
        <Line
          key={tour.id}
          tour={tour}
          aside={formatActivityAge(tour.createdAt, now)}
          dateTime={tour.createdAt}
        />
      )}
    </PanelOf>
  )
}

/** The tours of the coming week. */
export function UpcomingTours() {
  const query = useQuery({ ...aheadToursQuery, refetchInterval: usePolling('dashboardTours') })
  const now = useNow()
  return (
    <PanelOf
      query={query}
      pick={(tours) => upcomingOf(tours, now)}
      empty="Nothing is scheduled for the next 7 days."
    >
      {(tour) => (
        <Line
          key={tour.id}
          tour={tour}
          aside={
            <>
              <span className="font-semibold text-ink">
                {formatUpcoming(tour.scheduledDate, tour.timeZone, now)}
              </span>{' '}
              {zoneAbbreviation(tour.scheduledDate, tour.timeZone)}
            </>
          }
          dateTime={tour.scheduledDate}
        />
      )}
    </PanelOf>
  )
}

type PanelProps<T> = {
  query: UseQueryResult<AgentTour[]>
  pick: (tours: readonly AgentTour[]) => readonly T[]
  empty: string
  children: (tour: T) => ReactNode
}

function PanelOf<T>({ query, pick, empty, children }: PanelProps<T>) {
  return (
    <Loaded query={query} loading="Loading tours" rows={3} failed="Failed to fetch tours">
      {(all) => {
        const tours = pick(all)
        if (tours.length === 0) return <p className="px-4 py-6 text-md text-ink-2">{empty}</p>
        return <ul>{tours.map(children)}</ul>
      }}
    </Loaded>
  )
}

type LineProps = { tour: AgentTour; aside: ReactNode; dateTime: string }

function Line({ tour, aside, dateTime }: LineProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={paths.scheduleTour({ tour: tour.id })}
        className="flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] transition-colors duration-100 hover:bg-sunken/60"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-md font-semibold">{clientNameOf(tour)}</span>
          <span className="block truncate text-sm text-ink-2">{placeOf(tour)}</span>
        </span>
        {/* One below the other, so that all rows have the same height, however long the time is. */}
        <span className="flex shrink-0 flex-col items-end gap-1">
          <time dateTime={dateTime} className="num text-sm text-ink-2">
            {aside}
          </time>
          <TourStatus status={tour.status} />
        </span>
      </Link>
    </li>
  )
}
