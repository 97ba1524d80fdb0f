import type { Analytics } from '@porchlight/contract/reports/shapes'

/** A month of the business: figures that all differ, and no chart. */
export const analytics = (more: Partial<Analytics> = {}): Analytics => ({
  from: '2026-03-01',
  to: '2026-03-31',
  before: { from: '2026-02-01', to: '2026-02-28' },
  revenue: {
    totalSubscriptionRevenue: 12_345.5,
    totalEscortRevenue: 675,
    totalTourRevenue: 89,
    growth: 12.5,
    monthlyRecurring: 4_010,
  },
  subscriptions: { active: 81, standardPlan: 52, proPlan: 29, pastDue: 7, canceled: 13 },
  tours: { completedThisMonth: 140, averageValue: 21.25, escortedTours: 33 },
  users: { activeThisMonth: 1_204, newSignups: 16, active: 1_190 },
  stretch: 'day',
  overTime: [],
  subscriptionsOverTime: [],
  completedByAssistant: [],
  pastDueSubscribers: [],
  recentActivity: [],
  charges: { open: 2, openAmount: 55, list: [] },
  ...more,
})
