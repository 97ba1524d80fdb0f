import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SubscriptionPanel } from '../../features/billing/components/subscription-panel.tsx'
import { sessionQuery } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { heads } from './heads.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'

const { link, ...head } = heads.subscription

/**
 * /subscription: plan, payment method and invoices. An agent who was sent here for lack of access is led back once
 * access returns.
 */
export function SubscriptionScreen() {
  const { data: user, isFetching, isStale } = useQuery(sessionQuery)
  const router = useRouter()
  const from = useSearch({ from: '/agent/subscription', select: (search) => search.from })
  // Trust fresh data only: data that a refusal has just made stale would lead straight back to that refusal.
  const back = user?.hasAccess && !isFetching && !isStale ? from : undefined
  useEffect(() => {
    if (back !== undefined) router.history.replace(back)
  }, [back, router])
  return (
    <SubscriptionFrame>
      <PageHeader
        {...head}
        actions={user?.hasAccess ? <ButtonLink href={paths.dashboard()}>{link}</ButtonLink> : undefined}
      />
      <SubscriptionPanel />
    </SubscriptionFrame>
  )
}
