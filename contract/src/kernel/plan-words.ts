/* The plans and their prices. No schemas in this file, so a browser loads it without zod. */

/** Plans by id; `basic` is displayed as Standard (product decision: plans). Prices in cents, per month and per tour. */
export const plans = {
  free: { name: 'Free', monthlyCents: 0, assistantFeeCents: null },
  basic: { name: 'Standard', monthlyCents: 4000, assistantFeeCents: 2500 },
  pro: { name: 'Pro', monthlyCents: 7500, assistantFeeCents: 1500 },
} as const
export type PlanId = keyof typeof plans
export const planIds = ['free', 'basic', 'pro'] as const satisfies readonly PlanId[]

/** The plans that agents pay for. */
export const paidPlanIds = ['basic', 'pro'] as const satisfies readonly PlanId[]
export type PaidPlanId = (typeof paidPlanIds)[number]
