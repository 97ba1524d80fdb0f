import type { Assignment } from '@porchlight/contract/tours/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serversNow } from '../../../lib/now.ts'
import { ApiError, isRefusal } from '../../../lib/requests/api-error.ts'
import { formatDayTime } from '../../../lib/time.ts'
import { type ToastMessage, toast } from '../../../lib/toast.ts'
import { lookOf } from '../status.ts'
import { stepLabel } from '../step-words.ts'
import { clientNameOf, placeOf } from '../tour-words.ts'
import { setLastActedTour } from './acted-tour.ts'
import type { AssignmentAction } from './assignment-actions.ts'
import { progressLabels } from './assignment-steps.ts'
import { useOutbox } from './use-assignment-outbox.ts'
import { undoStepOffer } from './use-undo-step.ts'

/** Refusals for which the caller offers a solution. */
const isHandledByCaller = (error: ApiError): boolean =>
  ['version_conflict', 'time_taken', 'time_in_past', 'date_needed', 'too_early'].some((code) =>
    isRefusal(error, code),
  )

/**
 * 'Error' / 'Failed to update status' (specification, onboarding, section 8), with the reason if the person may know
 * it.
 */
const tellFailure = (error: ApiError): void => {
  const reason = error.status < 500 ? error.reason : ''
  toast({
    title: 'Error',
    description: ['Failed to update status', reason].filter(Boolean).join('. '),
    tone: 'bad',
  })
}

const labelOf = (tour: Assignment, action: AssignmentAction): string => {
  if (action.kind === 'step') return stepLabel(tour.status, action.step)
  if (action.kind === 'feedback') return tour.status === 'completed' ? 'Feedback' : 'Complete Tour'
  return progressLabels[action.progress]
}

const doneWords = (tour: Assignment, action: AssignmentAction): string => {
  if (action.kind === 'progress')
    return action.progress === 'arrived' ? 'You have arrived.' : 'You are on your way.'
  const name = clientNameOf(tour)
  if (action.kind === 'feedback') return `${name}: ${lookOf('completed').label}`
  const { step, scheduledDate } = action
  if (step.outcome === 'no_show') return `${name}: ${stepLabel(tour.status, step)}`
  const label = lookOf(step.status).label
  return scheduledDate
    ? `${name}: ${label} for ${formatDayTime(scheduledDate, tour.timeZone)}`
    : `${name}: ${label}`
}

/** What the toast says after an action. */
const doneToast = (tour: Assignment, action: AssignmentAction): ToastMessage =>
  action.kind === 'feedback' && tour.status === 'completed'
    ? { title: 'Feedback Saved', description: clientNameOf(tour), tone: 'ok' }
    : { title: 'Status Updated', description: doneWords(tour, action), tone: 'ok' }

const waitsFor = {
  pending: 'We’ll send it when you’re back online.',
  signedOut: 'We’ll send it when you sign in again.',
} as const

/** Performs an action on an assignment, or stores it while offline. `error` is the server's refusal. */
export const useAssignmentAction = () => {
  const client = useQueryClient()
  const outbox = useOutbox()
  const [pending, setPending] = useState<AssignmentAction | null>(null)
  const [error, setError] = useState<ApiError | null>(null)

  const perform = async (
    tour: Assignment,
    action: AssignmentAction,
    on: { done?: () => void; refused?: (error: ApiError) => void } = {},
  ): Promise<void> => {
    setPending(action)
    setError(null)
    setLastActedTour(tour.id)
    try {
      const outcome = await outbox.perform({
        key: crypto.randomUUID(),
        tourId: tour.id,
        deed: action,
        refused: null,
        about: `${clientNameOf(tour)}, ${placeOf(tour)}`,
        label: labelOf(tour, action),
        at: serversNow().toISOString(),
        version: outbox.versionOf(tour),
      })
      if (outcome === 'sent')
        toast({
          ...doneToast(tour, action),
          // Feedback after the visit is no step.
          ...(tour.status !== 'completed' && undoStepOffer(client, outbox.answerOf(tour.id))),
        })
      else if (outcome !== 'dropped') toast({ title: 'Waiting to be sent', description: waitsFor[outcome] })
      on.done?.()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal)
      on.refused?.(refusal)
      if (isHandledByCaller(refusal)) return
      tellFailure(refusal)
      void client.invalidateQueries({ queryKey: ['tours', 'assignments'] })
    } finally {
      setPending(null)
    }
  }
  return { perform, pending, error, reset: () => setError(null) }
}
