import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useNow } from '../../../../lib/now.ts'
import { formatDay, formatTimeWithZone } from '../../../../lib/time.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { cx } from '../../../../ui/cx.ts'
import { timeOf } from '../../tour-words.ts'
import { type Due, dueLook, waitingWords } from '../queue-words.ts'

type Timed = Pick<StaffTourRow, 'scheduledDate' | 'requestedDateTime' | 'timeZone' | 'status'>

/** The tour's time in the property's time zone, marked if it is only requested. */
export function QueueWhen({ tour }: { tour: Timed }) {
  const time = timeOf(tour)
  if (!time) return <span className="text-ink-3">No time yet</span>
  return (
    <time
      dateTime={time.at}
      title={time.asked ? 'Requested, not agreed yet' : 'Agreed time'}
      className="num whitespace-nowrap"
    >
      {formatDay(time.at, tour.timeZone)}
      <span className="queue-comma">, </span>
      <span className={cx('queue-time', !time.asked && 'font-semibold')}>
        {formatTimeWithZone(time.at, tour.timeZone)}
      </span>
      {time.asked ? <span className="queue-asked pl-1 text-xs text-ink-3"> requested</span> : null}
    </time>
  )
}

/** How soon a tour is due, or how late it is, in the color of its urgency. */
export function QueueUrgency({ tour }: { tour: Due }) {
  const look = dueLook(tour, useNow())
  if (!look) return null
  const { words, degree } = look
  if (!degree) return <span className="num text-xs whitespace-nowrap text-ink-3">{words}</span>
  return (
    <Badge tone={degree.tone}>
      {degree.label === 'Late' ? null : <span className="queue-degree">{degree.label}&nbsp;·&nbsp;</span>}
      {words}
    </Badge>
  )
}

/** Why a tour needs work: its urgency, or how long an overdue request has waited if it is not urgent. */
export function QueueNeed({ tour }: { tour: StaffTourRow }) {
  const waiting = waitingWords(tour, useNow())
  if (!waiting || tour.urgency === 'urgent') return <QueueUrgency tour={tour} />
  return <span className="num text-xs whitespace-nowrap text-porch-ink">{waiting}</span>
}
