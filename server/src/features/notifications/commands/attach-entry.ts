import { tourCalendarFile } from '../../calendar/views.ts'
import type { TourRow } from '../../tours/queries.ts'
import { isActive } from '../../tours/rules.ts'
import type { Attachment } from '../ports.ts'
import type { TourTurn } from '../rules.ts'

/** What a mail tells: a turn of the tour, or that its reader is on it now, or no more. */
type Told = { turn: TourTurn | 'given' | 'taken'; lastDate: Date | null }

/**
 * The calendar file of a mail: a request that puts the tour where it is now, in the place of what an earlier mail put
 * there, or the cancellation that takes it out (RFC 5546), at the date it had where it has none any more. None while
 * there was no date, nor of a visit that is over.
 */
export const attachEntry = (
  { turn, lastDate }: Told,
  tour: TourRow,
  reader: 'agent' | 'team' | 'client',
  facts: { now: Date; name: string; appUrl: string; invited: { name: string; email: string } },
): Attachment[] => {
  if (turn === 'completed' || turn === 'no_show') return []
  // By now it stands for a date again: the mail about that one moves the entry.
  if (turn === 'released' && isActive(tour.status)) return []
  // While it stands for none there is nothing to come to.
  if (turn === 'given' && !isActive(tour.status)) return []
  const isLetGo = turn === 'released' || turn === 'taken'
  const isOff = isLetGo || tour.status === 'cancelled'
  const scheduledDate = isOff && (isLetGo || !tour.scheduledDate) ? lastDate : tour.scheduledDate
  if (scheduledDate === null) return []
  const entry: TourRow = { ...tour, scheduledDate, status: isOff ? 'cancelled' : tour.status }
  const method = isOff ? 'CANCEL' : 'REQUEST'
  return [
    {
      filename: `tour-${tour.id}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: tourCalendarFile(entry, reader, facts),
    },
  ]
}
