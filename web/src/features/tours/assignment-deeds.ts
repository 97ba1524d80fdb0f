import type { ClientInterest, NextStep, PriceOpinion } from '@porchlight/contract/tour-feedback-words'
import type { Assignment, StepsFrom } from '@porchlight/contract/tour-shapes'
import { mayBeEarly, opensAt, visitStepOf } from '@porchlight/contract/tour-visit-times'
import { call } from '../../lib/client.ts'
import type { Step } from './assignment-steps.ts'

export type Said = {
  clientInterest: ClientInterest
  priceOpinion: PriceOpinion
  nextStep: NextStep
  noteToAgent: string
}

export type Progress = 'on_my_way' | 'arrived'

/** What an assistant does with a tour, in words that can be kept until the server hears them. */
export type Deed =
  | { kind: 'step'; step: Step; notes: string; scheduledDate: string | null; earlyReason?: string }
  | { kind: 'progress'; progress: Progress; earlyReason?: string }
  | { kind: 'feedback'; said: Said }

/** Something done that the server has not taken yet. */
export type Kept = {
  /** Its Idempotency-Key, made when it was done: sent again, it is still the same. */
  key: string
  tourId: string
  /** Whose tour it is and where, for when the assignment is not at hand. */
  about: string
  /** What stood on the button. */
  label: string
  /** When it was done, ISO, by the server’s clock. */
  at: string
  /** The version on screen. Where something was kept before it, the version that the one before was answered with. */
  version: number | null
  deed: Deed
  /** Why the server refused it; null while it waits. */
  refused: string | null
}

/** In a lift nothing is refused and nothing arrives: after this long it counts as not told. */
const ANSWER_WITHIN_MS = 15_000

/**
 * Tells the server, under the key of the press; every time in the same words, for the key stands for them.
 * @throws ApiError when the answer is not OK; Unreachable, or the signal's TimeoutError, when there was none
 */
export const tell = ({ key: once, tourId, version, deed, at }: Kept): Promise<Assignment> => {
  const sent = { params: { id: tourId }, once, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
  if (deed.kind === 'progress') {
    // When it was so, always: of what gets no answer nobody knows yet that it will be told again much later.
    const body = { progress: deed.progress, at, ...reasonOf(deed) }
    return call('POST /api/assistant/assignments/:id/progress', { ...sent, body })
  }
  if (deed.kind === 'feedback')
    return call('POST /api/assistant/assignments/:id/feedback', {
      ...sent,
      body: { ...deed.said, version },
    })
  const { status, outcome } = deed.step
  return call('PUT /api/assistant/assignments/:id/status', {
    ...sent,
    body: {
      ...{ status, outcome, version },
      ...(deed.notes && { notes: deed.notes }),
      ...(deed.scheduledDate && { scheduledDate: deed.scheduledDate }),
      ...reasonOf(deed),
    },
  })
}

const reasonOf = ({ earlyReason }: { earlyReason?: string }) => (earlyReason ? { earlyReason } : {})

/** The steps of the server's table from a status on; none while the table has not been read. */
export type Steps = readonly StepsFrom[] | undefined

/**
 * An assignment with what was done to it and is not told yet: how it stands for who did it. What may be done next comes
 * from the server's table; whether it may, the server says when it is told.
 */
export const withKept = (tour: Assignment, kept: readonly Kept[], steps: Steps): Assignment =>
  kept
    .filter(({ tourId, refused }) => tourId === tour.id && refused === null)
    .reduce((stands, done) => after(stands, done, steps), tour)

const after = (tour: Assignment, done: Kept, steps: Steps): Assignment => {
  const then = changed(tour, done)
  const from = steps?.find(({ status }) => status === then.status)
  const goes = tour.visits && from?.progress === true
  return {
    ...then,
    next: (from?.next ?? []).map((step) => {
      const visit = visitStepOf(step)
      return {
        ...step,
        opensAt: isoOf(opensAt(visit, then.scheduledDate)),
        mayBeEarly: then.may.recordEarly && visit !== null && mayBeEarly(visit),
      }
    }),
    opens: {
      onMyWay: isoOf(opensAt('on_my_way', then.scheduledDate)),
      arrive: isoOf(opensAt('arrived', then.scheduledDate)),
    },
    // The server undoes what it was told; what waits is not told yet.
    lastStep: null,
    may: {
      ...then.may,
      onMyWay: goes && then.onMyWayAt === null && then.arrivedAt === null,
      arrive: goes && then.arrivedAt === null,
      // What waits is told before it can be corrected.
      undo: false,
      giveFeedback: false,
      correctFeedback: false,
    },
  }
}

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null

const changed = (tour: Assignment, { deed, at }: Kept): Assignment => {
  if (deed.kind === 'progress')
    return deed.progress === 'arrived' ? { ...tour, arrivedAt: at } : { ...tour, onMyWayAt: at }
  if (deed.kind === 'feedback')
    return { ...tour, status: 'completed', outcome: 'completed', statusNotes: null }
  const { status, outcome, needsDate } = deed.step
  const date = deed.scheduledDate ?? tour.scheduledDate ?? (needsDate ? tour.requestedDateTime : null)
  // A note belongs to its status: a new status without one has none.
  return { ...tour, status, outcome, scheduledDate: date, statusNotes: deed.notes || null }
}
