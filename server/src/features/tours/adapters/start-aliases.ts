import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import type { TourRow } from '../queries.ts'
import { startOf } from '../rules.ts'

/**
 * A tour has three instants of its start: `scheduledDate`, `requestedDateTime` and `alternativeDateTime`. Contract, server,
 * web and database use these names. The specification's areas have second names for them, which the answers carry too, and
 * which only this file knows.
 */
export const queueStartAliases = ({ alternativeDateTime }: Pick<TourRow, 'alternativeDateTime'>) => ({
  alternativeTime: alternativeDateTime?.toISOString() ?? null,
})

/** In an assistant's assignments: the start on the property's clock, `2026-11-20` and `14:00`. */
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
