import type { Subscription } from '@porchlight/contract/billing-subscriptions'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { PaymentProvider } from './ports.ts'
import type { SubscriptionRow } from './queries.ts'

type Facts = {
  /** In force now. */
  status: SubscriptionStatus
  /** The provider charges for it. */
  isLive: boolean
  hasOpenInvoice: boolean
  /** Null where payments are off. */
  provider: PaymentProvider['name'] | null
}

/** What an agent may do with their subscription next. */
export const mayWith = (
  row: SubscriptionRow | undefined,
  { status, isLive, hasOpenInvoice, provider }: Facts,
): Subscription['may'] => {
  const isOurs = isLive && provider !== null && row?.provider === provider
  const isActive = isOurs && status === 'active'
  const isStaying = isActive && row.cancelAtPeriodEnd === false
  const isGranted = row?.source === 'granted' && row.plan !== 'free' && status === 'active'
  return {
    subscribe: provider !== null && !isGranted && (!isLive || status === 'incomplete'),
    upgrade: isStaying && row.plan === 'basic',
    downgrade: isStaying && row.plan === 'pro' && row.pendingPlan === null,
    keepPlan: isActive && row.pendingPlan !== null,
    cancel: isOurs && row.cancelAtPeriodEnd === false && (status === 'active' || status === 'past_due'),
    resume: isOurs && row.cancelAtPeriodEnd && (status === 'active' || status === 'past_due'),
    pay: isOurs && hasOpenInvoice,
    changeMethod: isOurs && status !== 'incomplete',
    portal: isOurs && provider === 'stripe',
  }
}
