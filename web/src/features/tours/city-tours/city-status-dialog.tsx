import type { StaffTour } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../lib/now.ts'
import { isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { instantToWall, type WallTime, wallToInstant, zoneAbbreviation } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { DateTimePicker } from '../../../ui/forms/dates/date-time-picker.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { StatusFields } from '../queue/dialogs/status-fields.tsx'
import { useStatusForm } from '../queue/dialogs/use-status-form.ts'
import { staffTourChanged } from '../queue/queue-api.ts'
import { useUpdateCityStatus } from '../queue/queue-mutations.ts'
import { lookOf, lookOfTour } from '../status.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { cityStatuses } from './city-words.ts'

const options = cityStatuses.map((status) => ({ value: status, label: lookOf(status).label }))
/** The statuses of an appointment; the dialog can also change its time. */
const dated: ReadonlySet<TourStatus> = new Set(['confirmed', 'in_progress', 'rescheduled'])

const statusOf = (tour: StaffTour): TourStatus | null =>
  cityStatuses.find((known) => known === tour.status) ?? null
const wallOf = (at: string | null, zone: string): WallTime | null => (at ? instantToWall(at, zone) : null)

type Props = { tour: StaffTour; onClose: () => void }

/** The Update Status dialog of an admin-scheduled tour (specification, back office, sections 2 and 5). */
export function CityStatusDialog({ tour: opened, onClose }: Props) {
  const client = useQueryClient()
  // The request carries the version that the reader saw, so that no newer change is overwritten unseen.
  const [tour, setTour] = useState(opened)
  const [changedMeanwhile, setChangedMeanwhile] = useState(false)
  const update = useUpdateCityStatus()
  const [status, setStatus] = useState(() => statusOf(tour))
  // Undefined until the user picks one; until then the field shows the tour's.
  const [pickedUntil, setUntil] = useState<WallTime | null>()
  const until = pickedUntil === undefined ? wallOf(tour.estimatedCompletion, tour.timeZone) : pickedUntil
  const form = useStatusForm({
    tour,
    status,
    dated: status !== null && dated.has(status) ? 'keeps' : 'ignores',
    proposed: wallOf(tour.scheduledDate, tour.timeZone),
  })

  const failed = (error: Error): void => {
    form.conflict.show(error)
    if (isRefusal(error, 'time_taken')) return
    if (isRefusal(error, 'version_conflict')) {
      // A version conflict of this call carries the current tour, in the shape of the call's answer.
      const current = error.current as StaffTour
      staffTourChanged(client, current)
      setTour(current)
      setChangedMeanwhile(true)
      return
    }
    const isAboutDate = isRefusal(error, 'time_in_past') || isRefusal(error, 'date_needed')
    const isAboutStatus = isRefusal(error, 'no_assistant')
    if (isAboutDate) form.setProblem({ field: 'when', message: error.reason })
    if (isAboutStatus) form.setProblem({ field: 'status', message: error.reason })
    // The specification's words (back office, section 8); a reason that no field shows replaces the second sentence.
    const reason = isAboutDate || isAboutStatus ? '' : reasonOf(error, '')
    toast({
      title: 'Update Failed',
      description: `Failed to update tour status. ${reason || 'Please try again.'}`,
      tone: 'bad',
    })
  }
  const send = (overrideReason?: string): void => {
    const change = form.changeOf(overrideReason)
    if (!change) return
    const estimatedCompletion = until && wallToInstant(until, tour.timeZone).instant
    update.mutate(
      { ...change, statusNotes: form.notes.trim(), estimatedCompletion },
      { onSuccess: onClose, onError: failed },
    )
  }
  const hint = `Times are the property’s (${zoneAbbreviation(tour.scheduledDate ?? now(), tour.timeZone)}).`
  return (
    <FormDialog
      title="Update Status"
      description={`${clientNameOf(tour)}, ${placeOf(tour)}. Now: ${lookOfTour(tour).label}.`}
      send="Update Status"
      sendingWord="Updating..."
      sending={update.isPending}
      destructive={status === 'cancelled'}
      onSend={() => send()}
      onClose={onClose}
    >
      {changedMeanwhile ? (
        <ChangedMeanwhile
          onLoad={() => {
            setStatus(statusOf(tour))
            form.pick(undefined)
            setUntil(undefined)
            form.setNotes('')
            setChangedMeanwhile(false)
          }}
        >
          Someone else changed this tour. It is now “{lookOfTour(tour).label}”. Update again to replace it
          with yours.
        </ChangedMeanwhile>
      ) : null}
      <Select
        label="Status"
        value={status}
        options={options}
        placeholder="Choose a status"
        onChange={(next) => {
          setStatus(next)
          form.clearProblems()
        }}
        error={form.problemOf('status')}
      />
      <StatusFields form={form} sending={update.isPending} timeHint={hint} onOverride={send}>
        <DateTimePicker
          label="Estimated completion"
          optional
          zone={tour.timeZone}
          value={until}
          onChange={setUntil}
          usual={{ from: '09:00', to: '20:00' }}
          hint={hint}
        />
      </StatusFields>
    </FormDialog>
  )
}
