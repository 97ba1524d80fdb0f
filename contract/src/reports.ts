import { z } from 'zod'
import { endpointsOf, streamedFile, textInPieces } from './kernel/endpoint.ts'
import { idParams } from './kernel/ids.ts'
import { day, instant } from './kernel/instants.ts'
import { pageQuery, queryChoice, queryDay } from './kernel/page.ts'
import { agentPayment, analytics, revenueItem } from './reports/shapes.ts'
import { longestReportDays, outcomeGroups, revenuePurposes } from './reports/words.ts'
import { staffFilters } from './tours/filters.ts'
import { clientInterest, tourOutcome, tourStatus } from './tours/shapes.ts'

/** The parts of an analytics file. */
export const analyticsParts = [
  'figures',
  'over_time',
  'tours',
  'past_due',
  'open_charges',
  'by_assistant',
] as const

const dayMs = 86_400_000

const range = {
  from: queryDay('first'),
  to: queryDay('last'),
}

/** Both days or neither, in order, and within the maximum range. */
const rangeOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...range, ...shape }).check(({ value, issues }) => {
    const { from, to } = value as { from?: string; to?: string } // the shape starts with `range`
    const say = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (from === undefined && to === undefined) return
    if (from === undefined) say('from', 'Enter the first day, too')
    else if (to === undefined) say('to', 'Enter the last day, too')
    else if (from > to) say('to', 'The last day must not be before the first')
    else if ((Date.parse(to) - Date.parse(from)) / dayMs >= longestReportDays)
      say('to', 'A report covers five years at most')
  })

const outcomes = {
  pending: z.int(),
  active: z.int(),
  completed: z.int(),
  cancelled: z.int(),
}

/** Tours by outcome in one interval of the range; `to` is its last day. */
const stretch = z.object({ from: day, to: day, ...outcomes })

export const report = z.object({
  from: day,
  to: day,
  /** See report-words.ts for the definitions. */
  figures: z.object({
    tours: z.int(),
    completed: z.int(),
    /** 0 to 1; null if none of the tours is over. */
    completionRate: z.number().nullable(),
    averagePerDay: z.number(),
  }),
  /** The sum of what the agent paid for these tours, as `paidCents` of each tour. */
  paidCents: z.int(),
  /** The length of the intervals in `overTime`: a day for up to 31 days, a week for up to half a year, else a month. */
  stretch: z.enum(['day', 'week', 'month']),
  /** Without gaps, oldest first. The range may cut the first and the last interval. */
  overTime: z.array(stretch),
  /** Most tours first. */
  byCity: z.array(z.object({ city: z.string(), cityName: z.string(), tours: z.int(), ...outcomes })),
  /** The ten properties with the most tours. */
  byProperty: z.array(
    z.object({
      propertyId: z.string(),
      propertyName: z.string().nullable(),
      address: z.string(),
      tours: z.int(),
      ...outcomes,
    }),
  ),
  /** Completed tours with feedback, most interested first. Includes answers that no tour has. */
  byInterest: z.array(z.object({ interest: clientInterest, tours: z.int() })),
})
export type Report = z.infer<typeof report>

/** A tour as a report counts it. */
export const reportTour = z.object({
  id: z.string(),
  /** The day on which it counts, in the property's time zone. */
  day,
  /** The scheduled time, or the requested one while `scheduled` is false. */
  at: instant,
  scheduled: z.boolean(),
  timeZone: z.string(),
  clientName: z.string().nullable(),
  propertyName: z.string().nullable(),
  propertyAddress: z.string(),
  city: z.string(),
  status: tourStatus,
  group: z.enum(outcomeGroups),
  outcome: tourOutcome.nullable(),
  /** The assistant's feedback on a completed tour. */
  clientInterest: clientInterest.nullable(),
  /** What the agent paid for the tour, less refunds, also outside of Porchlight. */
  paidCents: z.int(),
})
export type ReportTour = z.infer<typeof reportTour>

const agents = { agents: 'with_access' } as const
const analysts = { staff: 'analytics.view' } as const
const bookkeepers = { staff: 'billing.view' } as const

/** An agent's feedback on a tour of this assistant. */
export const assistantFeedback = z.object({
  id: z.string(),
  tourId: z.string(),
  propertyAddress: z.string(),
  agentName: z.string().nullable(),
  rating: z.int(),
  comment: z.string().nullable(),
  ratedAt: instant,
})
export type AssistantFeedback = z.infer<typeof assistantFeedback>

const endpoint = endpointsOf({ noun: 'reports' })

export const reports = {
  readReport: endpoint('GET /api/agent/reports', {
    summary: 'Figures on the agent’s own tours in a range of days; by default the last 30',
    audience: agents,
    query: rangeOf({}),
    answers: { 200: report },
  }),
  listReportTours: endpoint('GET /api/agent/reports/tours', {
    summary: 'The tours that a report counts, latest first',
    audience: agents,
    query: rangeOf({ ...pageQuery }),
    answers: { 200: z.array(reportTour) },
    paged: true,
  }),
  downloadReport: endpoint('GET /api/agent/reports.csv', {
    summary: 'The report as a file: its tours, or its figures with definitions',
    audience: agents,
    query: rangeOf({ part: queryChoice(['tours', 'figures']) }),
    answers: { 200: textInPieces('text/csv; charset=utf-8') },
  }),
  downloadClientTours: endpoint('GET /api/agent/clients/:id/tours.csv', {
    summary: 'The agent’s own tours with a client as a file, newest first',
    audience: agents,
    params: idParams,
    answers: { 200: streamedFile('text/csv; charset=utf-8') },
    refusals: ['not_found'],
  }),
  readAnalytics: endpoint('GET /api/admin/analytics', {
    summary: 'Figures of the business in a range of days; by default this month',
    audience: analysts,
    query: rangeOf({}),
    answers: { 200: analytics },
  }),
  downloadAnalytics: endpoint('GET /api/admin/analytics.csv', {
    summary:
      'Analytics as a file: figures with definitions, figures over time, tours (with tours.view), past-due subscribers, open charges, or completed tours by assistant',
    audience: analysts,
    query: rangeOf({ part: queryChoice(analyticsParts) }),
    answers: { 200: textInPieces('text/csv; charset=utf-8') },
  }),
  downloadQueue: endpoint('GET /api/admin/tour-queue.csv', {
    summary: 'The tour queue as a file: all tours that match the filters, in the order of the list',
    audience: { staff: 'tours.view' },
    query: z.object(staffFilters).omit({ limit: true, cursor: true }),
    answers: { 200: streamedFile('text/csv; charset=utf-8') },
  }),
  listRevenue: endpoint('GET /api/admin/analytics/revenue', {
    summary: 'The payments and refunds that the revenue of a range consists of, newest first',
    audience: analysts,
    query: rangeOf({ ...pageQuery, purpose: queryChoice(revenuePurposes) }),
    answers: { 200: z.array(revenueItem) },
    paged: true,
  }),
  listAgentPayments: endpoint('GET /api/admin/users/:id/payments', {
    summary: 'What an agent paid, was refunded and still owes, newest first',
    audience: bookkeepers,
    params: idParams,
    query: z.object(pageQuery),
    answers: { 200: z.array(agentPayment) },
    paged: true,
  }),
  listFeedback: endpoint('GET /api/admin/assistants/:id/feedback', {
    summary: 'Agents’ ratings of an assistant’s tours, newest first',
    audience: { staff: 'assistants.view' },
    params: idParams,
    query: z.object(pageQuery),
    answers: { 200: z.array(assistantFeedback) },
    paged: true,
  }),
}
