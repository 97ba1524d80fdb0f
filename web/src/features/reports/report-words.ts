import {
  type FigureName,
  figureNames,
  figureWords,
  type OutcomeGroup,
  outcomeLabels,
} from '@porchlight/contract/report-words'
import type { Report } from '@porchlight/contract/reports'
import { formatWallDate, formatWallDay, formatWallMonthShort } from '../../lib/time.ts'

const whole = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const average = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const shown: Record<FigureName, (figures: Report['figures']) => string> = {
  tours: ({ tours }) => whole.format(tours),
  completed: ({ completed }) => whole.format(completed),
  completionRate: ({ completionRate }) => (completionRate === null ? '–' : percent.format(completionRate)),
  averagePerDay: ({ averagePerDay }) => average.format(averagePerDay),
}

/** The four tiles; a value is undefined until the report has come. */
export const tilesOf = (report: Report | undefined) =>
  figureNames.map((name) => ({
    name,
    label: figureWords[name].label,
    detail: figureWords[name].definition,
    value: report && shown[name](report.figures),
  }))

/** Bottom to top. Amber is for people who wait, so pending tours wear it. */
export const bars: readonly { group: OutcomeGroup; label: string; colour: string }[] = [
  { group: 'completed', label: outcomeLabels.completed, colour: 'var(--ok)' },
  { group: 'active', label: outcomeLabels.active, colour: 'var(--info)' },
  { group: 'pending', label: outcomeLabels.pending, colour: 'var(--porch)' },
  { group: 'cancelled', label: outcomeLabels.cancelled, colour: 'var(--slate)' },
]

/** One bar of a chart, one row of its table. */
export type Bar = Record<OutcomeGroup, number> & {
  key: string
  /** Short, under the bar. */
  label: string
  /** In full, in the table and beside the pointer. */
  name: string
}

const dates = (from: string, to: string): string =>
  from === to ? formatWallDate(from) : `${formatWallDate(from)} – ${formatWallDate(to)}`

const numbersOf = ({ pending, active, completed, cancelled }: Record<OutcomeGroup, number>) => ({
  pending,
  active,
  completed,
  cancelled,
})

export const barsOverTime = ({ overTime, stretch }: Report): Bar[] =>
  overTime.map((part) => ({
    key: part.from,
    label: stretch === 'month' ? formatWallMonthShort(part.from) : formatWallDay(part.from),
    name: dates(part.from, part.to),
    ...numbersOf(part),
  }))

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

export const totalOf = (bar: Record<OutcomeGroup, number>): number =>
  bars.reduce((sum, { group }) => sum + bar[group], 0)
