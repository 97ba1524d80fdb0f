import type { ClientInterest, NextStep, PriceOpinion } from '@porchlight/contract/tours/feedback-words'
import type { Assignment, StepsFrom } from '@porchlight/contract/tours/shapes'
import { mayBeEarly, opensAt, visitStepOf } from '@porchlight/contract/tours/visit-times'
import type { Entry } from '../../../lib/outbox/stored-entries.ts'
import { call } from '../../../lib/requests/client.ts'
import { isOpen } from '../status.ts'
import type { Progress, Step } from './assignment-steps.ts'

export type FeedbackAnswers = {
  clientInterest: ClientInterest
  priceOpinion: PriceOpinion
  nextStep: NextStep
  noteToAgent: string
}

/** An assistant's action on a tour, which can be stored until the server has it. */
export type AssignmentAction =
  | { kind: 'step'; step: Step; notes: string; scheduledDate: string | null; earlyReason?: string }
  | { kind: 'progress'; progress: Progress; earlyReason?: string }
  | { kind: 'feedback'; said: FeedbackAnswers }

/** An action that the server has not accepted yet. */
export type PendingAction = Entry & {
  tourId: string
  /** The client and the place, for when the assignment is not loaded. */
  about: string
  /** The button's label. */
  label: string
  /** The time of the action, ISO, by the server’s clock. */
  at: string
  /** The version on screen; after an earlier pending action, the version in its answer. */
  version: number | null
  /** The action itself. Browsers store it under this name. */
  deed: AssignmentAction
}

/** In an elevator, requests neither fail nor arrive: after this time the action counts as not sent. */
const ANSWER_WITHIN_MS = 15_000

/**
 * Sends an action with its key; always with the same content, because the key stands for it.
 *
 * @throws ApiError when the answer is not OK; Unreachable, or the signal's TimeoutError, when there was none
 */
export const sendAction = (pending: PendingAction): Promise<Assignment> => {
  const { key: once, tourId, version, deed: action, at } = pending
  const sent = { params: { id: tourId }, once, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
  if (action.kind === 'progress') {
    // Always send the time: if no answer comes, the action may be sent again much later.
    const body = { progress: action.progress, at, ...reasonOf(action) }
    return call('POST /api/assistant/assignments/:id/progress', { ...sent, body })
  }
  if (action.kind === 'feedback')
    return call('POST /api/assistant/assignments/:id/feedback', {
      ...sent,
      body: { ...action.said, version },
    })
  const { status, outcome } = action.step
  return call('PUT /api/assistant/assignments/:id/status', {
    ...sent,
    body: {
      status,
      outcome,
      version,
      ...(action.notes && { notes: action.notes }),
      ...(action.scheduledDate && { scheduledDate: action.scheduledDate }),
      ...reasonOf(action),
    },
  })
}

const reasonOf = ({ earlyReason }: { earlyReason?: string }) => (earlyReason ? { earlyReason } : {})

/** The steps of the server's table by status; undefined while the table is not loaded. */
export type Steps = readonly StepsFrom[] | undefined

/**
 * An assignment with its pending actions applied, for the person who acted. The next steps come from the server's
 * table; the server decides.
 */
export const withPendingActions = (
  tour: Assignment,
  pendingActions: readonly PendingAction[],
  steps: Steps,
): Assignment =>
  pendingActions
    .filter(({ tourId, refused }) => tourId === tour.id && refused === null)
    .reduce((current, action) => after(current, action, steps), tour)

const after = (tour: Assignment, action: PendingAction, steps: Steps): Assignment => {
  const updated = changed(tour, action)
  const from = steps?.find(({ status }) => status === updated.status)
  const isAtVisit = tour.escorting && from?.progress === true
  return {
    ...updated,
    next: (from?.next ?? []).map((step) => {
      const visit = visitStepOf(step)
      return {
        ...step,
        opensAt: isoOf(opensAt(visit, updated.scheduledDate)),
        mayBeEarly: updated.may.recordEarly && visit !== null && mayBeEarly(visit),
      }
    }),
    opens: {
      onMyWay: isoOf(opensAt('on_my_way', updated.scheduledDate)),
      arrive: isoOf(opensAt('arrived', updated.scheduledDate)),
    },
    urgency: isOpen(updated.status) ? updated.urgency : null,
    // The server can only undo what it has received; a pending action has not been sent yet.
    lastStep: null,
    may: {
      ...updated.may,
      onMyWay: isAtVisit && updated.onMyWayAt === null && updated.arrivedAt === null,
      arrive: isAtVisit && updated.arrivedAt === null,
      // A pending action is sent before it can be corrected.
      undo: false,
      giveFeedback: false,
      correctFeedback: false,
    },
  }
}

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null

const changed = (tour: Assignment, { deed: action, at }: PendingAction): Assignment => {
  if (action.kind === 'progress')
    return action.progress === 'arrived' ? { ...tour, arrivedAt: at } : { ...tour, onMyWayAt: at }
  if (action.kind === 'feedback')
    return { ...tour, status: 'completed', outcome: 'completed', statusNotes: null }
  const { status, outcome, needsDate } = action.step
  const date = action.scheduledDate ?? tour.scheduledDate ?? (needsDate ? tour.requestedDateTime : null)
  // A note belongs to its status: a new status without one has none.
  return { ...tour, status, outcome, scheduledDate: date, statusNotes: action.notes || null }
}
