/*
 * What the figures of Reports & Analytics mean. The screen writes each definition beside its figure, the file of figures
 * in the row of it; no schema stands in here, so that a browser fetches it without zod.
 */

/** Tours stand in one of four groups, by their status (decision: tours). */
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
    definition: 'Tours by their scheduled day, else the requested one, on the property’s clock.',
  },
  completed: { label: 'Completed', definition: 'Those of them with the status Completed.' },
  completionRate: {
    label: 'Completion Rate',
    definition: 'Completed of those completed or cancelled. Open tours are left out.',
  },
  averagePerDay: {
    label: 'Average per Day',
    definition: 'Total tours by the days of the range, first and last included.',
  },
}

/** Client's interest, by what assistants said about completed tours. */
export const interestWords = {
  label: 'Client’s interest',
  definition: 'Completed tours by how interested their clients were, as the assistants said.',
} as const

/** A report covers at most so many days: five years. */
export const longestReportDays = 1_827
/** What a report covers when no range is given: so many days, up to today. */
export const usualReportDays = 30
/** The properties that a report names; the rest is in the file. */
export const reportedProperties = 10
