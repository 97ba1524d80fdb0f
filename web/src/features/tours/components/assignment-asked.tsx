import type { Assignment } from '@porchlight/contract/tour-shapes'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import type { Step, VisitDeed } from '../assignment-steps.ts'

// They are there when the line has gone since.
const StepDialog = lazyWhenIdle(async () => ({
  default: (await import('./assignment-step-dialog.tsx')).AssignmentStepDialog,
}))
const FeedbackDialog = lazyWhenIdle(async () => ({
  default: (await import('./assignment-feedback-dialog.tsx')).AssignmentFeedbackDialog,
}))

const EarlyDialog = lazyWhenIdle(async () => ({
  default: (await import('./assignment-early-dialog.tsx')).AssignmentEarlyDialog,
}))

/** A step that asks for something first, and the assignment as it was when it was pressed. */
export type Asked =
  | { tour: Assignment; step: Step | 'feedback' }
  /** A step of the visit that was pressed before its time. */
  | { tour: Assignment; early: VisitDeed }

/**
 * What a pressed step asks. Held by the page, not by the assignment's card: news may take the card out of its list, and
 * what was typed must be there still, to be sent or to be told that the tour has changed.
 */
export function AssignmentAsked({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  if (!asked) return null
  const { tour } = asked
  if ('early' in asked)
    return (
      <Suspense>
        <EarlyDialog key={tour.id} tour={tour} step={asked.early} onClose={onClose} />
      </Suspense>
    )
  const { step } = asked
  return (
    <Suspense>
      {step === 'feedback' ? (
        <FeedbackDialog key={tour.id} tour={tour} onClose={onClose} />
      ) : (
        <StepDialog key={tour.id} tour={tour} step={step} onClose={onClose} />
      )}
    </Suspense>
  )
}
