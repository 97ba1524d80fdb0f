import { formatWallDate } from './time.ts'

/** Calendar days, both included. */
export type DayRange = { from: string; to: string }

/** Days as a search parameter: '2036-03-20..2036-03-21'. */
export type DaysText = `${string}..${string}`
export const daysText = ({ from, to }: DayRange): DaysText => `${from}..${to}`

/** The first and the last day of such a text; null for everything else. */
export const daysOf = (text: string | undefined): DayRange | null => {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? []
  const isDay = (day: string | undefined): day is string =>
    Boolean(day) && !Number.isNaN(Date.parse(`${day}T00:00Z`))
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}

/** The same text if it names days; undefined for everything else. */
export const readDays = (text: string | undefined): DaysText | undefined => {
  const days = daysOf(text)
  return days ? daysText(days) : undefined
}

/** 'Nov 1, 2026 – Nov 30, 2026', or one day alone. */
export const writeDays = ({ from, to }: DayRange): string =>
  from === to ? formatWallDate(from) : `${formatWallDate(from)} – ${formatWallDate(to)}`
