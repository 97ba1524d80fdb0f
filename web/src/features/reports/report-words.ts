import type { Report } from '@porchlight/contract/reports'
import {
  type FigureName,
  figureNames,
  figureWords,
  type OutcomeGroup,
  outcomeLabels,
} from '@porchlight/contract/reports/words'
import { clientInterestLabels } from '@porchlight/contract/tours/feedback-words'
import { writeDays } from '../../lib/day-range.ts'
import { formatWallDay, formatWallMonthShort } from '../../lib/time.ts'

const whole = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const average = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const shown: Record<FigureName, (figures: Report['figures']) => string> = {
  tours: ({ tours }) => whole.format(tours),
  completed: ({ completed }) => whole.format(completed),
  completionRate: ({ completionRate }) => (completionRate === null ? '–' : percent.format(completionRate)),
  averagePerDay: ({ averagePerDay }) => average.format(averagePerDay),
}

/** The four tiles; a value is undefined until the report has loaded. */
export const tilesOf = (report: Report | undefined) =>
  figureNames.map((name) => ({
    name,
    label: figureWords[name].label,
    help: figureWords[name].definition,
    value: report && shown[name](report.figures),
  }))

/** One part of each bar. `hatched` distinguishes it from the others without color. */
export type Series = { key: string; label: string; colour: string; hatched?: boolean | undefined }

/** From bottom to top. Amber means that people wait, so it marks pending tours. */
export const outcomeSeries: readonly (Series & { key: OutcomeGroup })[] = [
  { key: 'completed', label: outcomeLabels.completed, colour: 'var(--ok)' },
  { key: 'active', label: outcomeLabels.active, colour: 'var(--info)' },
  { key: 'pending', label: outcomeLabels.pending, colour: 'var(--porch)' },
  { key: 'cancelled', label: outcomeLabels.cancelled, colour: 'var(--slate)', hatched: true },
]

/** One bar of a chart, and one row of its table. */
export type Bar = {
  key: string
  /** The short label, under the bar. */
  label: string
  /** The full name, in the table and the tooltip. */
  name: string
  /** The values by the keys of the series. */
  values: Readonly<Record<string, number>>
}

const numbersOf = ({ pending, active, completed, cancelled }: Record<OutcomeGroup, number>) => ({
  values: { pending, active, completed, cancelled },
})

type Stretches = { stretch: Report['stretch'] }

/** The short label of a period on an axis, and its full name. */
export const stretchNames = (part: { from: string; to: string }, { stretch }: Stretches) => ({
  key: part.from,
  label: stretch === 'month' ? formatWallMonthShort(part.from) : formatWallDay(part.from),
  name: writeDays(part),
})

/** The heading of a column of periods: 'Week'. */
export const stretchWords: Record<Report['stretch'], string> = { day: 'Day', week: 'Week', month: 'Month' }

export const barsOverTime = (report: Report): Bar[] =>
  report.overTime.map((part) => ({ ...stretchNames(part, report), ...numbersOf(part) }))

export const barsByCity = ({ byCity }: Report): Bar[] =>
  byCity.map((row) => ({
    key: row.city,
    label: row.cityName,
    name: row.cityName,
    ...numbersOf(row),
  }))

export const barsByProperty = ({ byProperty }: Report): Bar[] =>
  byProperty.map((row) => ({
    key: row.propertyId,
    label: row.propertyName || row.address,
    name: row.propertyName ? `${row.propertyName}, ${row.address}` : row.address,
    ...numbersOf(row),
  }))

/** One bar for each answer about the clients' interest. */
export const interestSeries: readonly Series[] = [
  { key: 'tours', label: 'Completed tours', colour: 'var(--brand)' },
]
export const barsByInterest = ({ byInterest }: Report): Bar[] =>
  byInterest.map(({ interest, tours }) => ({
    key: interest,
    label: clientInterestLabels[interest],
    name: clientInterestLabels[interest],
    values: { tours },
  }))

export const totalOf = ({ values }: Bar, series: readonly Series[]): number =>
  series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)
