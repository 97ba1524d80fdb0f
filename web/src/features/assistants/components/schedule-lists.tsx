import type { Shift, TimeOff } from '@porchlight/contract/assistants'
import type { Zone } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Link } from '../../../ui/link.tsx'
import { openToursWord, shiftsWord, timeOffWord, weekdays } from '../assistant-words.ts'

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

type TimeOffProps = {
  timeOff: readonly TimeOff[]
  zone: Zone
  /** The address of the list of the tours in time off. */
  hrefOf?: ((off: TimeOff) => string) | null | undefined
}

/** An assistant's current and future time off, each with the open tours in it. */
export function TimeOffList({ timeOff, zone, hrefOf }: TimeOffProps) {
  if (timeOff.length === 0) return <p className="text-md text-ink-2">None planned.</p>
  return (
    <ul aria-label="Time off" data-keep-clear="" className="flex flex-col gap-2">
      {timeOff.map((off) => (
        <li key={off.id} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-md">
          <span className="min-w-0 wrap-anywhere">
            <span className="num">{timeOffWord(off, zone)}</span>
            {off.reason ? <span className="text-ink-2"> · {off.reason}</span> : null}
          </span>
          {off.tours > 0 ? (
            <Badge tone="waiting">
              {hrefOf ? (
                <Link href={hrefOf(off)} className="underline">
                  {openToursWord(off.tours)} during this time
                </Link>
              ) : (
                `${openToursWord(off.tours)} during this time`
              )}
            </Badge>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
