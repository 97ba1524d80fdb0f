import type { Analytics } from './shapes.ts'

/*
 * The definitions of the Analytics figures. The screen shows each definition beside its figure, and the file
 * in its row. No schemas in this file, so a browser loads it without zod.
 */

/** Days, months and quarters follow the desk's clock (contract/kernel/desk.ts). */
export const analyticsClock = 'Days begin at midnight on the desk’s clock, Central time.'

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
export const analyticsFigures: readonly AnalyticsFigure[] = [
  {
    name: 'totalSubscriptionRevenue',
    label: 'Subscription revenue',
    unit: 'dollars',
    when: 'range',
    definition: 'Subscription payments confirmed in the range, less those given back in it.',
    of: ({ revenue }) => revenue.totalSubscriptionRevenue,
  },
  {
    name: 'totalEscortRevenue',
    label: 'Escort revenue',
    unit: 'dollars',
    when: 'range',
    definition: 'Payments for tour assistants confirmed in the range, less those given back in it.',
    of: ({ revenue }) => revenue.totalEscortRevenue,
  },
  {
    name: 'totalTourRevenue',
    label: 'Tour revenue',
    unit: 'dollars',
    when: 'range',
    definition:
      'Charges of tours that the desk scheduled, paid in the range by card or outside of Porchlight, net of refunds.',
    of: ({ revenue }) => revenue.totalTourRevenue,
  },
  {
    name: 'growth',
    label: 'Growth',
    unit: 'percent',
    when: 'range',
    definition: 'All revenue against the range before; of a range still running, its days so far.',
    of: ({ revenue }) => revenue.growth,
  },
  {
    name: 'monthlyRecurring',
    label: 'Monthly recurring',
    unit: 'dollars',
    when: 'now',
    definition:
      'What active subscriptions bring in a month, less lasting coupons. Without granted ones and those that end with their period.',
    of: ({ revenue }) => revenue.monthlyRecurring,
  },
  {
    name: 'openCharges',
    label: 'Open charges',
    unit: 'dollars',
    when: 'now',
    definition: 'Charges of tours that took place or had a no-show, and that are neither paid nor waived.',
    of: ({ charges }) => charges.openAmount,
  },
  {
    name: 'active',
    label: 'Active',
    unit: 'count',
    when: 'now',
    definition: 'Subscriptions that give access now, granted ones included.',
    of: ({ subscriptions }) => subscriptions.active,
  },
  {
    name: 'standardPlan',
    label: 'Standard plan',
    unit: 'count',
    when: 'now',
    definition: 'Active ones on Standard.',
    of: ({ subscriptions }) => subscriptions.standardPlan,
  },
  {
    name: 'proPlan',
    label: 'Pro plan',
    unit: 'count',
    when: 'now',
    definition: 'Active ones on Pro.',
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
    definition: 'Subscriptions that have ended.',
    of: ({ subscriptions }) => subscriptions.canceled,
  },
  {
    name: 'completedThisMonth',
    label: 'Tours completed',
    unit: 'count',
    when: 'range',
    definition: 'Tours marked as completed on a day of the range.',
    of: ({ tours }) => tours.completedThisMonth,
  },
  {
    name: 'averageValue',
    label: 'Average value',
    unit: 'dollars',
    when: 'range',
    definition:
      'What was paid for a completed tour on average. Charges that are open, waived, failed, or refunded count as $0.',
    of: ({ tours }) => tours.averageValue,
  },
  {
    name: 'escortedTours',
    label: 'Escorted tours',
    unit: 'count',
    when: 'range',
    definition: 'Completed tours that an assistant accompanied.',
    of: ({ tours }) => tours.escortedTours,
  },
  {
    name: 'activeThisMonth',
    label: 'Active users',
    unit: 'count',
    when: 'range',
    definition: 'Agents who used Porchlight on at least one day of the range.',
    of: ({ users }) => users.activeThisMonth,
  },
  {
    name: 'newSignups',
    label: 'New sign-ups',
    unit: 'count',
    when: 'range',
    definition: 'Agents whose account was made on a day of the range, closed ones included.',
    of: ({ users }) => users.newSignups,
  },
]

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
  'Days on the desk’s clock since the payment was due. The amount is what open invoices ask for, or the plan’s price where none is on file.'

export const openChargesDefinition =
  'Tours that took place or had a no-show, and whose charge is neither paid nor waived.'
/** The maximum number of open charges on the screen, oldest first; the file contains all. */
export const listedOpenCharges = 50

/** The maximum number of past-due subscriptions on the screen, longest overdue first; the file contains all. */
export const listedPastDue = 50
/** The length of the activity list (specification, back office, section 2). */
export const listedActivity = 10
