import { allForYear } from '@18f/us-federal-holidays'
import type { TZDate } from '@date-fns/tz'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { format } from 'date-fns'

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
