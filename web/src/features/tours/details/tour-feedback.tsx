import {
  clientInterestLabels,
  feedbackQuestions,
  nextStepLabels,
  priceOpinionLabels,
} from '@porchlight/contract/tours/feedback-words'
import type { TourFeedback } from '@porchlight/contract/tours/shapes'
import { formatDayTime } from '../../../lib/time.ts'
import { Fact } from '../../../ui/lists/fact.tsx'

type Props = { feedback: TourFeedback; zone: string }

/** The assistant's feedback on the visit, with its time. */
export function FeedbackFacts({ feedback, zone }: Props) {
  const { clientInterest, priceOpinion, nextStep, noteToAgent, givenAt, correctedAt, byName } = feedback
  return (
    <div className="flex flex-col gap-2 text-md">
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <Fact name={feedbackQuestions.clientInterest}>{clientInterestLabels[clientInterest]}</Fact>
        <Fact name={feedbackQuestions.priceOpinion}>{priceOpinionLabels[priceOpinion]}</Fact>
        <Fact name={feedbackQuestions.nextStep}>{nextStepLabels[nextStep]}</Fact>
        {noteToAgent ? <Fact name="Note to the agent">{noteToAgent}</Fact> : null}
      </dl>
      <p className="num text-xs text-ink-3">
        {byName}, <time dateTime={givenAt}>{formatDayTime(givenAt, zone)}</time>
        {correctedAt ? (
          <>
            , corrected <time dateTime={correctedAt}>{formatDayTime(correctedAt, zone)}</time>
          </>
        ) : null}
      </p>
    </div>
  )
}

/** The feedback in a section of a tour's details; nothing if there is none. */
export function FeedbackSection({ feedback, zone }: { feedback: TourFeedback | null; zone: string }) {
  if (!feedback) return null
  return (
    <section aria-labelledby="feedback-title">
      <h3 id="feedback-title" className="mb-3 text-md font-semibold">
        Feedback
      </h3>
      <FeedbackFacts feedback={feedback} zone={zone} />
    </section>
  )
}
