import { z } from 'zod'
import { type PaidPlanId, paidPlanIds, planIds } from './plan-words.ts'

export const planId = z.enum(planIds)

/** A plan in requests; `standard` is another name for `basic` (product decision: plans). */
export const paidPlan = z
  .enum([...paidPlanIds, 'standard'], 'Please choose a plan')
  .transform((plan): PaidPlanId => (plan === 'standard' ? 'basic' : plan))

export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'incomplete', 'inactive'] as const
export const subscriptionStatus = z.enum(subscriptionStatuses)
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>
