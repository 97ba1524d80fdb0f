/*
 * The definitions of the Reports & Analytics figures. The screen shows each definition beside its figure, and
 * the file of figures in its row. No schemas in this file, so a browser loads it without zod.
 */

/** A tour belongs to one of four groups, by its status (decision: tours). */
export const outcomeGroups = ['pending', 'active', 'completed', 'cancelled'] as const
export type OutcomeGroup = (typeof outcomeGroups)[number]

export const outcomeLabels: Record<OutcomeGroup, string> = {
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const figureNames = ['tours', 'completed', 'completionRate', 'averagePerDay'] as const
export type FigureName = (typeof figureNames)[number]

export const figureWords: Record<FigureName, { label: string; definition: string }> = {
  tours: {
    label: 'Total Tours',
    definition: 'Tours by scheduled day, or requested day if not scheduled, in the property’s time zone.',
  },
  completed: { label: 'Completed', definition: 'Tours that took place.' },
  completionRate: {
    label: 'Completion Rate',
    definition: 'Completed tours as a share of completed and cancelled tours.',
  },
  averagePerDay: {
    label: 'Average per Day',
    definition: 'Total tours divided by the number of days in the range.',
  },
}

/** What the agent paid for the tours of a report. */
export const paidWords = {
  label: 'Paid (USD)',
  definition: 'What you paid for these tours, less refunds. Your subscription is not included.',
} as const

/** The client's interest, from assistants' feedback on completed tours. */
export const interestWords = {
  label: 'Client’s interest',
  definition: 'Completed tours by client interest, as reported by assistants.',
} as const

/** The maximum number of days in a report: five years. */
export const longestReportDays = 1_827
/** The number of days up to today that a report covers by default. */
export const usualReportDays = 30
/** The number of properties in a report; the file contains all. */
export const reportedProperties = 10

/** The purposes of payments. */
export const revenuePurposes = ['subscription', 'tour_assistant', 'tour_charge'] as const
export type RevenuePurpose = (typeof revenuePurposes)[number]
/** 'outside': a charge that the desk marked as paid outside of Porchlight. */
export const revenueKinds = ['payment', 'refund', 'outside'] as const
/** What one agent paid, and what they still owe: 'open' is not paid yet, 'failed' was refused by the card. */
export const agentPaymentKinds = [...revenueKinds, 'open', 'failed'] as const
