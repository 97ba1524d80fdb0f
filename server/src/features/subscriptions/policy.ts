import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { Subscription } from '@porchlight/contract/subscriptions'
import type { PaymentProvider } from '../payments/ports.ts'
import type { SubscriptionRow } from './queries.ts'

type Facts = {
  /** The status in force now. */
  status: SubscriptionStatus
  /** The provider charges for this subscription. */
  isLive: boolean
  hasOpenInvoice: boolean
  /** Null if payments are off. */
  provider: Pick<PaymentProvider, 'name' | 'hasPortal'> | null
}

/** What an agent may do next with their subscription. */
export const mayWith = (
  row: SubscriptionRow | undefined,
  { status, isLive, hasOpenInvoice, provider }: Facts,
): Subscription['may'] => {
  const isOurs = isLive && provider !== null && row?.provider === provider.name
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
    portal: isOurs && provider.hasPortal,
  }
}
