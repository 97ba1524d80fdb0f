import type { RevenuePurpose } from '@porchlight/contract/reports/words'
import { queryOptions } from '@tanstack/react-query'
import type { DayRange } from '../../lib/day-range.ts'
import { call, callPage } from '../../lib/requests/client.ts'
import { pagedList } from '../../lib/requests/paged-list.ts'
import type { AskedRange } from './range.ts'

export type AnalyticsPart = 'figures' | 'over_time' | 'tours' | 'by_assistant' | 'past_due' | 'open_charges'

/** The table starts with this many tours (specification, agent area, section 9). */
const TABLE_PAGE = 10
const REVENUE_PAGE = 50
const AGENT_PAGE = 10

/** The figures of a range; defaults to the last 30 days. */
export const reportQuery = (range: AskedRange) =>
  queryOptions({
    queryKey: ['reports', 'figures', { from: range.from ?? '', to: range.to ?? '' }],
    queryFn: ({ signal }) => call('GET /api/agent/reports', { query: { ...range }, signal }),
  })

/** The tours that a report counts, latest first. */
export const reportToursQuery = (range: AskedRange) =>
  pagedList(
    ['reports', 'tours', { from: range.from ?? '', to: range.to ?? '' }],
    TABLE_PAGE,
    ({ signal, ...page }) =>
      callPage('GET /api/agent/reports/tours', { query: { ...range, ...page }, signal }),
  )

/** A report as a CSV file: its tours, or its figures with their definitions. */
export const reportFile = (range: AskedRange, part: 'tours' | 'figures'): Promise<string> =>
  call('GET /api/agent/reports.csv', { query: { ...range, part } })

/** The figures of the business; defaults to this month. */
export const analyticsQuery = (range: AskedRange) =>
  queryOptions({
    queryKey: ['reports', 'analytics', { from: range.from ?? '', to: range.to ?? '' }],
    queryFn: ({ signal }) => call('GET /api/admin/analytics', { query: { ...range }, signal }),
  })

/** What the revenue of a range consists of, newest first. */
export const revenueQuery = (range: DayRange, purpose: RevenuePurpose | undefined) =>
  pagedList(
    ['reports', 'revenue', { ...range, purpose: purpose ?? '' }],
    REVENUE_PAGE,
    ({ signal, ...page }) =>
      callPage('GET /api/admin/analytics/revenue', { query: { ...range, purpose, ...page }, signal }),
  )

/** What an agent paid, was refunded and still owes, newest first. */
export const agentPaymentsQuery = (id: string) =>
  pagedList(['reports', 'payments', id], AGENT_PAGE, ({ signal, ...page }) =>
    callPage('GET /api/admin/users/:id/payments', { params: { id }, query: page, signal, isLater: true }),
  )

/** The same figures as a CSV file. */
export const analyticsFile = (range: AskedRange, part: AnalyticsPart): Promise<string> =>
  call('GET /api/admin/analytics.csv', { query: { ...range, part } })
