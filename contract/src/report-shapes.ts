import { z } from 'zod'
import { day, instant } from './kernel/instants.ts'
import { planId } from './kernel/plans.ts'

/** What an entry of the activity list is about. */
export const activityTypes = [
  'tour_requested',
  'tour_completed',
  'signup',
  'payment',
  'refund',
  'subscription',
] as const

const pastDueSubscriber = z.object({
  /** The person's. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  planType: planId,
  daysOverdue: z.int(),
  /** Dollars. */
  amount: z.number(),
})
export type PastDueSubscriber = z.infer<typeof pastDueSubscriber>

const openCharge = z.object({
  tourId: z.string(),
  /** The agent's. */
  agentId: z.string(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  /** Dollars. */
  amount: z.number(),
  status: z.enum(['pending', 'failed']),
  /** Why the last charge failed. */
  failure: z.string().nullable(),
  /** When the tour was over. */
  since: instant,
})
export type OpenCharge = z.infer<typeof openCharge>

const activity = z.object({
  id: z.string(),
  description: z.string(),
  timestamp: instant,
  /** Dollars, less than 0 where they went back; null where no money is in it. */
  amount: z.number().nullable(),
  type: z.enum(activityTypes),
  tourId: z.string().nullable(),
  userId: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

/**
 * The business in figures (specification, back office, section 3); report-figures.ts says what each means. Money is in
 * dollars. `…ThisMonth` are the specification's names: they are of the range, which is this month when none is asked for.
 */
export const analytics = z.object({
  from: day,
  to: day,
  /** What `growth` compares with: the range before, as far as this one has got. Null while it has not begun. */
  before: z.object({ from: day, to: day }).nullable(),
  revenue: z.object({
    totalSubscriptionRevenue: z.number(),
    totalEscortRevenue: z.number(),
    /** Paid charges of tours that the desk scheduled. */
    totalTourRevenue: z.number(),
    /** In percent: 12.5 is an eighth more. Null where there was no revenue before. */
    growth: z.number().nullable(),
    monthlyRecurring: z.number(),
  }),
  subscriptions: z.object({
    active: z.int(),
    standardPlan: z.int(),
    proPlan: z.int(),
    pastDue: z.int(),
    canceled: z.int(),
  }),
  tours: z.object({
    completedThisMonth: z.int(),
    /** Null while none is completed. */
    averageValue: z.number().nullable(),
    escortedTours: z.int(),
  }),
  users: z.object({ activeThisMonth: z.int(), newSignups: z.int() }),
  /** How long a stretch of `overTime` is: a day up to 31 days, a week up to half a year, else a month. */
  stretch: z.enum(['day', 'week', 'month']),
  /** Without a hole, oldest first, up to today; the first and the last may be cut by the range. Empty before the range begins. */
  overTime: z.array(
    z.object({
      from: day,
      to: day,
      subscriptionRevenue: z.number(),
      escortRevenue: z.number(),
      tourRevenue: z.number(),
      toursRequested: z.int(),
      toursCompleted: z.int(),
      newSignups: z.int(),
    }),
  ),
  charges: z.object({
    open: z.int(),
    /** Dollars. */
    openAmount: z.number(),
    /** The oldest first. */
    list: z.array(openCharge),
  }),
  pastDueSubscribers: z.array(pastDueSubscriber),
  recentActivity: z.array(activity),
})
export type Analytics = z.infer<typeof analytics>
