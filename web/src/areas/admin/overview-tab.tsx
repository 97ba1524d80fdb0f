import { activeUsersDefinition } from '@porchlight/contract/reports/figures'
import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CalendarCheck,
  ChartColumn,
  ClipboardList,
  Hourglass,
  type LucideIcon,
  Users,
} from 'lucide-react'
import { adminStatsQuery } from '../../features/tours/queue/queue-api.ts'
import { countWord } from '../../features/tours/queue/queue-words.ts'
import { RecentTours } from '../../features/tours/queue/requests/queue-recent.tsx'
import { usePolling } from '../../lib/live/intervals.ts'
import { useSession } from '../../lib/session.ts'
import { type AdminTab, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/feedback/failed-read.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { StatCard } from '../../ui/lists/stat-card.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { tabsOf } from './admin-places.tsx'
import { heads } from './heads.ts'

/** The quick links, each to a tab that the user may open. */
const actions: readonly { tab: AdminTab; href: string; label: string; Icon: LucideIcon }[] = [
  { tab: 'users', href: paths.adminDashboard('users'), label: 'Open users', Icon: Users },
  { tab: 'properties', href: paths.adminDashboard('properties'), label: 'Open properties', Icon: Building2 },
  { tab: 'analytics', href: paths.admin({ tab: 'analytics' }), label: 'View analytics', Icon: ChartColumn },
]

/** Overview: key figures, recent tours and quick links. */
export function OverviewTab() {
  const query = useQuery({
    ...adminStatsQuery,
    refetchInterval: usePolling('tourQueue'),
  })
  const { data, isError } = query
  const { user } = useSession()
  const tabs = user ? tabsOf(user) : []
  const href = (tab: AdminTab, search?: Record<string, string>): string | undefined =>
    tabs.includes(tab) ? paths.adminDashboard(tab, search) : undefined
  return (
    <PageBody>
      <PageHeader
        {...heads.overview}
        aside={
          data && data.overdueTours > 0 ? (
            <Link
              href={paths.adminDashboard('queue', { due: 'overdue' })}
              className="rounded-full hover:underline"
            >
              <StatusPill tone="waiting" label={`${data.overdueTours} overdue`} />
            </Link>
          ) : undefined
        }
        actions={
          <ButtonLink variant="primary" href={paths.adminDashboard('queue')}>
            Open the queue
          </ButtonLink>
        }
      />
      <FailedRead label="Counts not loaded" query={query}>
        We couldn’t load the counts.
      </FailedRead>
      <section aria-label="Counts" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Pending tours"
          value={countWord(data?.pendingTours, isError)}
          detail={
            data ? (
              <TextLink
                href={paths.adminDashboard('queue', { status: 'all-pending', assistant: 'none' })}
                className="relative z-1"
              >
                {data.unassignedTours} without an assistant
              </TextLink>
            ) : undefined
          }
          placeholder="100 without an assistant"
          icon={Hourglass}
          href={href('queue', { status: 'all-pending' })}
        />
        <StatCard
          label="Scheduled tours"
          value={countWord(data?.scheduledTours, isError)}
          detail="Scheduled, confirmed, or in progress"
          icon={CalendarCheck}
          href={href('queue', { status: 'all-active' })}
        />
        <StatCard
          label="Active users"
          value={countWord(data?.activeUsers, isError)}
          help={activeUsersDefinition}
          icon={Users}
          href={href('users', { type: 'real_estate_agent', active: 'yes' })}
        />
        <StatCard
          label="Properties"
          value={countWord(data?.properties, isError)}
          detail="In the catalog"
          icon={Building2}
          href={href('properties')}
        />
      </section>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <section
          aria-labelledby="recent-title"
          className="overflow-hidden rounded-lg border border-line bg-surface"
        >
          <h2 id="recent-title" className="border-b border-line px-4 py-2.5 text-md font-semibold">
            Recent tours
          </h2>
          <RecentTours />
        </section>
        <section aria-labelledby="actions-title" className="rounded-lg border border-line bg-surface">
          <h2 id="actions-title" className="border-b border-line px-4 py-2.5 text-md font-semibold">
            Quick actions
          </h2>
          <div className="flex flex-col gap-2 p-4">
            {actions
              .filter(({ tab }) => tabs.includes(tab))
              .map(({ tab, href, label, Icon }) => (
                <ButtonLink key={tab} full href={href} icon={<Icon size={15} aria-hidden="true" />}>
                  {label}
                </ButtonLink>
              ))}
            <ButtonLink
              full
              href={paths.adminTourRequests()}
              icon={<ClipboardList size={15} aria-hidden="true" />}
            >
              Tour requests
            </ButtonLink>
          </div>
        </section>
      </div>
    </PageBody>
  )
}
