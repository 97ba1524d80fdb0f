import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useState } from 'react'
import { isRefusal } from '../../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../../lib/time.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { streetOf } from '../../../properties/property-words.ts'
import { VersionConflict } from '../../details/change-dialogs.tsx'
import { clientNameOf, timeOf } from '../../tour-words.ts'
import { openingOf, type VisitDeed, visitLabel } from '../assignment-steps.ts'
import { useAssignmentAction } from '../use-assignment-action.ts'

type Props = {
  /** The assignment as it was at the click. */
  tour: Assignment
  step: VisitDeed
  onClose: () => void
}

const whenOf = (at: string, zone: string): string => formatDayTime(at, zone)

const questionOf = (step: VisitDeed): string => {
  if (step === 'on_my_way') return 'On your way now?'
  return step === 'arrived' ? 'Arrived already?' : 'Start now?'
}

/** Asks for the reason for recording a step of the visit before its time, or says from when it can be recorded. */
export function AssignmentEarlyDialog(props: Props) {
  return openingOf(props.tour, props.step).mayBeEarly ? <Reason {...props} /> : <TooEarly {...props} />
}

function Reason({ tour, step, onClose }: Props) {
  const action = useAssignmentAction()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const planned = timeOf(tour)

  const submit = (): void => {
    const earlyReason = reason.trim()
    if (!earlyReason) {
      setProblem('Enter a reason')
      return
    }
    const done =
      typeof step === 'string'
        ? ({ kind: 'progress', progress: step, earlyReason } as const)
        : ({ kind: 'step', step, notes: '', scheduledDate: null, earlyReason } as const)
    void action.perform(tour, done, {
      done: onClose,
      refused: (error) => {
        if (isRefusal(error, 'too_early')) setProblem(error.reason)
      },
    })
  }
  if (isRefusal(action.error, 'version_conflict')) return <VersionConflict onClose={onClose} />
  return (
    <FormDialog
      title={questionOf(step)}
      description={`${clientNameOf(tour)}, ${streetOf(tour.property)}`}
      cancel="Not yet"
      send={visitLabel(tour, step)}
      sending={action.pending !== null}
      onSend={submit}
      onClose={onClose}
    >
      {planned ? (
        <p className="text-md text-ink-2">
          The tour is scheduled for <span className="num">{whenOf(planned.at, tour.timeZone)}</span>.
        </p>
      ) : null}
      <TextArea
        label="Reason"
        hint="Our team sees it in the tour’s history."
        value={reason}
        maxLength={500}
        error={problem}
        onChange={(event) => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}

function TooEarly({ tour, step, onClose }: Props) {
  const { opensAt } = openingOf(tour, step)
  const noShow = typeof step !== 'string' && step.outcome === 'no_show'
  return (
    <Dialog
      onClose={onClose}
      title="Too early"
      description={`${clientNameOf(tour)}, ${streetOf(tour.property)}`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="text-md">
        You can record “{visitLabel(tour, step)}” from{' '}
        <span className="num">{opensAt ? whenOf(opensAt, tour.timeZone) : 'the start of the tour'}</span>.
      </p>
      {noShow ? null : (
        <p className="mt-2 text-md text-ink-2">To record it earlier, sign in with your own username.</p>
      )}
    </Dialog>
  )
}
