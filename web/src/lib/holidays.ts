import { allForYear } from '@18f/us-federal-holidays'

const options = { shiftSaturdayHolidays: false, shiftSundayHolidays: false }

/**
 * The name of the US federal holiday on a date ('2026-11-26'), or null. The desk is then closed, by the same table and
 * options as in the server's kernel/desk-hours.ts.
 */
export const holidayOn = (date: string): string | null =>
  allForYear(Number(date.slice(0, 4)), options).find(({ dateString }) => dateString === date)?.name ?? null
