import { useQuery } from '@tanstack/react-query'
import { Archive, ArrowUp, Hourglass, Inbox, UserCheck } from 'lucide-react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { paths } from '../../../../paths.ts'
import { adminStatsQuery } from '../queue-api.ts'
import type { QueueSearch } from '../queue-search.ts'
import { countWord } from '../queue-words.ts'
import { type QueueTile, QueueTiles } from './queue-tiles.tsx'

const to = (search: QueueSearch): string => paths.adminDashboard('queue', search)

/** The queue's figures; each links to the tours behind it. */
export function QueueStats() {
  const query = useQuery({ ...adminStatsQuery, refetchInterval: usePolling('tourQueue') })
  const { data } = query
  const figure = (count: number | undefined) => countWord(count, query.errorUpdateCount > 0)
  const free = paths.adminDashboard('assistants', { availability: 'available' })
  const tiles: QueueTile[] = [
    { label: 'Total', value: figure(data?.totalTours), Icon: Inbox, href: to({ sort: 'newest' }) },
    {
      label: 'Pending',
      value: figure(data?.pendingTours),
      Icon: Hourglass,
      href: to({ status: 'all-pending' }),
    },
    {
      label: 'High priority',
      value: figure(data?.highPriorityTours),
      Icon: ArrowUp,
      href: to({ priority: 'high' }),
    },
    { label: 'Assistants available', value: figure(data?.assistantsAvailable), Icon: UserCheck, href: free },
    { label: 'Archived', value: figure(data?.archivedTours), Icon: Archive, href: to({ archived: 'only' }) },
  ]
  return (
    <QueueTiles
      tiles={tiles}
      query={query}
      onRetry={() => void query.refetch()}
      className="md:grid-cols-[1fr_1fr_1.1fr_1.5fr_1fr] md:@max-[48rem]:[&_svg]:hidden lg:@max-[28rem]:hidden"
    />
  )
}
