import {
  clientInterestLabels,
  clientInterests,
  feedbackQuestions,
  nextStepLabels,
  nextSteps,
  priceOpinionLabels,
  priceOpinions,
} from '@porchlight/contract/tours/feedback-words'
import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useEffect, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../../lib/drafts/drafts.ts'
import { isRefusal } from '../../../../lib/requests/api-error.ts'
import { useSession } from '../../../../lib/session.ts'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { RadioGroup, type RadioGroupProps } from '../../../../ui/forms/radio-group.tsx'
import { streetOf } from '../../../properties/property-words.ts'
import { NotesField } from '../../components/notes-field.tsx'
import { VersionConflict } from '../../details/change-dialogs.tsx'
import { clientNameOf } from '../../tour-words.ts'
import { useAssignmentAction } from '../use-assignment-action.ts'

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const interests = choicesOf(clientInterests, clientInterestLabels)
const opinions = choicesOf(priceOpinions, priceOpinionLabels)
const steps = choicesOf(nextSteps, nextStepLabels)

type Question = keyof typeof feedbackQuestions
// The server's wordings.
const problems: Record<Question, string> = {
  clientInterest: 'Choose how interested the client was',
  priceOpinion: 'Choose what the client thinks of the price',
  nextStep: 'Choose what the client wants next',
}
/** Side by side if there is room; each option is tall enough for a finger otherwise. */
const ROW = '[&>div]:grid [&>div]:grid-cols-2 [&>div]:gap-x-4'

/** Feedback without answers, in the form in which the tab stores unfinished feedback. */
const emptyFeedback = { clientInterest: '', priceOpinion: '', nextStep: '', noteToAgent: '' }

const oneOf = <Value extends string>(values: readonly Value[], stored: string): Value | null =>
  values.find((value) => value === stored) ?? null

type Props = {
  /** The assignment when the dialog opened: the form corrects that feedback, so a newer version is a conflict. */
  tour: Assignment
  onClose: () => void
}

/** The feedback on a visit: completes the tour, or corrects earlier feedback. */
export function AssignmentFeedbackDialog({ tour, onClose }: Props) {
  const action = useAssignmentAction()
  const before = tour.feedback
  const finishes = tour.status !== 'completed'
  const draft = `feedback.${tour.id}`
  const userId = useSession().user?.id ?? ''
  const [start] = useState(() => before ?? readDraft(draft, userId, emptyFeedback) ?? emptyFeedback)
  const [clientInterest, setInterest] = useState(oneOf(clientInterests, start.clientInterest))
  const [priceOpinion, setOpinion] = useState(oneOf(priceOpinions, start.priceOpinion))
  const [nextStep, setNextStep] = useState(oneOf(nextSteps, start.nextStep))
  const [noteToAgent, setNote] = useState(start.noteToAgent ?? '')
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    // Escape closes the dialog, and the next try begins where this one ended. A correction begins with the feedback.
    if (before) return
    keepDraft(draft, userId, emptyFeedback, {
      clientInterest: clientInterest ?? '',
      priceOpinion: priceOpinion ?? '',
      nextStep: nextStep ?? '',
      noteToAgent,
    })
  }, [before, draft, userId, clientInterest, priceOpinion, nextStep, noteToAgent])

  const submit = (): void => {
    if (clientInterest === null || priceOpinion === null || nextStep === null) {
      setAsked(true)
      return
    }
    const feedback = { clientInterest, priceOpinion, nextStep, noteToAgent: noteToAgent.trim() }
    const done = (): void => {
      dropDraft(draft, userId)
      onClose()
    }
    void action.perform(tour, { kind: 'feedback', said: feedback }, { done })
  }
  if (isRefusal(action.error, 'version_conflict')) return <VersionConflict onClose={onClose} />
  return (
    <FormDialog
      title={finishes ? 'Complete Tour' : before ? 'Correct Feedback' : 'Give Feedback'}
      description={`${clientNameOf(tour)}, ${streetOf(tour.property)}`}
      cancel={finishes ? 'Not yet' : 'Cancel'}
      send={finishes ? 'Complete Tour' : 'Send Feedback'}
      sending={action.pending !== null}
      onSend={submit}
      onClose={onClose}
    >
      <p className="text-md text-ink-2">The agent sees this right away.</p>
      <Answer
        name="clientInterest"
        choices={interests}
        value={clientInterest}
        onChange={setInterest}
        needed={asked}
      />
      <Answer
        name="priceOpinion"
        choices={opinions}
        value={priceOpinion}
        onChange={setOpinion}
        needed={asked}
      />
      <Answer name="nextStep" choices={steps} value={nextStep} onChange={setNextStep} needed={asked} />
      <NotesField label="Note to the agent" value={noteToAgent} onChange={setNote} />
    </FormDialog>
  )
}

type AnswerProps<Value extends string> = Pick<RadioGroupProps<Value>, 'choices' | 'value' | 'onChange'> & {
  name: Question
  /** Whether a missing answer is a problem by now. */
  needed: boolean
}

/** One question to the assistant, with its choices. */
function Answer<Value extends string>({ name, needed, ...group }: AnswerProps<Value>) {
  return (
    <RadioGroup
      {...group}
      className={ROW}
      name={name}
      label={feedbackQuestions[name]}
      error={needed && group.value === null ? problems[name] : undefined}
    />
  )
}
