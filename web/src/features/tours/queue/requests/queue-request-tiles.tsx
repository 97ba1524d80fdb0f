import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Inbox, Loader, UserCheck } from 'lucide-react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { paths } from '../../../../paths.ts'
import { adminStatsQuery, requestedCountQuery } from '../queue-api.ts'
import { countWord } from '../queue-words.ts'
import { type QueueTile, QueueTiles } from './queue-tiles.tsx'

const to = paths.adminTourRequests

/** The groups of the requests page (specification, back office, section 2), each a link to its tours. */
export function RequestTiles() {
  const refetchInterval = usePolling('tourQueue')
  const query = useQuery({ ...adminStatsQuery, refetchInterval })
  const { data } = query
  const requested = useQuery({ ...requestedCountQuery, refetchInterval })
  const figure = (count: number | undefined) => countWord(count, query.errorUpdateCount > 0)
  const pending = requested.data ?? countWord(undefined, requested.errorUpdateCount > 0)
  const tiles: QueueTile[] = [
    { label: 'Total', value: figure(data?.totalTours), Icon: Inbox, href: to({ sort: 'newest' }) },
    { label: 'Pending', value: pending, Icon: Hourglass, href: to({ status: 'requested' }) },
    {
      label: 'Assigned',
      value: figure(data?.assignedTours),
      Icon: UserCheck,
      href: to({ status: 'assistant_assigned' }),
    },
    {
      label: 'In Progress',
      value: figure(data?.inProgressTours),
      Icon: Loader,
      href: to({ status: 'all-in_progress' }),
    },
    {
      label: 'Completed',
      value: figure(data?.completedTours),
      Icon: CircleCheck,
      href: to({ status: 'completed' }),
    },
  ]
  const retry = (): void => {
    void query.refetch()
    void requested.refetch()
  }
  return <QueueTiles tiles={tiles} query={query} onRetry={retry} className="md:grid-cols-5" />
}
