import { useQuery } from '@tanstack/react-query'
import { Archive, ArrowUp, Hourglass, Inbox, UserCheck } from 'lucide-react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { paths } from '../../../../paths.ts'
import { StatCard } from '../../../../ui/lists/stat-card.tsx'
import { adminStatsQuery } from '../queue-api.ts'
import type { QueueSearch } from '../queue-search.ts'
import { countWord } from '../queue-words.ts'

const size = 16
const to = (search: QueueSearch): string => paths.adminDashboard('queue', search)

/** The queue's figures; each links to the tours behind it. */
export function QueueStats() {
  const { data, isError } = useQuery({ ...adminStatsQuery, refetchInterval: usePolling('tourQueue') })
  return (
    // A strip that scrolls sideways on a phone, to leave the space to the rows.
    <section
      aria-label="Counts"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:w-36 *:shrink-0 md:mx-0 md:grid md:grid-cols-[1fr_1fr_1.1fr_1.5fr_1fr] md:gap-3 md:px-0 md:*:w-auto md:@max-[48rem]:[&_svg]:hidden"
    >
      <StatCard
        label="Total"
        value={countWord(data?.totalTours, isError)}
        icon={<Inbox size={size} aria-hidden="true" />}
        href={to({ sort: 'newest' })}
      />
      <StatCard
        label="Pending"
        value={countWord(data?.pendingTours, isError)}
        icon={<Hourglass size={size} aria-hidden="true" />}
        href={to({ status: 'all-pending' })}
      />
      <StatCard
        label="High priority"
        value={countWord(data?.highPriorityTours, isError)}
        icon={<ArrowUp size={size} aria-hidden="true" />}
        href={to({ priority: 'high' })}
      />
      <StatCard
        label="Assistants available"
        value={countWord(data?.assistantsAvailable, isError)}
        icon={<UserCheck size={size} aria-hidden="true" />}
        href={paths.adminDashboard('assistants', { availability: 'available' })}
      />
      <StatCard
        label="Archived"
        value={countWord(data?.archivedTours, isError)}
        icon={<Archive size={size} aria-hidden="true" />}
        href={to({ archived: 'only' })}
      />
    </section>
  )
}
