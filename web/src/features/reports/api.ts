import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/client.ts'
import type { AskedRange } from './range.ts'

export type AnalyticsPart = 'figures' | 'over_time' | 'past_due' | 'open_charges'

/** The table begins with so many tours (specification, agent area, section 9). */
const TABLE_PAGE = 10

/** The figures of a range; of the last 30 days without one. */
export const reportQuery = (range: AskedRange) =>
  queryOptions({
    queryKey: ['reports', 'figures', { from: range.from ?? '', to: range.to ?? '' }],
    queryFn: ({ signal }) => call('GET /api/agent/reports', { query: { ...range }, signal }),
  })

/** The tours that a report counts, latest first. */
export const reportToursQuery = (range: AskedRange) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'tours', { from: range.from ?? '', to: range.to ?? '' }],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/agent/reports/tours', {
        query: { ...range, limit: TABLE_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** A report as a CSV file: its tours, or its figures with what each means. */
export const reportFile = (range: AskedRange, part: 'tours' | 'figures'): Promise<string> =>
  call('GET /api/agent/reports.csv', { query: { ...range, part } })

/** The business in figures; of this month without a range. */
export const analyticsQuery = (range: AskedRange) =>
  queryOptions({
    queryKey: ['reports', 'analytics', { from: range.from ?? '', to: range.to ?? '' }],
    queryFn: ({ signal }) => call('GET /api/admin/analytics', { query: { ...range }, signal }),
  })

/** The same as a CSV file. */
export const analyticsFile = (range: AskedRange, part: AnalyticsPart): Promise<string> =>
  call('GET /api/admin/analytics.csv', { query: { ...range, part } })
