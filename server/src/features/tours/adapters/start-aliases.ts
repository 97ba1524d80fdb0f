import type { TourRow } from '../queries.ts'
import { startOf } from '../rules.ts'

/**
 * Adds the specification's second names of a tour's three start times to answers. All other code uses `scheduledDate`,
 * `requestedDateTime` and `alternativeDateTime`.
 */
export const queueStartAliases = ({ alternativeDateTime }: Pick<TourRow, 'alternativeDateTime'>) => ({
  alternativeTime: alternativeDateTime?.toISOString() ?? null,
})

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A format that writes `2026-11-20 14:00`, as Swedish does. Formats are kept, because making one takes a hundred times as
 * long as using it.
 */
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

/** In an assistant's assignments: the start in the property's time zone, such as `2026-11-20` and `14:00`. */
export const assignmentStartAliases = (
  tour: Pick<TourRow, 'scheduledDate' | 'requestedDateTime' | 'timeZone'>,
): { preferredDate: string | null; preferredTime: string | null } => {
  const start = startOf(tour)
  const [preferredDate = null, preferredTime = null] =
    start === null ? [] : formatIn(tour.timeZone).format(start).split(' ')
  return { preferredDate, preferredTime }
}
