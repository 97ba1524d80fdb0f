import type { Analytics } from './shapes.ts'

/*
 * The definitions of the Analytics figures. The screen shows each definition beside its figure, and the file
 * in its row. No schemas in this file, so a browser loads it without zod.
 */

/** Days, months and quarters follow the desk's clock (contract/src/kernel/desk.ts). */
export const analyticsClock = 'All dates in Central Time.'

/** The one meaning of 'Active users', wherever the product shows it. */
export const activeUsersDefinition = 'Agents whose account is active and not locked.'

/** How a figure is formatted: dollars, a count, or percent. */
export type FigureUnit = 'dollars' | 'count' | 'percent'

export type AnalyticsFigure = {
  name: string
  label: string
  unit: FigureUnit
  /** Whether it covers the range, or is the current value whatever the range. */
  when: 'range' | 'now'
  definition: string
  /** Null if the data to calculate it is missing. */
  of: (analytics: Analytics) => number | null
}

/** All figures, in the order of the screen and of the file. */
export const analyticsFigures = [
  {
    name: 'totalSubscriptionRevenue',
    label: 'Subscription revenue',
    unit: 'dollars',
    when: 'range',
    definition: 'Subscription payments in this range, net of refunds.',
    of: ({ revenue }) => revenue.totalSubscriptionRevenue,
  },
  {
    name: 'totalEscortRevenue',
    label: 'Escort revenue',
    unit: 'dollars',
    when: 'range',
    definition: 'Payments for tour assistants in this range, net of refunds.',
    of: ({ revenue }) => revenue.totalEscortRevenue,
  },
  {
    name: 'totalTourRevenue',
    label: 'Tour revenue',
    unit: 'dollars',
    when: 'range',
    definition:
      'Charges for tours our team scheduled, paid in this range by card or outside of Porchlight, net of refunds.',
    of: ({ revenue }) => revenue.totalTourRevenue,
  },
  {
    name: 'growth',
    label: 'Growth',
    unit: 'percent',
    when: 'range',
    definition:
      'All revenue compared with the previous period. For a current period, compared with the same days in the previous period.',
    of: ({ revenue }) => revenue.growth,
  },
  {
    name: 'monthlyRecurring',
    label: 'Monthly recurring',
    unit: 'dollars',
    when: 'now',
    definition:
      'Monthly revenue from active subscriptions, less permanent coupons. Excludes granted and ending subscriptions.',
    of: ({ revenue }) => revenue.monthlyRecurring,
  },
  {
    name: 'openCharges',
    label: 'Open charges',
    unit: 'dollars',
    when: 'now',
    definition: 'Charges for completed or no-show tours that are neither paid nor waived.',
    of: ({ charges }) => charges.openAmount,
  },
  {
    name: 'active',
    label: 'Active subscriptions',
    unit: 'count',
    when: 'now',
    definition: 'Subscriptions with access today, including granted ones.',
    of: ({ subscriptions }) => subscriptions.active,
  },
  {
    name: 'standardPlan',
    label: 'Standard plan',
    unit: 'count',
    when: 'now',
    definition: 'Active subscriptions on Standard.',
    of: ({ subscriptions }) => subscriptions.standardPlan,
  },
  {
    name: 'proPlan',
    label: 'Pro plan',
    unit: 'count',
    when: 'now',
    definition: 'Active subscriptions on Pro.',
    of: ({ subscriptions }) => subscriptions.proPlan,
  },
  {
    name: 'pastDue',
    label: 'Past due',
    unit: 'count',
    when: 'now',
    definition: 'Subscriptions whose last payment failed.',
    of: ({ subscriptions }) => subscriptions.pastDue,
  },
  {
    name: 'canceled',
    label: 'Canceled',
    unit: 'count',
    when: 'now',
    definition: 'Subscriptions that have ended. Closed accounts are left out.',
    of: ({ subscriptions }) => subscriptions.canceled,
  },
  {
    name: 'completedThisMonth',
    label: 'Tours completed',
    unit: 'count',
    when: 'range',
    definition: 'Tours completed in this range.',
    of: ({ tours }) => tours.completedThisMonth,
  },
  {
    name: 'averageValue',
    label: 'Average value',
    unit: 'dollars',
    when: 'range',
    definition:
      'Average amount paid for a completed tour. Open, waived, failed, and refunded charges count as $0.',
    of: ({ tours }) => tours.averageValue,
  },
  {
    name: 'escortedTours',
    label: 'Escorted tours',
    unit: 'count',
    when: 'range',
    definition: 'Completed tours with an assistant as escort.',
    of: ({ tours }) => tours.escortedTours,
  },
  {
    name: 'activeUsers',
    label: 'Active users',
    unit: 'count',
    when: 'now',
    definition: activeUsersDefinition,
    of: ({ users }) => users.active,
  },
  {
    name: 'activeThisMonth',
    label: 'Agents seen',
    unit: 'count',
    when: 'range',
    definition: 'Agents who used Porchlight on at least one day of the range. Closed accounts are left out.',
    of: ({ users }) => users.activeThisMonth,
  },
  {
    name: 'newSignups',
    label: 'New sign-ups',
    unit: 'count',
    when: 'range',
    definition: 'Agents who signed up in this range. Closed accounts are left out.',
    of: ({ users }) => users.newSignups,
  },
] as const satisfies readonly AnalyticsFigure[]
export type AnalyticsFigureName = (typeof analyticsFigures)[number]['name']

/** The charts over time. Each series is also a column of the file. */
export const analyticsSeries = {
  subscriptionRevenue: 'Subscription revenue',
  escortRevenue: 'Escort revenue',
  tourRevenue: 'Tour revenue',
  toursRequested: 'New tours',
  toursCompleted: 'Completed tours',
  newSignups: 'New sign-ups',
} as const
export type SeriesName = keyof typeof analyticsSeries

export const pastDueDefinition =
  'Days since the payment was due. The amount is the sum of open invoices, or the plan’s price if there is none.'

export const byAssistantDefinition =
  'Tours completed in this range that the assistant coordinated or escorted. A tour with two assistants counts for both.'

export const openChargesDefinition = 'Completed or no-show tours whose charge is neither paid nor waived.'
/** The maximum number of open charges on the screen, oldest first; the file contains all. */
export const listedOpenCharges = 50

/** The maximum number of past-due subscriptions on the screen, longest overdue first; the file contains all. */
export const listedPastDue = 50
/** The length of the activity list (specification, back office, section 2). */
export const listedActivity = 10
