import { allForYear } from '@18f/us-federal-holidays'
import { TZDate } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { addDays, format, set } from 'date-fns'

/**
 * The desk's hours (specification, agent area, section 9), also for assistants without their own. 'CST' there means
 * Chicago time all year.
 */
export const deskHours = { timeZone: deskZone, opensAt: 9, closesAt: 19 } as const

/**
 * The name of the US federal holiday on a day, or null. Observed days do not count, because the desk works on weekends
 * (docs/decisions/0006).
 */
export const holidayOn = (local: TZDate): string | null => {
  const options = { shiftSaturdayHolidays: false, shiftSundayHolidays: false }
  const day = format(local, 'yyyy-MM-dd')
  return allForYear(local.getFullYear(), options).find((holiday) => holiday.dateString === day)?.name ?? null
}

/** A calendar day in a time zone: its first instant, and that of the next day. */
export const dayIn = (timeZone: string, date: string): { from: Date; until: Date } => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const start = new TZDate(year, month - 1, dayOfMonth, timeZone)
  return { from: new Date(start.getTime()), until: new Date(addDays(start, 1).getTime()) }
}

/** The desk's hours on a date; `open` is null on a holiday. */
export const deskOn = (
  date: string,
): { open: { from: Date; until: Date } | null; holiday: string | null } => {
  const local = new TZDate(dayIn(deskHours.timeZone, date).from.getTime(), deskHours.timeZone)
  const holiday = holidayOn(local)
  const at = (hours: number): Date => new Date(set(local, { hours }).getTime())
  return {
    open: holiday === null ? { from: at(deskHours.opensAt), until: at(deskHours.closesAt) } : null,
    holiday,
  }
}

/** The calendar day of an instant in a time zone, '2026-11-20'. */
export const dateIn = (timeZone: string, at: Date): string =>
  format(new TZDate(at.getTime(), timeZone), 'yyyy-MM-dd')
