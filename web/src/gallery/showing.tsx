import { CalendarDays, Users } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, CountBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { Logo } from '../ui/frame/logo.tsx'
import { PageHeader } from '../ui/frame/page-header.tsx'
import { Rail } from '../ui/frame/rail.tsx'
import { StatCard } from '../ui/lists/stat-card.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { Section, States } from './section.tsx'

export function Showing() {
  const [banner, setBanner] = useState(true)
  return (
    <>
      <Section title="Rail">
        <div className="flex flex-col gap-8">
          <Rail
            label="2887 Maple Ct, so far"
            steps={[
              { id: '1', time: '9:15 AM', title: 'Requested', detail: 'For Ann Lee' },
              { id: '2', time: '9:21 AM', title: 'Assistant Assigned', detail: 'Elena will coordinate' },
              {
                id: '3',
                time: '9:40 AM',
                title: 'Awaiting Response',
                detail: 'Ann has two times to choose from',
                state: 'live',
              },
              { id: '4', title: 'Confirmed', state: 'next' },
            ]}
          />
          <Rail
            label="Narrow"
            times="under"
            steps={[
              { id: '1', time: 'Nov 16, 9:15 AM', title: 'Confirmed', tone: 'ok' },
              {
                id: '2',
                time: 'Nov 16, 11:02 AM',
                title: 'Cancelled',
                detail: 'Client no-show',
                tone: 'bad',
              },
            ]}
          />
        </div>
      </Section>
      <Section title="Pill, badge, avatar, logo">
        <div className="flex flex-col gap-4">
          <States>
            <StatusPill tone="waiting" label="Requested" />
            <StatusPill tone="brand" label="Scheduling" />
            <StatusPill tone="info" label="In progress" />
            <StatusPill tone="ok" label="Confirmed" />
            <StatusPill tone="bad" label="Cancelled" />
            <StatusPill tone="neutral" label="Completed" />
          </States>
          <States>
            <Badge>House</Badge>
            <Badge tone="brand">Pro Plan</Badge>
            <Badge tone="info">Agent</Badge>
            <Badge tone="plum">Scheduling Assistant</Badge>
            <Badge tone="ok">Escort</Badge>
            <Badge tone="bad">Locked</Badge>
            <Badge tone="waiting">Urgent</Badge>
            <CountBadge count={4} tone="waiting" />
            <CountBadge count={120} />
          </States>
          <States>
            <Avatar name="Sarah Lindqvist" />
            <Avatar name="Marcus Reyes" size={24} />
            <Avatar name="Dana" size={40} />
            <Avatar name="Élodie 张" />
            <Logo />
            <Logo lit={false} />
            <Logo name={false} size={32} />
          </States>
        </div>
      </Section>
      <Section title="Stat card, banner, page header">
        <div className="flex flex-col gap-4">
          <PageHeader
            title="Schedule A Tour"
            description="Submit tour requests and track their status"
            aside="14 of 200"
            actions={<Button>Refresh Status</Button>}
          />
          <div className="grid grid-cols-2 gap-3">
            <StatCard label="Active Tours" value={14} icon={CalendarDays} href="#tours" />
            <StatCard label="Total Clients" value={undefined} icon={Users} />
          </div>
          {banner ? (
            <Banner label="Announcement" onDismiss={() => setBanner(false)}>
              Closed on Thanksgiving, Nov 26. Requests are handled on Friday.
            </Banner>
          ) : null}
          <Banner label="Payment" tone="bad" action={<Button>Update card</Button>}>
            Your last payment failed.
          </Banner>
          <Banner label="Reply" tone="waiting">
            Ann Lee asks for another time.
          </Banner>
        </div>
      </Section>
      <Section title="Empty">
        <EmptyState
          title="No Active Tour Requests"
          action={<Button variant="primary">Schedule Your First Tour</Button>}
        >
          Ask for a tour and follow it here.
        </EmptyState>
      </Section>
      <Section title="Error">
        <ErrorState message="Failed to fetch tours" onRetry={() => undefined} />
      </Section>
      <Section title="Skeleton">
        <SkeletonRows label="Loading tours" rows={6} />
      </Section>
    </>
  )
}
