import { useQuery } from '@tanstack/react-query'
import { Building2, CalendarCheck, CreditCard, Hourglass, Plus, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AnnouncementBanner } from '../../features/announcements/components/announcement-banner.tsx'
import { SignOutButton } from '../../features/sessions/components/sign-out-button.tsx'
import { planName } from '../../features/sessions/plan-name.ts'
import {
  agentStatsQuery,
  aheadToursQuery,
  needsYouQuery,
  todayToursQuery,
  tourNewsQuery,
} from '../../features/tours/api.ts'
import {
  RecentActivity,
  SinceYesterday,
  TodaysTours,
  UpcomingTours,
} from '../../features/tours/components/dashboard-panels.tsx'
import { NeedsYou } from '../../features/tours/components/needs-you.tsx'
import { UnfinishedRequests } from '../../features/tours/components/unfinished-requests.tsx'
import { usePolling } from '../../lib/live/intervals.ts'
import { useNow } from '../../lib/now.ts'
import { useSession } from '../../lib/session.ts'
import { DESK_ZONE, todayIn } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FailedRead } from '../../ui/feedback/failed-read.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { StatCard } from '../../ui/lists/stat-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { heads } from './heads.tsx'

/** /dashboard: what needs the agent, today's tours, what has changed, figures and upcoming tours. */
export function DashboardScreen() {
  const { agent } = useSession()
  const isReady = useFirstReads()
  return (
    <PageBody>
      <AnnouncementBanner />
      <PageHeader
        title={heads.dashboard.title}
        description={agent ? `Welcome back, ${agent.firstName} ${agent.lastName}` : undefined}
        aside={<Badge tone="brand">{planName(agent?.subscriptionPlan).toUpperCase()} Plan</Badge>}
        actions={<SignOutButton label="Logout" to={paths.landing()} variant="secondary" />}
      />
      <div className="relative">
        {isReady ? null : <Waiting />}
        <div className={cx('flex flex-col gap-5', !isReady && 'invisible')}>
          <FirstSteps />
          <NeedsYou most={3} />
          <UnfinishedRequests />
          <div className="grid gap-5 md:grid-cols-2">
            <Panel title="Today">
              <TodaysTours />
            </Panel>
            <Panel title="Since Yesterday">
              <SinceYesterday />
            </Panel>
          </div>
          {isReady ? <Counts /> : null}
          <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,16rem)]">
            <Panel title="Recent Activity">
              <RecentActivity />
            </Panel>
            <Panel title="Upcoming Tours">
              <UpcomingTours />
            </Panel>
            <Panel title="Quick Actions" first>
              <div className="flex flex-col gap-2 p-4">
                <ButtonLink
                  variant="primary"
                  full
                  href={paths.scheduleTour({ form: 'open' })}
                  icon={<Plus size={16} aria-hidden="true" />}
                >
                  Schedule New Tour
                </ButtonLink>
                <ButtonLink full href={paths.propertyRequest()}>
                  Request New Property
                </ButtonLink>
              </div>
            </Panel>
          </div>
        </div>
      </div>
    </PageBody>
  )
}

/** In place of the page while it is invisible: on a slow connection, an empty page looks broken. */
function Waiting() {
  return (
    <div className="late absolute inset-x-0 top-0 flex flex-col gap-5">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <SkeletonRows rows={4} label="Loading your dashboard" />
      </div>
      <Counts />
    </div>
  )
}

/**
 * Whether the reads that decide the height of the page have answered or failed. Until then the page is invisible, so
 * that nothing moves while it is read.
 */
const useFirstReads = (): boolean => {
  const today = todayIn(DESK_ZONE, useNow())
  const reads = [
    useQuery(agentStatsQuery),
    useQuery(needsYouQuery),
    useQuery(todayToursQuery(today)),
    useQuery(aheadToursQuery),
    useQuery(tourNewsQuery(today)),
  ]
  const [isReady, setReady] = useState(false)
  const answered = reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
  if (answered && !isReady) setReady(true)
  return isReady
}

// Lays out five figures without a gap: 2-2-1 on a phone, 3-2 on a tablet, one row on a desktop.
const counts =
  'grid grid-cols-2 gap-3 max-md:[&>:last-child]:col-span-2 md:grid-cols-6 md:max-xl:[&>*]:col-span-2 md:max-xl:[&>:nth-child(n+4)]:col-span-3 xl:grid-cols-5'

function Counts() {
  const { agent } = useSession()
  const query = useQuery({
    ...agentStatsQuery,
    refetchInterval: usePolling('dashboardTours'),
  })
  const { data } = query
  return (
    <>
      <FailedRead label="Counts not loaded" query={query}>
        We couldn’t load the counts.
      </FailedRead>
      <section aria-label="Counts" className={counts}>
        <StatCard
          label="Active Tours"
          value={data?.activeTours}
          icon={CalendarCheck}
          href={paths.scheduleTour({ group: 'active' })}
        />
        <StatCard label="Total Clients" value={data?.totalClients} icon={Users} />
        <StatCard
          label="Pending Tours"
          value={data?.pendingTours}
          icon={Hourglass}
          href={paths.scheduleTour({ group: 'pending' })}
        />
        <StatCard
          label="Properties Listed"
          value={data?.propertiesListed}
          icon={Building2}
          href={paths.properties()}
        />
        <StatCard
          label="Subscription"
          value={planName(agent?.subscriptionPlan)}
          detail={
            agent?.subscriptionStatus === 'active'
              ? 'Active subscription'
              : 'Manage your subscription in settings'
          }
          icon={CreditCard}
          href={paths.subscription()}
        />
      </section>
    </>
  )
}

type PanelProps = { title: string; first?: boolean | undefined; children: ReactNode }

/** On narrow screens the actions come before the recent activity. */
function Panel({ title, first, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={`overflow-hidden rounded-lg border border-line bg-surface ${first ? 'order-first xl:order-none' : ''}`}
    >
      <h2 className="border-b border-line px-4 py-2.5 text-md font-semibold">{title}</h2>
      {children}
    </section>
  )
}
