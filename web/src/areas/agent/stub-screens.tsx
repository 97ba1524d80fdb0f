import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/*
 * Places of the sidebar whose own screens are not open yet: each says in one sentence what works today and leads
 * there.
 */

/** /property-request */
export function PropertyRequestScreen() {
  return (
    <Ahead
      title="Request New Property"
      action={<ButtonLink href={paths.properties()}>Browse properties</ButtonLink>}
    >
      Asking for a property by form opens soon. Today you can tour every property that is listed.
    </Ahead>
  )
}

function Ahead({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <PageBody>
      <PageHeader title={title} />
      <EmptyState action={action}>{children}</EmptyState>
    </PageBody>
  )
}
