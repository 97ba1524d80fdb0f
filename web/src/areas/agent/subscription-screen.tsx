import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SubscriptionPanel } from '../../features/billing/components/subscription-panel.tsx'
import { sessionQuery } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'

/**
 * /subscription: plan, payment method and invoices. Whoever was sent here for want of access is led back as soon as
 * there is some, whatever brought it and whichever news of it came first: the answer to a payment, or the live stream.
 */
export function SubscriptionScreen() {
  const { data: user, isFetching, isStale } = useQuery(sessionQuery)
  const router = useRouter()
  const from = useSearch({ from: '/agent/subscription', select: (search) => search.from })
  // By an answer that still stands: what a refusal has just made old would lead back to that refusal.
  const back = user?.hasAccess && !isFetching && !isStale ? from : undefined
  useEffect(() => {
    if (back !== undefined) router.history.replace(back)
  }, [back, router])
  return (
    <SubscriptionFrame>
      <PageHeader
        title="Subscription"
        description="Your plan, what pays for it, and what was charged."
        actions={
          user?.hasAccess ? <ButtonLink href={paths.dashboard()}>Back to Dashboard</ButtonLink> : undefined
        }
      />
      <SubscriptionPanel />
    </SubscriptionFrame>
  )
}
