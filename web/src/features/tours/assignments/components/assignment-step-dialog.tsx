import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useState } from 'react'
import { now } from '../../../../lib/now.ts'
import { type ApiError, isRefusal } from '../../../../lib/requests/api-error.ts'
import { instantToWall, type WallTime, wallToInstant, zoneAbbreviation } from '../../../../lib/time.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { streetOf } from '../../../properties/property-words.ts'
import { DeskTimeField } from '../../components/desk-time-field.tsx'
import { NotesField } from '../../components/notes-field.tsx'
import { WishedTimes } from '../../components/wished-times.tsx'
import { VersionConflict } from '../../details/change-dialogs.tsx'
import { noShowFeeText } from '../../fee-words.ts'
import { FreeTimes } from '../../request/free-times.tsx'
import { stepLabel } from '../../step-words.ts'
import { clientNameOf, timeAhead, timeOf } from '../../tour-words.ts'
import type { Step } from '../assignment-steps.ts'
import { useAssignmentAction } from '../use-assignment-action.ts'

type Props = {
  /** The assignment when the dialog opened: the form holds its date, so a newer version is a conflict. */
  tour: Assignment
  step: Step
  onClose: () => void
}

/** Asks for what a step needs: the agreed date, or a note. */
export function AssignmentStepDialog({ tour, step, onClose }: Props) {
  const action = useAssignmentAction()
  const [when, setWhen] = useState<WallTime | null>(() => timeAhead(tour, now()))
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [timeConflict, setTimeConflict] = useState<ApiError | null>(null)
  const label = stepLabel(tour.status, step)
  const words = wordsOf(step)

  const pick = (next: WallTime | null): void => {
    setWhen(next)
    setProblem(undefined)
    setTimeConflict(null)
  }
  const submit = (): void => {
    if (step.needsDate && !when) {
      setProblem('Choose the agreed date and time.')
      return
    }
    const scheduledDate = step.needsDate && when ? wallToInstant(when, tour.timeZone).instant : null
    void action.perform(
      tour,
      { kind: 'step', step, notes: notes.trim(), scheduledDate },
      {
        done: onClose,
        refused: (error) => {
          setTimeConflict(isRefusal(error, 'time_taken') ? error : null)
          if (isRefusal(error, 'time_in_past') || isRefusal(error, 'date_needed')) setProblem(error.reason)
        },
      },
    )
  }
  if (isRefusal(action.error, 'version_conflict')) return <VersionConflict onClose={onClose} />
  return (
    <FormDialog
      title={label}
      description={`${clientNameOf(tour)}, ${streetOf(tour.property)}`}
      cancel="Not yet"
      send={words.button ?? label}
      sending={action.pending !== null}
      destructive={step.outcome === 'no_show'}
      onSend={submit}
      onClose={onClose}
    >
      {words.text ? (
        <p className="text-md text-ink-2">
          {words.text} {step.outcome === 'no_show' ? noShowFeeText(tour) : null}
        </p>
      ) : null}
      {step.needsDate ? (
        <>
          <WishedTimes tour={tour} value={when} onPick={pick} />
          <DeskTimeField
            label="Agreed date and time"
            zone={tour.timeZone}
            value={when}
            onChange={pick}
            min={instantToWall(now(), tour.timeZone)}
            future
            error={problem}
            hint={`The property’s time (${zoneAbbreviation(timeOf(tour)?.at ?? now(), tour.timeZone)}). The tour takes ${tour.duration} minutes.`}
          />
        </>
      ) : null}
      {timeConflict ? (
        <FreeTimes
          times={timeConflict.freeTimes}
          zone={tour.timeZone}
          onPick={(at) => pick(instantToWall(at, tour.timeZone))}
        />
      ) : null}
      <NotesField
        label="Notes"
        hint="The agent and the team see them with the status."
        value={notes}
        onChange={setNotes}
      />
    </FormDialog>
  )
}

const wordsOf = ({ status, outcome }: Step): { text?: string; button?: string } => {
  if (outcome === 'no_show')
    return {
      text: 'The client didn’t show up. This closes the tour and notifies the agent.',
      button: 'Record no-show',
    }
  if (status === 'time_not_available') return { text: 'The property isn’t available at the requested time.' }
  if (status === 'choose_another_time') return { text: 'We’ll ask the agent to choose another time.' }
  return {}
}
