import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useState } from 'react'
import { serversNow } from '../../../../lib/now.ts'
import { type WallTime, wallToInstant } from '../../../../lib/time.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { NotesField } from '../../components/notes-field.tsx'
import { OutsideHoursOfTours } from '../../request/desk-hours.tsx'
import { lookOf } from '../../status.ts'
import { isAhead, timeAhead } from '../../tour-words.ts'
import type { BulkDialog } from '../bulk-mutations.ts'
import { toursWord } from '../bulk-words.ts'
import { everyStatus } from '../queue-words.ts'
import { EmailsOfTours } from './emails-then.tsx'
import { withSuggestion } from './suggested-time.tsx'
import { type TimesById, TimesOfTours } from './times-of-tours.tsx'

const needsDate: ReadonlySet<TourStatus> = new Set(['scheduled', 'confirmed', 'in_progress'])

/** Warnings for statuses that a wrong click should not set on several tours. */
const warnings: Partial<Record<TourStatus, string>> = {
  cancelled: 'We tell the agents right away, and the times become free for others.',
  requested: 'The tours go back to Requested. We unassign and notify their assistants.',
}

// Each rescheduled tour needs a new time of its own, which this dialog cannot ask for.
const options = everyStatus.map((value) => ({
  value,
  label: lookOf(value).label,
  ...(value === 'rescheduled' && { disabled: true, detail: 'One tour at a time' }),
}))

type Props = BulkDialog & {
  /** The status that is chosen first. */
  first?: TourStatus | undefined
}

/** What differs by tour: the date, or the suggested time in the notes. */
const differences = (
  tours: readonly StaffTourRow[],
  times: TimesById,
  of: (tour: StaffTourRow, time: WallTime) => { scheduledDate?: string; notes?: string },
) =>
  Object.fromEntries(
    tours.flatMap((tour) => {
      const time = times[tour.id]
      return time ? [[tour.id, of(tour, time)]] : []
    }),
  )

/** Sets one status for the chosen tours. */
export function QueueBulkStatus({ tours, sending, onSend, onClose, first }: Props) {
  const [status, setStatus] = useState<TourStatus | null>(first ?? null)
  const [times, setTimes] = useState<TimesById>({})
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [useRequestedTime, setUseRequestedTime] = useState(true)
  const [earlyReason, setEarlyReason] = useState('')
  const [reasonProblem, setReasonProblem] = useState<string | undefined>()
  const undated = status && needsDate.has(status) ? tours.filter((tour) => !tour.scheduledDate) : []
  const ahead = status === 'completed' ? tours.filter((tour) => isAhead(tour, serversNow())) : []
  const warning = status && warnings[status]
  const isSuggesting = status === 'choose_another_time'
  const timeAheadOf = (tour: StaffTourRow): WallTime | null => times[tour.id] ?? timeAhead(tour, serversNow())
  /** The time that a tour without a date gets. Null if it has no future one: then it can't get the status. */
  const timeFor = (tour: StaffTourRow): WallTime | null => (useRequestedTime ? timeAheadOf(tour) : null)
  const changing = tours.filter((tour) => !undated.includes(tour) || timeFor(tour) !== null)
  const byTour = isSuggesting
    ? differences(tours, times, (tour, time) => ({ notes: withSuggestion(notes, time, tour.timeZone) }))
    : differences(undated, useRequestedTime ? times : {}, (tour, time) => ({
        scheduledDate: wallToInstant(time, tour.timeZone).instant,
      }))

  /** The times that the tours without a date get. */
  const chosen = undated.flatMap((tour) => {
    const time = timeFor(tour)
    return time ? [wallToInstant(time, tour.timeZone).instant] : []
  })

  const submit = (): void => {
    if (!status) {
      setProblem('Please choose a status')
      return
    }
    if (ahead.length > 0 && !earlyReason.trim()) {
      setReasonProblem('Enter a reason')
      return
    }
    onSend({
      kind: 'status',
      status,
      notes: notes.trim(),
      earlyReason: ahead.length > 0 ? earlyReason.trim() : '',
      useRequestedTime: undated.length > 0 && useRequestedTime,
      byTour,
    })
  }

  return (
    <FormDialog
      title={`Status of ${toursWord(tours.length)}`}
      send={status === 'cancelled' ? `Cancel ${toursWord(tours.length)}` : 'Update status'}
      sendingWord="Updating..."
      sending={sending}
      destructive={status === 'cancelled'}
      disabled={tours.every((tour) => undated.includes(tour) && timeAheadOf(tour) === null)}
      cancel="Keep as is"
      onSend={submit}
      onClose={onClose}
    >
      <Select
        label="Status"
        placeholder="Choose a status"
        value={status}
        options={options}
        onChange={(next) => {
          setStatus(next)
          setTimes({})
          setProblem(undefined)
        }}
        error={problem}
      />
      {warning ? <Banner label="What else changes">{warning}</Banner> : null}
      {undated.length > 0 ? (
        <div>
          <Undated tours={undated} checked={useRequestedTime} onChange={setUseRequestedTime} />
          {/* Always there, so that screen readers announce the warning when it appears. */}
          <div role="status">
            <OutsideHoursOfTours times={chosen} />
          </div>
        </div>
      ) : null}
      {isSuggesting || (undated.length > 0 && useRequestedTime) ? (
        <TimesOfTours
          label={isSuggesting ? 'Suggested times' : 'Dates'}
          tours={isSuggesting ? tours : undated}
          proposed={(tour) => (isSuggesting ? null : timeAhead(tour, serversNow()))}
          times={times}
          onPick={setTimes}
        />
      ) : null}
      {ahead.length > 0 ? (
        <TextArea
          label="Reason"
          hint={`${toursWord(ahead.length)} ${ahead.length === 1 ? 'has' : 'have'} not started yet. Our team sees the reason in the history.`}
          value={earlyReason}
          maxLength={500}
          error={reasonProblem}
          onChange={(event) => {
            setEarlyReason(event.target.value)
            setReasonProblem(undefined)
          }}
        />
      ) : null}
      <EmailsOfTours
        ids={changing.map(({ id }) => id)}
        // Nobody hears of a status that no tour can get.
        status={changing.length > 0 ? status : null}
      />
      <NotesField
        label="Notes"
        hint="Shown to the agents and assistants with the status."
        value={notes}
        onChange={setNotes}
      />
    </FormDialog>
  )
}

/** Offers the requested times as dates for tours without one. */
function Undated({
  tours,
  checked,
  onChange,
}: {
  tours: BulkDialog['tours']
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const nowAt = serversNow()
  const late = tours.filter((tour) => !isAhead(tour, nowAt)).length
  const one = tours.length === 1
  const words = [
    `${toursWord(tours.length)} ${one ? 'has' : 'have'} no date, and this status needs one.`,
    late > 0
      ? `The requested time of ${toursWord(late)} has passed or is missing. Set ${late === 1 ? 'its date' : 'their dates'} one by one.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
  const isOtherAhead = tours.some(
    ({ alternativeDateTime: at }) => at !== null && Date.parse(at) > nowAt.getTime(),
  )
  // No requested time can be used.
  if (late === tours.length && !isOtherAhead) return <p className="text-md text-ink-2">{words}</p>
  return (
    <Checkbox
      label={one ? 'Use the requested time as its date' : 'Use each tour’s requested time as its date'}
      hint={words}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
