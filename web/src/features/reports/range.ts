import type { DayRange } from '../../lib/day-range.ts'
import { addDays, addMonths, DESK_ZONE, todayIn } from '../../lib/time.ts'

/** Both days, or neither: then the server uses its default range. */
export type AskedRange = { from?: string | undefined; to?: string | undefined }

/** The form's errors by field, in the server's words. */
export const rangeErrors = ({ from, to }: DayRange): Partial<DayRange> => {
  if (from === '') return { from: 'Enter the first day' }
  if (to === '') return { to: 'Enter the last day' }
  return from > to ? { to: 'The last day must not be before the first' } : {}
}

export type NamedRange = { label: string; range: DayRange }

/** This week and the last one. They begin on Sunday, as in the calendars and in the weeks of a report's charts. */
const weeks = (today: string): readonly NamedRange[] => {
  const sunday = addDays(today, -new Date(`${today}T00:00:00Z`).getUTCDay())
  return [
    { label: 'This week', range: { from: sunday, to: addDays(sunday, 6) } },
    { label: 'Last week', range: { from: addDays(sunday, -7), to: addDays(sunday, -1) } },
  ]
}

/** The named ranges of an agent's report. */
export const namedRanges = (now: Date): readonly NamedRange[] => {
  const today = todayIn(DESK_ZONE, now)
  const month = `${today.slice(0, 7)}-01`
  const lastMonth = addMonths(month, -1)
  return [
    ...weeks(today),
    { label: 'Last 7 days', range: { from: addDays(today, -6), to: today } },
    { label: 'Last 30 days', range: { from: addDays(today, -29), to: today } },
    { label: 'Next 7 days', range: { from: today, to: addDays(today, 6) } },
    { label: 'This month', range: { from: month, to: addDays(addMonths(month, 1), -1) } },
    { label: 'Last month', range: { from: lastMonth, to: addDays(month, -1) } },
    { label: 'This year', range: { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` } },
  ]
}

/** A number of months from the first one on, as days. */
const monthsFrom = (first: string, months: number): DayRange => ({
  from: first,
  to: addDays(addMonths(first, months), -1),
})

/** The named ranges of Analytics. This month is the default. */
export const analyticsRanges = (now: Date): readonly NamedRange[] => {
  const today = todayIn(DESK_ZONE, now)
  const month = `${today.slice(0, 7)}-01`
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  const year = `${today.slice(0, 4)}-01-01`
  return [
    ...weeks(today),
    { label: 'This month', range: monthsFrom(month, 1) },
    { label: 'Last month', range: monthsFrom(addMonths(month, -1), 1) },
    { label: 'Last 30 days', range: { from: addDays(today, -29), to: today } },
    { label: 'This quarter', range: monthsFrom(quarter, 3) },
    { label: 'Last quarter', range: monthsFrom(addMonths(quarter, -3), 3) },
    { label: 'This year', range: monthsFrom(year, 12) },
    { label: 'Last year', range: monthsFrom(addMonths(year, -12), 12) },
  ]
}
