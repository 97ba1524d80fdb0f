import type { StaffTour, TourStatus } from '@porchlight/contract/tours/shapes'
import { useRef, useState } from 'react'
import { now, serversNow } from '../../../../lib/now.ts'
import { type ApiError, changeFailure, isRefusal } from '../../../../lib/requests/api-error.ts'
import { instantToWall, type WallTime, wallToInstant, zoneAbbreviation } from '../../../../lib/time.ts'
import { toast } from '../../../../lib/toast.ts'
import { DateTimePicker } from '../../../../ui/forms/date-time-picker.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { EarlyReason } from '../../components/early-reason.tsx'
import { TimeConflict } from '../../components/time-conflict.tsx'
import { deskFeeText } from '../../fee-words.ts'
import { lookOf } from '../../status.ts'
import { clientNameOf, isAhead, placeOf, timeOf } from '../../tour-words.ts'
import { useSetTourStatus } from '../queue-mutations.ts'
import { useQueueActions } from '../use-queue-actions.ts'

type Props = {
  tour: StaffTour
  status: TourStatus
  /** The refusal, if the time turned out to be taken before the dialog opened. */
  timeConflict?: ApiError | undefined
  onClose: () => void
}

/** Asks for what a status needs: a date, a note, or a confirmation of a warning. */
export function QueueStatusDialog({ tour, status, timeConflict: first, onClose }: Props) {
  const { onConflict } = useQueueActions()
  const change = useSetTourStatus()
  const form = useRef<HTMLFormElement>(null)
  const dated = !['cancelled', 'requested', 'completed'].includes(status)
  const early = status === 'completed' && isAhead(tour, serversNow())
  const needed = dated && status !== 'rescheduled'
  const [when, setWhen] = useState<WallTime | null>(() => proposed(tour))
  const [notes, setNotes] = useState('')
  const [reason, setReason] = useState('')
  const [earlyReason, setEarlyReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [timeConflict, setTimeConflict] = useState<ApiError | null>(first ?? null)

  const send = (overrideReason?: string): void => {
    if (needed && !when) {
      setProblem('This status needs a scheduled date.')
      form.current?.querySelector('input')?.focus()
      return
    }
    if (early && !earlyReason.trim()) {
      setProblem('Please give a reason')
      form.current?.querySelector('textarea')?.focus()
      return
    }
    change.mutate(
      {
        tour,
        status,
        notes: notes.trim(),
        ...(dated && when && { scheduledDate: wallToInstant(when, tour.timeZone).instant }),
        ...(overrideReason && { overrideReason }),
        ...(early && { earlyReason: earlyReason.trim() }),
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          setTimeConflict(isRefusal(error, 'time_taken') ? error : null)
          if (isRefusal(error, 'version_conflict')) onConflict(error)
          else if (
            isRefusal(error, 'time_in_past') ||
            isRefusal(error, 'date_needed') ||
            isRefusal(error, 'too_early')
          )
            setProblem(error.reason)
          else if (!isRefusal(error, 'time_taken'))
            toast({
              title: 'Error',
              description: changeFailure('Failed to update status', error),
              tone: 'bad',
            })
        },
      },
    )
  }
  const pick = (next: WallTime | null): void => {
    setWhen(next)
    setProblem(undefined)
    setTimeConflict(null)
  }

  return (
    <FormDialog
      title={titles[status] ?? `Set to ${lookOf(status).label}`}
      description={`${clientNameOf(tour)}, ${placeOf(tour)}`}
      cancel="Keep as it is"
      send={buttons[status] ?? 'Update status'}
      sending={change.isPending}
      destructive={status === 'cancelled'}
      formRef={form}
      onSend={() => send()}
      onClose={onClose}
    >
      {status === 'requested' ? (
        <p className="text-md text-ink-2">
          The request goes back to the beginning: its assistant loses the assignment and is told.
        </p>
      ) : null}
      {status === 'cancelled' ? (
        <p className="text-md text-ink-2">
          The agent is told at once. The time becomes free for others. {deskFeeText(tour)}
        </p>
      ) : null}
      {early ? (
        <EarlyReason
          tour={tour}
          value={earlyReason}
          error={problem}
          onChange={(next) => {
            setEarlyReason(next)
            setProblem(undefined)
          }}
        />
      ) : null}
      {dated ? (
        <DateTimePicker
          label="Date and time"
          optional={!needed}
          zone={tour.timeZone}
          value={when}
          onChange={pick}
          min={status === 'in_progress' ? undefined : instantToWall(now(), tour.timeZone)}
          future={status !== 'in_progress'}
          usual={{ from: '09:00', to: '19:00' }}
          error={problem}
          hint={hintOf(tour)}
        />
      ) : null}
      {timeConflict ? (
        <TimeConflict
          error={timeConflict}
          zone={tour.timeZone}
          onPick={(at) => pick(instantToWall(at, tour.timeZone))}
          mayOverride={tour.may.overrideConflicts}
          reason={reason}
          onReason={setReason}
          onOverride={() => send(reason.trim())}
          pending={change.isPending}
        />
      ) : null}
      <TextArea
        label="Notes"
        optional
        hint="Shown to the agent and the assistant with the status."
        value={notes}
        maxLength={5000}
        onChange={(event) => setNotes(event.target.value)}
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
  cancelled: 'Cancel this tour?',
  requested: 'Return to requested?',
}
const buttons: Partial<Record<TourStatus, string>> = {
  scheduled: 'Schedule tour',
  confirmed: 'Confirm tour',
  rescheduled: 'Reschedule tour',
  in_progress: 'Start tour',
  completed: 'Complete tour',
  cancelled: 'Cancel tour',
  requested: 'Return to requested',
}

/** The scheduled time, otherwise the requested one; null if it has passed. */
const proposed = (tour: StaffTour): WallTime | null => {
  const time = timeOf(tour)
  return time && Date.parse(time.at) > now().getTime() ? instantToWall(time.at, tour.timeZone) : null
}

const hintOf = (tour: StaffTour): string => {
  const zone = `Times are the property’s (${zoneAbbreviation(timeOf(tour)?.at ?? now(), tour.timeZone)}).`
  return `${zone} The tour takes ${tour.duration} minutes.`
}
