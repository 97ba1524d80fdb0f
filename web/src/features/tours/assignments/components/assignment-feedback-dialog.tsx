import {
  type ClientInterest,
  clientInterestLabels,
  clientInterests,
  feedbackQuestions,
  type NextStep,
  nextStepLabels,
  nextSteps,
  type PriceOpinion,
  priceOpinionLabels,
  priceOpinions,
} from '@porchlight/contract/tours/feedback-words'
import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useRef, useState } from 'react'
import { isRefusal } from '../../../../lib/requests/api-error.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx'
import { streetOf } from '../../../properties/property-words.ts'
import { NotesField } from '../../components/notes-field.tsx'
import { VersionConflict } from '../../details/change-dialogs.tsx'
import { clientNameOf } from '../../tour-words.ts'
import { useAssignmentAction } from '../use-assignment-action.ts'

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const interests = choices(clientInterests, clientInterestLabels)
const opinions = choices(priceOpinions, priceOpinionLabels)
const steps = choices(nextSteps, nextStepLabels)

type Question = keyof typeof feedbackQuestions
// The server's wordings.
const problems: Record<Question, string> = {
  clientInterest: 'Please say how interested the client was',
  priceOpinion: 'Please say what the client thinks of the price',
  nextStep: 'Please say what the client wants next',
}
/** Side by side if there is room; each option is tall enough for a finger otherwise. */
const ROW = '[&>div]:grid [&>div]:grid-cols-2 [&>div]:gap-x-4'

type Props = {
  /** The assignment when the dialog opened: the form corrects that feedback, so a newer version is a conflict. */
  tour: Assignment
  onClose: () => void
}

/** The feedback on a visit: completes the tour, or corrects earlier feedback. */
export function AssignmentFeedbackDialog({ tour, onClose }: Props) {
  const action = useAssignmentAction()
  const form = useRef<HTMLFormElement>(null)
  const before = tour.feedback
  const [clientInterest, setInterest] = useState<ClientInterest | null>(before?.clientInterest ?? null)
  const [priceOpinion, setOpinion] = useState<PriceOpinion | null>(before?.priceOpinion ?? null)
  const [nextStep, setNextStep] = useState<NextStep | null>(before?.nextStep ?? null)
  const [noteToAgent, setNote] = useState(before?.noteToAgent ?? '')
  const [asked, setAsked] = useState(false)
  const finishes = tour.status !== 'completed'
  const missing = (answer: string | null, question: Question): string | undefined =>
    asked && answer === null ? problems[question] : undefined

  const submit = (): void => {
    if (clientInterest === null || priceOpinion === null || nextStep === null) {
      setAsked(true)
      const first =
        clientInterest === null ? 'clientInterest' : priceOpinion === null ? 'priceOpinion' : 'nextStep'
      form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
      return
    }
    const feedback = { clientInterest, priceOpinion, nextStep, noteToAgent: noteToAgent.trim() }
    void action.perform(tour, { kind: 'feedback', said: feedback }, { done: onClose })
  }
  if (isRefusal(action.error, 'version_conflict')) return <VersionConflict onClose={onClose} />
  return (
    <FormDialog
      title={finishes ? 'Complete Tour' : before ? 'Correct Feedback' : 'Give Feedback'}
      description={`${clientNameOf(tour)}, ${streetOf(tour.property)}`}
      cancel={finishes ? 'Not yet' : 'Cancel'}
      send={finishes ? 'Complete Tour' : 'Send Feedback'}
      sending={action.pending !== null}
      formRef={form}
      onSend={submit}
      onClose={onClose}
    >
      <p className="text-md text-ink-2">The agent sees this right away.</p>
      <RadioGroup
        className={ROW}
        name="clientInterest"
        label={feedbackQuestions.clientInterest}
        choices={interests}
        value={clientInterest}
        onChange={setInterest}
        error={missing(clientInterest, 'clientInterest')}
      />
      <RadioGroup
        className={ROW}
        name="priceOpinion"
        label={feedbackQuestions.priceOpinion}
        choices={opinions}
        value={priceOpinion}
        onChange={setOpinion}
        error={missing(priceOpinion, 'priceOpinion')}
      />
      <RadioGroup
        className={ROW}
        name="nextStep"
        label={feedbackQuestions.nextStep}
        choices={steps}
        value={nextStep}
        onChange={setNextStep}
        error={missing(nextStep, 'nextStep')}
      />
      <NotesField label="Note to the agent" value={noteToAgent} onChange={setNote} />
    </FormDialog>
  )
}
