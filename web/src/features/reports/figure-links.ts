import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { AnalyticsFigureName } from '@porchlight/contract/reports/figures'
import type { Analytics } from '@porchlight/contract/reports/shapes'
import type { RevenuePurpose } from '@porchlight/contract/reports/words'
import { type DayRange, daysText } from '../../lib/day-range.ts'
import { paths } from '../../paths.ts'

/** The payments that Analytics lists: those of one purpose, or all. */
export type ListedRevenue = RevenuePurpose | 'all'

type Rows = { needs: Permission; href: (range: DayRange) => string }

const agents = (search: Record<string, string>): string =>
  paths.adminDashboard('users', { type: 'real_estate_agent', ...search })
const people = (search: (range: DayRange) => Record<string, string>): Rows => ({
  needs: 'users.view',
  href: (range) => agents(search(range)),
})
const tours = (search: (range: DayRange) => Record<string, string>): Rows => ({
  needs: 'tours.view',
  href: (range) => paths.adminDashboard('queue', { ...search(range), archived: 'shown' }),
})
const revenue = (payments: ListedRevenue): Rows => ({
  needs: 'analytics.view',
  href: ({ from, to }) => paths.adminDashboard('analytics', { from, to, payments }),
})
const completed = (range: DayRange) => ({ completed: daysText(range) })

/**
 * The list of exactly the rows that each figure counts or adds up. server/src/features/reports/routes.rows.test.ts
 * compares the figures with these lists.
 */
const rowsOf: Record<AnalyticsFigureName, Rows> = {
  totalSubscriptionRevenue: revenue('subscription'),
  totalEscortRevenue: revenue('tour_assistant'),
  totalTourRevenue: revenue('tour_charge'),
  growth: revenue('all'),
  monthlyRecurring: people(() => ({ subscription: 'renewing' })),
  openCharges: tours(() => ({ charge: 'open' })),
  active: people(() => ({ subscription: 'active' })),
  standardPlan: people(() => ({ subscription: 'active', plan: 'basic' })),
  proPlan: people(() => ({ subscription: 'active', plan: 'pro' })),
  pastDue: people(() => ({ subscription: 'past_due' })),
  canceled: people(() => ({ subscription: 'cancelled' })),
  completedThisMonth: tours(completed),
  averageValue: tours(completed),
  escortedTours: tours((range) => ({ ...completed(range), escorted: 'yes' })),
  activeUsers: people(() => ({ active: 'yes' })),
  activeThisMonth: people((range) => ({ used: daysText(range) })),
  newSignups: people((range) => ({ joined: daysText(range) })),
}

/** The address of the rows behind a figure; undefined if the reader may not see them. */
export const figureHref = (
  name: AnalyticsFigureName,
  range: DayRange,
  permissions: readonly Permission[],
): string | undefined => (permissions.includes(rowsOf[name].needs) ? rowsOf[name].href(range) : undefined)

/** The address of an assistant's completed tours in a range: exactly those that Analytics counts. */
export const assistantToursHref = (assistantId: string, range: DayRange): string =>
  paths.adminDashboard('queue', { assistant: assistantId, ...completed(range), archived: 'shown' })

type Trend = (analytics: Analytics) => readonly (number | null)[]
type Part = Analytics['overTime'][number]
const overRange =
  (of: (part: Part) => number | null): Trend =>
  ({ overTime }) =>
    overTime.map(of)
const subscriptions =
  (name: keyof Analytics['subscriptions']): Trend =>
  ({ subscriptionsOverTime }) =>
    subscriptionsOverTime.map((then) => then[name])

/** The course of each figure over time. Nothing stores the past of the ones without. */
export const trendOf: Record<AnalyticsFigureName, Trend | null> = {
  totalSubscriptionRevenue: overRange((part) => part.subscriptionRevenue),
  totalEscortRevenue: overRange((part) => part.escortRevenue),
  totalTourRevenue: overRange((part) => part.tourRevenue),
  growth: overRange((part) => part.subscriptionRevenue + part.escortRevenue + part.tourRevenue),
  monthlyRecurring: null,
  openCharges: null,
  active: subscriptions('active'),
  standardPlan: subscriptions('standardPlan'),
  proPlan: subscriptions('proPlan'),
  pastDue: subscriptions('pastDue'),
  canceled: subscriptions('canceled'),
  completedThisMonth: overRange((part) => part.toursCompleted),
  averageValue: overRange((part) => part.averageValue),
  escortedTours: overRange((part) => part.escortedTours),
  activeUsers: null,
  activeThisMonth: overRange((part) => part.agentsSeen),
  newSignups: overRange((part) => part.newSignups),
}
