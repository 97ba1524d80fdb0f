import { z } from 'zod'
import { day, instant } from '../kernel/instants.ts'
import { planId } from '../kernel/plans.ts'
import { agentPaymentKinds, revenueKinds, revenuePurposes } from './words.ts'

/** The types of entries in the activity list. */
export const activityTypes = [
  'tour_requested',
  'tour_completed',
  'signup',
  'payment',
  'refund',
  'subscription',
] as const

const pastDueSubscriber = z.object({
  /** The user's id. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  planType: planId,
  daysOverdue: z.int(),
  /** In dollars. */
  amount: z.number(),
})
export type PastDueSubscriber = z.infer<typeof pastDueSubscriber>

const assistantTours = z.object({
  assistantId: z.string(),
  name: z.string(),
  /** Tours completed in the range that they coordinated or escorted, as the queue filters by assistant. */
  completed: z.int(),
  /** The same in `before`; null if there is no such range. */
  completedBefore: z.int().nullable(),
})
export type AssistantTours = z.infer<typeof assistantTours>

const openCharge = z.object({
  tourId: z.string(),
  /** The agent's id. */
  agentId: z.string(),
  name: z.string(),
  email: z.string(),
  address: z.string(),
  /** In dollars. */
  amount: z.number(),
  status: z.enum(['pending', 'failed']),
  /** Why the last charge failed. */
  failure: z.string().nullable(),
  /** When the tour ended. */
  since: instant,
})
export type OpenCharge = z.infer<typeof openCharge>

const activity = z.object({
  id: z.string(),
  description: z.string(),
  timestamp: instant,
  /** In dollars, negative for a refund; null if no money is involved. */
  amount: z.number().nullable(),
  type: z.enum(activityTypes),
  tourId: z.string().nullable(),
  userId: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

/** A payment, a refund, or a charge that was paid outside of Porchlight. */
export const revenueItem = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(revenueKinds),
  purpose: z.enum(revenuePurposes),
  /** In dollars, negative for a refund. */
  amount: z.number(),
  /** Null for a sign-up that has no account yet. */
  agentId: z.string().nullable(),
  /** Null for that, and for a closed account. */
  agentName: z.string().nullable(),
  tourId: z.string().nullable(),
  address: z.string().nullable(),
})
export type RevenueItem = z.infer<typeof revenueItem>

/** A payment, a refund or an open charge of one agent. */
export const agentPayment = revenueItem
  .pick({ id: true, at: true, purpose: true, amount: true, tourId: true, address: true })
  .extend({
    kind: z.enum(agentPaymentKinds),
    /** Why the card was refused. */
    failure: z.string().nullable(),
    /** The tour's client. Null without a tour, and for readers without `tours.view`. */
    clientName: z.string().nullable(),
    /** The tour's time: the scheduled one, else the requested one. Null without a tour. */
    tourAt: instant.nullable(),
    /** The time zone of the tour. */
    timeZone: z.string().nullable(),
  })
export type AgentPayment = z.infer<typeof agentPayment>

const subscriptionCounts = {
  active: z.int(),
  standardPlan: z.int(),
  proPlan: z.int(),
  pastDue: z.int(),
  canceled: z.int(),
}

/**
 * The business figures (specification, back office, section 3), defined in contract/src/reports/figures.ts. Money is in
 * dollars. `…ThisMonth` are the specification's names. They cover the range, which defaults to this month.
 */
export const analytics = z.object({
  from: day,
  to: day,
  /**
   * The range that `growth` compares with: the same number of days so far of the preceding range. Null before
   * the range starts.
   */
  before: z.object({ from: day, to: day }).nullable(),
  revenue: z.object({
    totalSubscriptionRevenue: z.number(),
    totalEscortRevenue: z.number(),
    /** Paid charges of tours that staff scheduled. */
    totalTourRevenue: z.number(),
    /** In percent: 12.5 means an eighth more. Null if there was no revenue before. */
    growth: z.number().nullable(),
    monthlyRecurring: z.number(),
  }),
  subscriptions: z.object(subscriptionCounts),
  tours: z.object({
    completedThisMonth: z.int(),
    /** Null if no tour is completed. */
    averageValue: z.number().nullable(),
    escortedTours: z.int(),
  }),
  users: z.object({
    /** Agents who used Porchlight in the range. */
    activeThisMonth: z.int(),
    newSignups: z.int(),
    /** Agents with an active account today, as on the overview. */
    active: z.int(),
  }),
  /** The length of the intervals in `overTime`: a day for up to 31 days, a week for up to half a year, else a month. */
  stretch: z.enum(['day', 'week', 'month']),
  /**
   * Without gaps, oldest first, up to today. The range may cut the first and the last interval. Empty before
   * the range starts.
   */
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
      /** Null if no tour was completed. */
      averageValue: z.number().nullable(),
      escortedTours: z.int(),
      /** Agents who used Porchlight in this interval. */
      agentsSeen: z.int(),
    }),
  ),
  /** Subscriptions at the end of each of the last 30 days, oldest first, up to today. */
  subscriptionsOverTime: z.array(z.object({ day, ...subscriptionCounts })),
  charges: z.object({
    open: z.int(),
    /** In dollars. */
    openAmount: z.number(),
    /** Oldest first. */
    list: z.array(openCharge),
  }),
  /** Most completed tours first: active assistants, and others with completed tours. */
  completedByAssistant: z.array(assistantTours),
  pastDueSubscribers: z.array(pastDueSubscriber),
  recentActivity: z.array(activity),
})
export type Analytics = z.infer<typeof analytics>
