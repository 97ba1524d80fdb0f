import type { ClientInterest, NextStep, PriceOpinion } from '@porchlight/contract/tours/feedback-words'
import type { tourAssignments, tourFeedback } from '@porchlight/server/features/tours/tables'
import { agentFeedback, assistantFeedback, notesToAgent } from '../content/feedback.ts'
import { later } from '../days.ts'
import { randomFrom, type Weights } from '../random.ts'
import type { Plan } from './plan.ts'

export type FeedbackRow = typeof tourFeedback.$inferInsert
type Rating = Pick<typeof tourAssignments.$inferInsert, 'agentFeedback' | 'rating' | 'ratedAt'>
type Answers = Pick<FeedbackRow, 'clientInterest' | 'priceOpinion' | 'nextStep' | 'noteToAgent'>

/** The client's interest: one answer for the form and for the notes. */
export const interestOf = (plan: Plan): ClientInterest =>
  randomFrom(`interest:${plan.key}`).weightedWord<ClientInterest>({
    very_interested: 24,
    interested: 32,
    undecided: 26,
    not_interested: 18,
  })

const nextSteps: Record<ClientInterest, Weights<NextStep>> = {
  very_interested: { offer: 6, second_tour: 3 },
  interested: { second_tour: 5, thinking: 4 },
  undecided: { thinking: 6, other_properties: 3 },
  not_interested: { other_properties: 7, none: 2 },
}

/** The assistant's feedback after a completed visit. */
export const answersAbout = (plan: Plan): Answers => {
  const random = randomFrom(`feedback:${plan.key}`)
  const interest = interestOf(plan)
  const seen = random.pick(assistantFeedback[interest])
  return {
    clientInterest: interest,
    priceOpinion: random.weightedWord<PriceOpinion>({
      fair: 6,
      too_high: interest === 'not_interested' ? 6 : 3,
      good_value: interest === 'very_interested' ? 4 : 1,
      not_said: 2,
    }),
    nextStep: random.weightedWord(nextSteps[interest]),
    noteToAgent: random.chance(0.35) ? `${seen} ${random.pick(notesToAgent)}` : seen,
  }
}

const unrated: Rating = { agentFeedback: null, rating: null, ratedAt: null }

/** The agent's rating of a completed tour; other tours have none. */
export const ratingOf = (plan: Plan, endedAt: Date | null, now: Date): Rating => {
  if (plan.status !== 'completed' || endedAt === null) return unrated
  const random = randomFrom(`rating:${plan.key}`)
  const ratedAt = later(endedAt, random.int(30, 2_600))
  if (!random.chance(0.55) || ratedAt >= now) return unrated
  const rating = random.weighted<1 | 2 | 3 | 4 | 5>([
    [5, 58],
    [4, 29],
    [3, 9],
    [2, 3],
    [1, 1],
  ])
  const wrote = random.chance(rating < 4 ? 0.9 : 0.5)
  return { agentFeedback: wrote ? random.pick(agentFeedback[rating]) : null, rating, ratedAt }
}
