import type { PlanId, SubscriptionStatus } from '@porchlight/contract/kernel/plans'

// The contract's table stands beside schemas that would come into the first load; the types keep these whole.
const names: Record<PlanId, string> = { free: 'Free', basic: 'Standard', pro: 'Pro' }
const words: Record<SubscriptionStatus, string> = {
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Cancelled',
  incomplete: 'Not completed',
  inactive: 'Inactive',
}

/** A plan as people read it; Standard by default (specification, onboarding, section 9). */
export const planName = (plan: PlanId | null | undefined): string => (plan ? names[plan] : 'Standard')
export const subscriptionWord = (status: SubscriptionStatus): string => words[status]
