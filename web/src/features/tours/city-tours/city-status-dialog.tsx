import type { StaffTour, TourStatus } from '@porchlight/contract/tours/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now, serversNow } from '../../../lib/now.ts'
import { type ApiError, isRefusal } from '../../../lib/requests/api-error.ts'
import { instantToWall, type WallTime, wallToInstant, zoneAbbreviation } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { DateTimePicker } from '../../../ui/forms/date-time-picker.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { EarlyReason } from '../components/early-reason.tsx'
import { TimeConflict } from '../components/time-conflict.tsx'
import { staffTourChanged } from '../queue/queue-api.ts'
import { lookOf } from '../status.ts'
import { clientNameOf, isAhead, placeOf } from '../tour-words.ts'
import { useUpdateCityStatus } from './city-mutations.ts'
import { cityStatuses } from './city-words.ts'

const options = cityStatuses.map((status) => ({ value: status, label: lookOf(status).label }))
/** The statuses of an appointment; the dialog can also change its time. */
const dated: ReadonlySet<TourStatus> = new Set(['confirmed', 'in_progress', 'rescheduled'])

const statusOf = (tour: StaffTour): TourStatus | null =>
  cityStatuses.find((known) => known === tour.status) ?? null
const wallOf = (at: string | null, zone: string): WallTime | null => (at ? instantToWall(at, zone) : null)
const instantOf = (wall: WallTime | null, zone: string): string | null =>
  wall ? wallToInstant(wall, zone).instant : null

type Asked = 'status' | 'when' | 'early'
type Props = { tour: StaffTour; onClose: () => void }

/** The Update Status dialog of an admin-scheduled tour (specification, back office, sections 2 and 5). */
export function CityStatusDialog({ tour: opened, onClose }: Props) {
  const client = useQueryClient()
  // The request carries the version that the reader saw, so that no newer change is overwritten unseen.
  const [tour, setTour] = useState(opened)
  const [changedMeanwhile, setChangedMeanwhile] = useState(false)
  const change = useUpdateCityStatus()
  const [status, setStatus] = useState(() => statusOf(tour))
  // Undefined until the user changes them; until then they show the tour's times.
  const [pickedWhen, setWhen] = useState<WallTime | null>()
  const [pickedUntil, setUntil] = useState<WallTime | null>()
  const when = pickedWhen === undefined ? wallOf(tour.scheduledDate, tour.timeZone) : pickedWhen
  const until = pickedUntil === undefined ? wallOf(tour.estimatedCompletion, tour.timeZone) : pickedUntil
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<{ field: Asked; message: string } | null>(null)
  const [timeConflict, setTimeConflict] = useState<ApiError | null>(null)
  const [reason, setReason] = useState('')
  const [earlyReason, setEarlyReason] = useState('')
  const early = status === 'completed' && tour.status !== 'completed' && isAhead(tour, serversNow())
  const asksDate = status !== null && dated.has(status)

  const show = (found: NonNullable<typeof problem>): void => {
    setProblem(found)
  }
  const send = (overrideReason?: string): void => {
    if (status === null) {
      show({ field: 'status', message: 'Please choose a status' })
      return
    }
    if (early && !earlyReason.trim()) {
      show({ field: 'early', message: 'Please give a reason' })
      return
    }
    const scheduledDate = asksDate ? instantOf(when, tour.timeZone) : null
    change.mutate(
      {
        tour,
        status,
        statusNotes: notes.trim(),
        estimatedCompletion: instantOf(until, tour.timeZone),
        ...(scheduledDate && scheduledDate !== tour.scheduledDate && { scheduledDate }),
        ...(overrideReason && { overrideReason }),
        ...(early && { earlyReason: earlyReason.trim() }),
      },
      {
        onSuccess: onClose,
        onError: (error) => {
          setTimeConflict(isRefusal(error, 'time_taken') ? error : null)
          if (isRefusal(error, 'time_taken')) return
          if (isRefusal(error, 'version_conflict')) {
            // A version conflict of this call carries the current tour, in the shape of the call's answer.
            const current = error.current as StaffTour
            staffTourChanged(client, current)
            setTour(current)
            setChangedMeanwhile(true)
            return
          }
          if (isRefusal(error, 'time_in_past') || isRefusal(error, 'date_needed'))
            show({ field: 'when', message: error.reason })
          else if (isRefusal(error, 'no_assistant')) show({ field: 'status', message: error.reason })
          // The specification's words (back office, section 8).
          toast({
            title: 'Update Failed',
            description: 'Failed to update tour status. Please try again.',
            tone: 'bad',
          })
        },
      },
    )
  }
  const pick = (next: WallTime | null | undefined): void => {
    setWhen(next)
    setProblem(null)
    setTimeConflict(null)
  }
  const messageOf = (field: Asked) => (problem?.field === field ? problem.message : undefined)
  const hint = `Times are the property’s (${zoneAbbreviation(tour.scheduledDate ?? now(), tour.timeZone)}).`
  return (
    <FormDialog
      title="Update Status"
      description={`${clientNameOf(tour)}, ${placeOf(tour)}. Now: ${lookOf(tour.status).label}.`}
      send="Update Status"
      sendingWord="Updating..."
      sending={change.isPending}
      destructive={status === 'cancelled'}
      onSend={() => send()}
      onClose={onClose}
    >
      {changedMeanwhile ? (
        <ChangedMeanwhile
          onLoad={() => {
            setStatus(statusOf(tour))
            pick(undefined)
            setUntil(undefined)
            setNotes('')
            setChangedMeanwhile(false)
          }}
        >
          Someone else changed this tour in the meantime: it is “{lookOf(tour.status).label}” now. Updating
          again puts yours in its place.
        </ChangedMeanwhile>
      ) : null}
      <Select
        label="Status"
        value={status}
        options={options}
        placeholder="Choose a status"
        onChange={(next) => {
          setStatus(next)
          setProblem(null)
          setTimeConflict(null)
        }}
        error={messageOf('status')}
      />
      {early ? (
        <EarlyReason
          tour={tour}
          value={earlyReason}
          error={messageOf('early')}
          onChange={(next) => {
            setEarlyReason(next)
            setProblem(null)
          }}
        />
      ) : null}
      {asksDate ? (
        <DateTimePicker
          label="Date and time"
          zone={tour.timeZone}
          value={when}
          onChange={pick}
          usual={{ from: '09:00', to: '19:00' }}
          error={messageOf('when')}
          hint={hint}
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
      <DateTimePicker
        label="Estimated completion"
        optional
        zone={tour.timeZone}
        value={until}
        onChange={setUntil}
        usual={{ from: '09:00', to: '20:00' }}
        hint={hint}
      />
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
