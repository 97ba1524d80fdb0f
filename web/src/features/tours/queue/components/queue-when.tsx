import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { useNow } from '../../../../lib/now.ts'
import { formatDay, formatTimeWithZone } from '../../../../lib/time.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { timeOf } from '../../tour-words.ts'
import { distance, urgencyLook } from '../queue-words.ts'

type Timed = Pick<StaffTour, 'scheduledDate' | 'requestedDateTime' | 'timeZone'>

/** The tour's time in the property's time zone, marked if it is only requested. */
export function QueueWhen({ tour }: { tour: Timed }) {
  const time = timeOf(tour)
  if (!time) return <span className="text-ink-3">No time yet</span>
  return (
    <time dateTime={time.at} className="num whitespace-nowrap">
      {formatDay(time.at, tour.timeZone)},{' '}
      <span className="font-semibold">{formatTimeWithZone(time.at, tour.timeZone)}</span>
      {time.asked ? <span className="text-xs text-ink-3"> requested</span> : null}
    </time>
  )
}

/** How soon a tour is: its urgency in words and color, and the hours left. */
export function QueueUrgency({ tour }: { tour: Timed & Pick<StaffTour, 'urgency'> }) {
  const now = useNow()
  const time = timeOf(tour)
  const look = urgencyLook(tour.urgency)
  if (!time || tour.urgency === null) return null
  const left = distance(time.at, now)
  return (
    <span className="num inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-3">
      {look ? <Badge tone={look.tone}>{look.label}</Badge> : null}
      <span className="queue-distance">{left}</span>
    </span>
  )
}
