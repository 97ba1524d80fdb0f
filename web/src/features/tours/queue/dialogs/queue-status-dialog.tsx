import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useState } from 'react'
import { now } from '../../../../lib/now.ts'
import { type ApiError, isRefusal } from '../../../../lib/requests/api-error.ts'
import { instantToWall, type WallTime, zoneAbbreviation } from '../../../../lib/time.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { deskFeeText } from '../../fee-words.ts'
import { lookOf } from '../../status.ts'
import { clientNameOf, placeOf, timeAhead, timeOf } from '../../tour-words.ts'
import { useSetTourStatus } from '../queue-mutations.ts'
import { useQueueActions } from '../use-queue-actions.ts'
import { StatusFields } from './status-fields.tsx'
import { SuggestedTime, withSuggestion } from './suggested-time.tsx'
import { useStatusForm } from './use-status-form.ts'

type Props = {
  tour: StaffTourRow
  status: TourStatus
  /** The refusal, if the time turned out to be taken before the dialog opened. */
  timeConflict?: ApiError | undefined
  onClose: () => void
}

/** Asks for what a status needs: a date, a note, or a confirmation of a warning. */
export function QueueStatusDialog({ tour, status, timeConflict, onClose }: Props) {
  const { onFailed } = useQueueActions()
  const change = useSetTourStatus()
  const [suggested, setSuggested] = useState<WallTime | null>(null)
  const [proposed] = useState(() => timeAhead(tour, now()))
  const form = useStatusForm({ tour, status, dated: datedOf(status), proposed, timeConflict })

  const failed = (error: Error): void => {
    form.conflict.show(error)
    if (isRefusal(error, 'time_taken')) return
    if (isRefusal(error, 'time_in_past') || isRefusal(error, 'date_needed') || isRefusal(error, 'too_early'))
      form.setProblem({ field: form.isEarly ? 'early' : 'when', message: error.reason })
    else onFailed(error, 'Failed to update status')
  }
  const send = (overrideReason?: string): void => {
    const wanted = form.changeOf(overrideReason)
    const notes = withSuggestion(form.notes, suggested, tour.timeZone)
    if (wanted) change.mutate({ ...wanted, notes }, { onSuccess: onClose, onError: failed })
  }

  return (
    <FormDialog
      title={titles[status] ?? `Set to ${lookOf(status).label}`}
      description={`${clientNameOf(tour)}, ${placeOf(tour)}`}
      cancel="Keep as is"
      send={buttons[status] ?? 'Update status'}
      sending={change.isPending}
      destructive={status === 'cancelled'}
      onSend={() => send()}
      onClose={onClose}
    >
      {status === 'requested' ? (
        <p className="text-md text-ink-2">
          The tour goes back to Requested. We unassign and notify its assistant.
        </p>
      ) : null}
      {status === 'cancelled' ? (
        <p className="text-md text-ink-2">
          We tell the agent right away, and the time becomes free for others. {deskFeeText(tour)}
        </p>
      ) : null}
      {status === 'choose_another_time' ? (
        <SuggestedTime tour={tour} value={suggested} onChange={setSuggested} />
      ) : null}
      <StatusFields
        form={form}
        sending={change.isPending}
        from={status === 'in_progress' ? undefined : instantToWall(now(), tour.timeZone)}
        timeHint={hintOf(tour)}
        onOverride={send}
      />
    </FormDialog>
  )
}

const titles: Partial<Record<TourStatus, string>> = {
  scheduled: 'Schedule this tour',
  confirmed: 'Confirm this tour',
  rescheduled: 'Reschedule this tour',
  in_progress: 'Start this tour',
  completed: 'Complete this tour now?',
  choose_another_time: 'Ask for another time',
  cancelled: 'Cancel this tour?',
  requested: 'Return to requested?',
}
const buttons: Partial<Record<TourStatus, string>> = {
  scheduled: 'Schedule tour',
  confirmed: 'Confirm tour',
  rescheduled: 'Reschedule tour',
  in_progress: 'Start tour',
  completed: 'Complete tour',
  choose_another_time: 'Ask for another time',
  cancelled: 'Cancel tour',
  requested: 'Return to requested',
}

const ignoring: ReadonlySet<TourStatus> = new Set([
  'cancelled',
  'requested',
  'completed',
  'choose_another_time',
])
const datedOf = (status: TourStatus): 'ignores' | 'needs' | 'moves' => {
  if (status === 'rescheduled') return 'moves'
  return ignoring.has(status) ? 'ignores' : 'needs'
}

const hintOf = (tour: StaffTourRow): string => {
  const zone = `Times are the property’s (${zoneAbbreviation(timeOf(tour)?.at ?? now(), tour.timeZone)}).`
  return `${zone} The tour takes ${tour.duration} minutes.`
}
