import { TZDate } from '@date-fns/tz'
import { cityName } from '@porchlight/contract/kernel/cities'
import { figureNames, figureWords, outcomeLabels } from '@porchlight/contract/report-words'
import type { Report, ReportTour } from '@porchlight/contract/reports'
import { tourStatusLabels } from '@porchlight/contract/tour-words'
import { format } from 'date-fns'
import { csvText } from '../../kernel/csv.ts'
import { addressLine } from '../tours/views.ts'
import type { CountedTour, countReport } from './queries.ts'
import { type DayRange, figuresOf, noTours, overTime, stretchFor } from './rules.ts'

type Counts = Awaited<ReturnType<typeof countReport>>

/** The whole report of one range. */
export const reportView = (range: DayRange, counts: Counts): Report => {
  const all = noTours()
  for (const { group, tours } of counts.byDay) all[group] += tours
  const stretch = stretchFor(range)
  return {
    ...range,
    figures: figuresOf(all, range),
    stretch,
    overTime: overTime(range, stretch, counts.byDay),
    byCity: counts.byCity.map(({ city, tours, pending, active, completed, cancelled }) => ({
      city,
      cityName: cityName(city),
      tours,
      pending,
      active,
      completed,
      cancelled,
    })),
    byProperty: counts.byProperty.map((row) => ({
      propertyId: row.propertyId,
      propertyName: row.propertyName,
      address: addressLine(row),
      tours: row.tours,
      pending: row.pending,
      active: row.active,
      completed: row.completed,
      cancelled: row.cancelled,
    })),
  }
}

/** A tour as the report counts it. */
export const reportTourView = (row: CountedTour): ReportTour => ({
  id: row.id,
  day: row.day,
  at: row.at.toISOString(),
  scheduled: row.scheduled,
  timeZone: row.timeZone,
  clientName: row.clientName === '' ? null : row.clientName,
  propertyName: row.propertyName,
  propertyAddress: addressLine(row),
  city: row.city,
  status: row.status,
  group: row.group,
  outcome: row.outcome,
})

const tourHeader = [
  ...[
    'Day',
    'Time',
    'Time Zone',
    'Scheduled',
    'Client',
    'Property',
    'Address',
    'City',
    'Status',
    'Counted As',
  ],
  'No-show',
]

/** The tours of a report as a file, one row each; the columns of the screen's table and what they are counted as. */
export const toursFile = (rows: readonly CountedTour[]): string =>
  csvText(
    tourHeader,
    rows.map((row) => [
      row.day,
      format(new TZDate(row.at.getTime(), row.timeZone), 'HH:mm'),
      row.timeZone,
      row.scheduled ? 'yes' : 'requested',
      row.clientName,
      row.propertyName ?? '',
      addressLine(row),
      cityName(row.city),
      tourStatusLabels[row.status],
      outcomeLabels[row.group],
      row.outcome === 'no_show' ? 'yes' : '',
    ]),
  )

/** The figures of a report as a file, each with what it means. */
export const figuresFile = ({ from, to, figures }: Report): string =>
  csvText(
    ['Figure', 'Value', 'From', 'To', 'Meaning'],
    figureNames.map((name) => [
      figureWords[name].label,
      figures[name] === null ? '' : String(figures[name]),
      from,
      to,
      figureWords[name].definition,
    ]),
  )
