import type { Assignment } from '@porchlight/contract/tours/shapes'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../../lib/lazy-when-idle.ts'
import type { Step, VisitDeed } from '../assignment-steps.ts'

// Loaded when idle, so that the dialogs are available offline.
const StepDialog = lazyWhenIdle(async () => ({
  default: (await import('./assignment-step-dialog.tsx')).AssignmentStepDialog,
}))
const FeedbackDialog = lazyWhenIdle(async () => ({
  default: (await import('./assignment-feedback-dialog.tsx')).AssignmentFeedbackDialog,
}))

const EarlyDialog = lazyWhenIdle(async () => ({
  default: (await import('./assignment-early-dialog.tsx')).AssignmentEarlyDialog,
}))

/** A step that asks for something first, with the assignment as it was at the click. */
export type Asked =
  | { tour: Assignment; step: Step | 'feedback' }
  /** A step of the visit that was clicked before its time. */
  | { tour: Assignment; early: VisitDeed }

/**
 * The dialog for a clicked step. The page holds it and not the card, because a live update may remove the card from its
 * list.
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
