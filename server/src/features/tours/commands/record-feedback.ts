import type { ClientInterest, NextStep, PriceOpinion } from '@porchlight/contract/tours/feedback-words'
import { tourStatusLabels } from '@porchlight/contract/tours/words'
import { eq } from 'drizzle-orm'
import { refuse } from '../../../kernel/refusal.ts'
import type { AssistantViewer, StaffViewer } from '../../../kernel/viewer.ts'
import { feedbackMay, mayWorkOn } from '../policy.ts'
import { processTransition } from '../steps/process-transition.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'
import { tourFeedback, unreadFeedback } from '../tables.ts'

type FeedbackAnswers = {
  clientInterest: ClientInterest
  priceOpinion: PriceOpinion
  nextStep: NextStep
  noteToAgent: string | null
}

const questions = ['clientInterest', 'priceOpinion', 'nextStep'] as const

/** The answers that are new or differ; the note is stored separately. */
const changesOf = (before: FeedbackAnswers | null, answers: FeedbackAnswers) =>
  questions
    .filter((field) => before?.[field] !== answers[field])
    .map((field) => ({ field, from: before?.[field] ?? null, to: answers[field] }))

/**
 * Records an assistant's feedback about a visit, which completes the tour (decision 0018). Later feedback and
 * corrections by the same person do not change the status.
 *
 * @throws Refusal not_found, transition_refused before the visit has begun, feedback_closed, version_conflict
 */
export const recordFeedback: TourCommand<AssistantViewer | StaffViewer, [answers: FeedbackAnswers]> = (
  kernel,
  viewer,
  request,
  answers,
) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (!mayWorkOn(viewer, tour)) throw refuse('not_found')
      const [stored] = await tx.select().from(tourFeedback).where(eq(tourFeedback.tourId, tour.id))
      const before = stored ?? null
      const may = feedbackMay(viewer, { ...tour, feedbackBy: before?.authorId ?? null }, now)
      if (!may && tour.status === 'completed') throw refuse('feedback_closed')
      if (!may)
        throw refuse('transition_refused', {
          message: `You can’t give feedback on a tour that is ${tourStatusLabels[tour.status]}. Start it first.`,
        })
      const { clientInterest, priceOpinion, nextStep, noteToAgent } = answers
      const words = { clientInterest, priceOpinion, nextStep, noteToAgent }
      const changes = changesOf(before, words)
      if (before && changes.length === 0 && before.noteToAgent === noteToAgent) return null
      const row = {
        ...words,
        authorId: viewer.userId,
        givenAt: before?.givenAt ?? now,
        correctedAt: before && now,
      }
      await tx
        .insert(tourFeedback)
        .values({ tourId: tour.id, ...row })
        .onConflictDoUpdate({ target: tourFeedback.tourId, set: row })
      await tx.insert(unreadFeedback).values({ tourId: tour.id, agentId: tour.agentId }).onConflictDoNothing()
      const history = { kind: 'feedback', note: noteToAgent, changes } as const
      if (tour.status === 'completed') return { set: {}, history }
      const entry = { status: 'completed', outcome: 'completed', notes: null } as const
      const { set, step } = await processTransition(tx, tour, {
        ...entry,
        date: tour.scheduledDate,
        by: viewer.userId,
        at: now,
      })
      return { set, step, history }
    }),
  )
