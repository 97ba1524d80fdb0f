import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { longList } from '../../../lib/long-list.ts'
import { callPage } from '../../../lib/requests/client.ts'
import { formatDayTime } from '../../../lib/time.ts'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { TourStatus } from '../../tours/components/tour-status.tsx'
import { clientNameOf, placeOf, timeOf } from '../../tours/tour-words.ts'
import { unreadByTourQuery } from '../api.ts'
import { ThreadRow } from './thread-row.tsx'

/** All tours, searched by the server; each has a thread or can start one. */
export const threadToursQuery = (q: string) =>
  longList(['tours', 'threads', { q }], { first: 50, further: 100 }, ({ signal, ...page }) =>
    callPage('GET /api/admin/tours', { query: { q, archived: 'true', ...page }, signal }),
  )

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
    <LongList
      query={query}
      queryKey={options.queryKey}
      empty={empty}
      label="All tours, newest first"
      loading="Loading tours"
      rows={8}
      failed="Failed to fetch tours"
      className=""
      estimate={85}
    >
      {(tour, place, measured) => (
        <Row
          key={tour.id}
          tour={tour}
          place={place}
          measured={measured}
          onChoose={onChoose}
          unread={unread?.get(tour.id) ?? 0}
          open={tour.id === openTour}
          href={hrefOf(tour)}
        />
      )}
    </LongList>
  )
}

type RowProps = {
  tour: StaffTour
  place: RowPlace
  measured: boolean
  unread: number
  open: boolean
  href: string
  onChoose: () => void
}

function Row({ tour, place, measured, unread, open, href, onChoose }: RowProps) {
  const time = timeOf(tour)
  return (
    <ThreadRow
      place={place}
      measured={measured}
      open={open}
      href={href}
      onChoose={onChoose}
      unread={unread}
      title={placeOf(tour)}
      aside={<TourStatus status={tour.status} />}
      about={[tour.assignedAgentName, clientNameOf(tour)].filter((part) => part !== null)}
    >
      <span className="num truncate text-sm text-ink-2">
        {time ? `${formatDayTime(time.at, tour.timeZone)}${time.asked ? ' requested' : ''}` : 'No time yet'}
      </span>
    </ThreadRow>
  )
}
