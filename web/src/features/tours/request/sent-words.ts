import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { DESK_ZONE, formatDayTime } from '../../../lib/time.ts'

type Hours = { open: boolean; handledFrom: string }

/** What an agent reads about a tour that they have just sent: when the desk starts on it, and that it costs nothing. */
export const afterSending = (
  { tourCharge }: Pick<AgentTour, 'tourCharge'>,
  hours: Hours | undefined,
): string => {
  const reopening = hours && !hours.open && formatDayTime(hours.handledFrom, DESK_ZONE)
  const start = reopening && `We reopen ${reopening} and will handle it then.`
  return [start, tourCharge === 0 && 'It costs nothing extra.'].filter(Boolean).join(' ')
}
