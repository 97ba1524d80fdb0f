import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Inbox, Loader, UserCheck } from 'lucide-react'
import { usePolling } from '../../../../lib/live/intervals.ts'
import { paths } from '../../../../paths.ts'
import { StatCard } from '../../../../ui/lists/stat-card.tsx'
import { adminStatsQuery, requestedCountQuery } from '../queue-api.ts'
import { countWord } from '../queue-words.ts'

const size = 16
/** The groups of the requests page (specification, back office, section 2), each a link to its tours. */
export function RequestTiles() {
  const refetchInterval = usePolling('tourQueue')
  const { data, isError } = useQuery({ ...adminStatsQuery, refetchInterval })
  const requested = useQuery({ ...requestedCountQuery, refetchInterval })
  return (
    <section
      aria-label="Counts"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] *:w-36 *:shrink-0 md:mx-0 md:grid md:grid-cols-5 md:gap-3 md:px-0 md:*:w-auto"
    >
      <StatCard
        label="Total"
        value={countWord(data?.totalTours, isError)}
        icon={<Inbox size={size} aria-hidden="true" />}
        href={paths.adminTourRequests({ sort: 'newest' })}
      />
      <StatCard
        label="Pending"
        value={requested.data ?? countWord(undefined, requested.isError)}
        icon={<Hourglass size={size} aria-hidden="true" />}
        href={paths.adminTourRequests({ status: 'requested' })}
      />
      <StatCard
        label="Assigned"
        value={countWord(data?.assignedTours, isError)}
        icon={<UserCheck size={size} aria-hidden="true" />}
        href={paths.adminTourRequests({ status: 'assistant_assigned' })}
      />
      <StatCard
        label="In Progress"
        value={countWord(data?.inProgressTours, isError)}
        icon={<Loader size={size} aria-hidden="true" />}
        href={paths.adminTourRequests({ status: 'all-in_progress' })}
      />
      <StatCard
        label="Completed"
        value={countWord(data?.completedTours, isError)}
        icon={<CircleCheck size={size} aria-hidden="true" />}
        href={paths.adminTourRequests({ status: 'completed' })}
      />
    </section>
  )
}
