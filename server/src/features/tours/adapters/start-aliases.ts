import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { TourRow } from '../queries.ts'
import { startOf } from '../rules.ts'

/**
 * Adds the specification's second names of a tour's three start times to answers. All other code uses `scheduledDate`,
 * `requestedDateTime` and `alternativeDateTime`.
 */
export const queueStartAliases = ({ alternativeDateTime }: Pick<TourRow, 'alternativeDateTime'>) => ({
  alternativeTime: alternativeDateTime?.toISOString() ?? null,
})

/** In an assistant's assignments: the start in the property's time zone, such as `2026-11-20` and `14:00`. */
export const assignmentStartAliases = (
  tour: Pick<TourRow, 'scheduledDate' | 'requestedDateTime' | 'timeZone'>,
): { preferredDate: string | null; preferredTime: string | null } => {
  const start = startOf(tour)
  const local = start && new TZDate(start.getTime(), tour.timeZone)
  return {
    preferredDate: local && format(local, 'yyyy-MM-dd'),
    preferredTime: local && format(local, 'HH:mm'),
  }
}
