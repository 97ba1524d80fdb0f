import { formatDollars, formatShortDollars } from '@porchlight/contract/kernel/money'
import type { Permission } from '@porchlight/contract/kernel/permissions'
import {
  type AnalyticsFigure,
  analyticsFigures,
  analyticsSeries,
  type FigureUnit,
  type SeriesName,
} from '@porchlight/contract/reports/figures'
import type { Activity, Analytics, RevenueItem } from '@porchlight/contract/reports/shapes'
import { writeDays } from '../../lib/day-range.ts'
import { figureHref, trendOf } from './figure-links.ts'
import { type Bar, type Series, stretchNames } from './report-words.ts'

const whole = new Intl.NumberFormat('en-US')
const change = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

export const writeCount = (count: number): string => whole.format(count)

const written: Record<FigureUnit, (value: number) => string> = {
  dollars: formatDollars,
  count: writeCount,
  percent: (value) => change.format(value / 100),
}

const trendWords = (points: readonly (number | null)[], write: (value: number) => string): string => {
  const known = points.flatMap((value) => value ?? [])
  const [first = 0] = known
  return `Trend: from ${write(first)} to ${write(known.at(-1) ?? 0)}, highest ${write(Math.max(...known))}`
}

/** Why a figure has no line, after its definition. */
const noTrend = 'Past values aren’t stored, so there is no trend line.'

/** The tiles of one kind; a value is undefined until the figures have loaded, and '–' if there is none. */
export const tilesOf = (
  analytics: Analytics | undefined,
  when: AnalyticsFigure['when'],
  permissions: readonly Permission[],
) =>
  analyticsFigures
    .filter((figure) => figure.when === when)
    .map(({ name, label, unit, definition, of }) => {
      const value = analytics && of(analytics)
      const points = (analytics && trendOf[name]?.(analytics)) ?? []
      // The course of growth is that of the revenue.
      const write = written[name === 'growth' ? 'dollars' : unit]
      return {
        name,
        label,
        definition: trendOf[name] ? definition : `${definition} ${noTrend}`,
        value: value === undefined ? undefined : value === null ? '–' : written[unit](value),
        href: analytics && figureHref(name, analytics, permissions),
        points,
        isDrawnLater: analytics === undefined && trendOf[name] !== undefined,
        trend: trendWords(points, write),
      }
    })

/** The days that growth compares with. */
export const growthWords = ({ before }: Analytics): string | null =>
  before && `Growth is compared with ${writeDays(before)}.`

const seriesOf = (key: SeriesName, colour: string, hatched?: boolean): Series => ({
  key,
  label: analyticsSeries[key],
  colour,
  hatched,
})

/** The charts, each with its series. */
export const analyticsCharts = [
  {
    title: 'Revenue over time',
    totalName: 'Revenue',
    empty: 'No revenue in this range.',
    write: formatShortDollars,
    series: [
      seriesOf('subscriptionRevenue', 'var(--brand)'),
      seriesOf('escortRevenue', 'var(--plum)', true),
      seriesOf('tourRevenue', 'var(--ok)'),
    ],
  },
  {
    title: 'Tours over time',
    totalName: undefined,
    empty: 'No tours in this range.',
    write: writeCount,
    series: [seriesOf('toursRequested', 'var(--info)', true), seriesOf('toursCompleted', 'var(--ok)')],
  },
  {
    title: 'Sign-ups over time',
    totalName: 'New sign-ups',
    empty: 'No sign-ups in this range.',
    write: writeCount,
    series: [seriesOf('newSignups', 'var(--brand)')],
  },
] as const

export const barsOf = (analytics: Analytics, series: readonly Series[]): Bar[] =>
  analytics.overTime.map((part) => ({
    ...stretchNames(part, analytics),
    values: Object.fromEntries(
      series.map(({ key }) => [key, part[key as SeriesName]]), // the series above are the source of these names
    ),
  }))

/** The name of an activity. */
export const activityWords: Record<Activity['type'], string> = {
  tour_requested: 'New tour',
  tour_completed: 'Tour completed',
  signup: 'Sign-up',
  payment: 'Payment',
  refund: 'Refund',
  subscription: 'Subscription',
}

/** What a payment was for, and what became of it. */
export const paidForWords: Record<RevenueItem['purpose'], string> = {
  subscription: 'Subscription',
  tour_assistant: 'Tour assistant',
  tour_charge: 'Tour',
}
export const paymentKindWords: Record<RevenueItem['kind'], string> = {
  payment: 'payment',
  refund: 'refund',
  outside: 'paid outside of Porchlight',
}

/** '1 day', '12 days' */
export const daysWords = (days: number): string => `${whole.format(days)} ${days === 1 ? 'day' : 'days'}`
