import { z } from 'zod'

/** Plans by id; `basic` is shown as Standard (product decision: plans). Prices in cents, a month and a tour. */
export const plans = {
  free: { name: 'Free', monthlyCents: 0, assistantFeeCents: null },
  basic: { name: 'Standard', monthlyCents: 4000, assistantFeeCents: 2500 },
  pro: { name: 'Pro', monthlyCents: 7500, assistantFeeCents: 1500 },
} as const

export const planIds = ['free', 'basic', 'pro'] as const
export const planId = z.enum(planIds)
export type PlanId = z.infer<typeof planId>

export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'incomplete', 'inactive'] as const
export const subscriptionStatus = z.enum(subscriptionStatuses)
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>
