import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'

const words: Record<SubscriptionStatus, string> = {
  active: 'Active',
  past_due: 'Past due',
  cancelled: 'Canceled',
  incomplete: 'Incomplete',
  inactive: 'Inactive',
}

/** A plan's name; Standard by default (specification, onboarding, section 9). */
export const planName = (plan: PlanId | null | undefined): string => plans[plan ?? 'basic'].name
export const subscriptionWord = (status: SubscriptionStatus): string => words[status]
