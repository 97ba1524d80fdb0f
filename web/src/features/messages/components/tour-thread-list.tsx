import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { TourStatus } from '../../tours/components/tour-status.tsx'
import { clientNameOf, placeOf } from '../../tours/tour-words.ts'
import { threadToursQuery, unreadByTourQuery } from '../api.ts'
import { tourTimeWords } from '../conversation-words.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadRow } from './thread-row.tsx'

type Props = {
  q: string
  openTour: string | undefined
  hrefOf: (tour: StaffTour) => string
  onChoose: () => void
  empty: ReactNode
}

/** All tours, newest first, each with the team's unread count. */
export function TourThreadList({ q, openTour, hrefOf, onChoose, empty }: Props) {
  const options = threadToursQuery(q)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('tourQueue') })
  const { data: unread } = useQuery(unreadByTourQuery)
  return (
    <ThreadList
      query={query}
      queryKey={options.queryKey}
      empty={empty}
      label="All tours, newest first"
      loading="Loading tours"
      failed="Failed to fetch tours"
    >
      {(tour, row) => (
        <ThreadRow
          {...row}
          key={tour.id}
          open={tour.id === openTour}
          href={hrefOf(tour)}
          onChoose={onChoose}
          title={placeOf(tour)}
          aside={<TourStatus status={tour.status} outcome={tour.outcome} />}
          about={[tour.assignedAgentName, clientNameOf(tour)].filter((part) => part !== null)}
          unread={unread?.get(tour.id) ?? 0}
        >
          <span className="num truncate text-sm text-ink-2">{tourTimeWords(tour) ?? 'No time yet'}</span>
        </ThreadRow>
      )}
    </ThreadList>
  )
}
