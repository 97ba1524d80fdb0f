import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

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

function Ahead({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <PageBody>
      <PageHeader title={title} />
      <EmptyState action={action}>{children}</EmptyState>
    </PageBody>
  )
}
