import { formatDayTime, instantToWall, type WallTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FreeTimeButtons } from './free-time-buttons.tsx'
import type { TimeConflictState } from './use-time-conflict.ts'

type Props = {
  conflict: TimeConflictState
  zone: string
  /** Takes a free time instead, which ends the conflict. */
  onPick: (at: WallTime) => void
  mayOverride: boolean
  onOverride: (reason: string) => void
  pending: boolean
}

/**
 * The time is taken: shows the booking, the next free times, and, with the permission, an override that double-books
 * the property (product decision: what holds a slot). Shows nothing while there is no conflict.
 */
export function TimeConflict({ conflict, zone, onPick, mayOverride, onOverride, pending }: Props) {
  const { error, reason, setReason, clear } = conflict
  if (!error) return null
  const { conflict: booking, freeTimes } = error
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-lg border border-bad/40 bg-bad-soft/60 p-3 text-md"
    >
      <div>
        <p className="font-semibold text-bad">{error.reason}</p>
        {booking ? (
          <p className="wrap-anywhere text-ink-2">
            {booking.clientName}, {booking.propertyAddress},{' '}
            <span className="num">{formatDayTime(booking.scheduledDate, zone)}</span>
          </p>
        ) : null}
      </div>
      {freeTimes.length > 0 ? (
        <div>
          <p className="mb-1.5 font-medium">Next free times</p>
          <FreeTimeButtons
            times={freeTimes}
            zone={zone}
            onPick={(at) => {
              clear()
              onPick(instantToWall(at, zone))
            }}
          />
        </div>
      ) : (
        <p>No free times in the next two weeks. Choose a later time.</p>
      )}
      {mayOverride && booking?.holds === 'property' ? (
        <div className="flex flex-wrap items-end gap-2 border-t border-bad/25 pt-3">
          <TextField
            label="Reason for override"
            className="min-w-48 flex-1"
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            variant="destructive"
            disabled={reason.trim() === ''}
            loading={pending}
            onClick={() => onOverride(reason.trim())}
          >
            Override
          </Button>
        </div>
      ) : null}
    </div>
  )
}
