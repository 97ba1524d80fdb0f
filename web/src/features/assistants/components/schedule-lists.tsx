import type { Shift, TimeOff } from '@porchlight/contract/assistants'
import type { Zone } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { shiftsWord, timeOffWord, weekdays } from '../assistant-words.ts'

/** An assistant's working hours by day; without shifts, the office hours. */
export function WeeklyHours({ shifts }: { shifts: readonly Shift[] }) {
  if (shifts.length === 0)
    return (
      <p className="text-md text-ink-2">
        Office hours: 9:00 AM – 7:00 PM Central every day, closed on federal holidays.
      </p>
    )
  return (
    <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-md">
      {weekdays.map((day, index) => {
        const words = shiftsWord(shifts, index + 1)
        return (
          <div key={day} className="contents">
            <dt className="text-ink-2">{day}</dt>
            <dd className={words === 'Off' ? 'text-ink-3' : undefined}>{words}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** An assistant's current and future time off, each with the open tours in it. */
export function TimeOffList({ timeOff, zone }: { timeOff: readonly TimeOff[]; zone: Zone }) {
  if (timeOff.length === 0) return <p className="text-md text-ink-2">None planned.</p>
  return (
    <ul aria-label="Time off" className="flex flex-col gap-2">
      {timeOff.map((off) => (
        <li key={off.id} className="text-md wrap-anywhere">
          <span className="num">{timeOffWord(off, zone)}</span>
          {off.reason ? <span className="text-ink-2"> · {off.reason}</span> : null}
          {off.tours > 0 ? (
            <span className="ml-2 inline-block">
              <Badge tone="waiting">
                {off.tours === 1
                  ? '1 open tour during this time'
                  : `${off.tours} open tours during this time`}
              </Badge>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
