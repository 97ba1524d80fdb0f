import type { ApiError } from '../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

type Props = {
  /** A refusal time_taken. */
  error: ApiError
  zone: string
  onPick: (at: string) => void
  mayOverride: boolean
  reason: string
  onReason: (reason: string) => void
  onOverride: () => void
  pending: boolean
}

/**
 * The time is taken: shows the booking, the next free times, and, with the permission, an override that double-books
 * the property (product decision: what holds a slot).
 */
export function TimeConflict({
  error,
  zone,
  onPick,
  mayOverride,
  reason,
  onReason,
  onOverride,
  pending,
}: Props) {
  const { conflict, freeTimes } = error
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-lg border border-bad/40 bg-bad-soft/60 p-3 text-md"
    >
      <div>
        <p className="font-semibold text-bad">{error.reason}</p>
        {conflict ? (
          <p className="wrap-anywhere text-ink-2">
            {conflict.clientName}, {conflict.propertyAddress},{' '}
            <span className="num">{formatDayTime(conflict.scheduledDate, zone)}</span>
          </p>
        ) : null}
      </div>
      {freeTimes.length > 0 ? (
        <div>
          <p className="mb-1.5 font-medium">Free next</p>
          <ul className="flex flex-wrap gap-2">
            {freeTimes.map((at) => (
              <li key={at}>
                <Button className="num" onClick={() => onPick(at)}>
                  {formatDayTime(at, zone)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Nothing is free in the next two weeks. Choose a later time.</p>
      )}
      {mayOverride && conflict?.holds === 'property' ? (
        <div className="flex flex-wrap items-end gap-2 border-t border-bad/25 pt-3">
          <TextField
            label="Book it all the same, because"
            className="min-w-48 flex-1"
            value={reason}
            maxLength={500}
            onChange={(event) => onReason(event.target.value)}
          />
          <Button
            variant="destructive"
            disabled={reason.trim() === ''}
            loading={pending}
            onClick={onOverride}
          >
            Override
          </Button>
        </div>
      ) : null}
    </div>
  )
}
