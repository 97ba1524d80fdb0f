import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminStatsQuery } from '../../features/tours/queue-api.ts'
import { countWord } from '../../features/tours/queue-words.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatCard } from '../../ui/stat-card.tsx'

/*
 * Tabs whose own screens are not open yet: each says in one sentence what it will hold, and shows what can be read
 * already.
 */

export function MessagesTab() {
  return (
    <Ahead
      title="Messages"
      action={<ButtonLink href={paths.adminDashboard('queue')}>Open the queue</ButtonLink>}
    >
      Conversations with agents open here soon. Until then each tour’s notes are in the queue.
    </Ahead>
  )
}

export function UsersTab() {
  const { data, isError } = useQuery(adminStatsQuery)
  return (
    <PageBody>
      <PageHeader title="Users" description="Creating, locking and inviting people opens here soon." />
      <section aria-label="Counts" className="grid max-w-md gap-3">
        <StatCard
          label="Active users"
          value={countWord(data?.activeUsers, isError)}
          detail={data ? 'Agents who may sign in' : undefined}
        />
      </section>
    </PageBody>
  )
}

function Ahead({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <PageBody>
      <PageHeader title={title} />
      <EmptyState action={action}>{children}</EmptyState>
    </PageBody>
  )
}
