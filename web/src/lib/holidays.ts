import { allForYear } from '@18f/us-federal-holidays'

const options = { shiftSaturdayHolidays: false, shiftSundayHolidays: false }
const years = new Map<string, Map<string, string>>()

/**
 * The name of the US federal holiday on a date ('2026-11-26'), or null. The desk is then closed, by the same table and
 * options as in the server's kernel/desk-hours.ts.
 */
export const holidayOn = (date: string): string | null => {
  const year = date.slice(0, 4)
  const known =
    years.get(year) ??
    new Map(allForYear(Number(year), options).map(({ dateString, name }) => [dateString, name]))
  years.set(year, known)
  return known.get(date) ?? null
}
