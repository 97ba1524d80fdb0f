import type { Assignment } from '@porchlight/contract/tour-shapes'
import { Suspense } from 'react'
import { later } from '../../../lib/later.ts'
import type { Step } from '../assignment-steps.ts'

// They are there when the line has gone since.
const StepDialog = later(async () => ({
  default: (await import('./assignment-step-dialog.tsx')).AssignmentStepDialog,
}))
const FeedbackDialog = later(async () => ({
  default: (await import('./assignment-feedback-dialog.tsx')).AssignmentFeedbackDialog,
}))

/** A step that asks for something first, and the assignment as it stood when it was pressed. */
export type Asked = { tour: Assignment; step: Step | 'feedback' }

/**
 * What a pressed step asks. Held by the page, not by the assignment's card: news may take the card out of its list, and
 * what was typed must be there still, to be sent or to be told that the tour has changed.
 */
export function AssignmentAsked({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  if (!asked) return null
  const { tour, step } = asked
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
