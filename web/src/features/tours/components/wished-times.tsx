import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { now } from '../../../lib/now.ts'
import { formatDayTime, instantToWall, type WallTime, wallToInstant } from '../../../lib/time.ts'
import { cx } from '../../../ui/cx.ts'

type Wished = Pick<StaffTour, 'requestedDateTime' | 'alternativeDateTime' | 'timeZone'>

type Props = {
  tour: Wished
  /** The time in the field. */
  value: WallTime | null
  onPick: (time: WallTime) => void
  /** What the buttons are about, if several tours have some. */
  label?: string | undefined
}

/** The times that the agent asked for, as buttons that fill a field; shows nothing without one. */
export function WishedTimes({ tour, value, onPick, label = 'Times the agent requested' }: Props) {
  const picked = value && wallToInstant(value, tour.timeZone).instant
  const times = [
    { word: 'Requested', at: tour.requestedDateTime },
    { word: 'Alternative', at: tour.alternativeDateTime },
  ].flatMap(({ word, at }) => (at ? [{ word, at, isOver: Date.parse(at) <= now().getTime() }] : []))
  if (times.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {times.map(({ word, at, isOver }) => {
        const isPicked = picked !== null && Date.parse(picked) === Date.parse(at)
        return (
          <button
            key={word}
            type="button"
            aria-pressed={isPicked}
            disabled={isOver}
            onClick={() => onPick(instantToWall(at, tour.timeZone))}
            className={cx(
              'num inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm disabled:opacity-60 coarse:min-h-11',
              isPicked ? 'border-brand bg-brand-soft font-medium text-ink' : 'border-line-2 hover:bg-sunken',
            )}
          >
            <span className="text-ink-2">{word}</span>
            {formatDayTime(at, tour.timeZone)}
            {isOver ? <span className="text-ink-2">(passed)</span> : null}
          </button>
        )
      })}
    </fieldset>
  )
}
