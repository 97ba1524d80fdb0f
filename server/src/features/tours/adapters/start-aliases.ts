import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { TourRow } from '../queries.ts'
import { startOf } from '../rules.ts'

/**
 * A tour has three start times: `scheduledDate`, `requestedDateTime`, and `alternativeDateTime`. The contract, the
 * server, the web application, and the database use these names. The areas of the specification have second names for
 * them. The answers carry those too, and only this file knows them.
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
