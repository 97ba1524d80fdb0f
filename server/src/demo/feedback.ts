import type { tourAssignments } from '../features/tours/tables.ts'
import { agentFeedback, assistantFeedback, notesToAgent } from './content/feedback.ts'
import { later } from './days.ts'
import type { Plan } from './plan.ts'
import { randomFrom } from './random.ts'

type Assignment = typeof tourAssignments.$inferInsert
export type Interest = NonNullable<Assignment['clientInterest']>

type Feedback = Pick<
  Assignment,
  | 'assistantFeedback'
  | 'clientInterest'
  | 'priceOpinion'
  | 'nextStep'
  | 'noteToAgent'
  | 'feedbackAt'
  | 'agentFeedback'
  | 'rating'
  | 'ratedAt'
>

const none: Feedback = {
  assistantFeedback: null,
  clientInterest: null,
  priceOpinion: null,
  nextStep: null,
  noteToAgent: null,
  feedbackAt: null,
  agentFeedback: null,
  rating: null,
  ratedAt: null,
}

/** How the client liked it: one answer for the form and for the notes. */
export const interestOf = (plan: Plan): Interest =>
  randomFrom(`interest:${plan.key}`).weighted<Interest>([
    ['very_interested', 24],
    ['interested', 32],
    ['undecided', 26],
    ['not_interested', 18],
  ])

const nextSteps: Record<Interest, readonly (readonly [NonNullable<Assignment['nextStep']>, number])[]> = {
  very_interested: [
    ['offer', 6],
    ['second_tour', 3],
  ],
  interested: [
    ['second_tour', 5],
    ['thinking', 4],
  ],
  undecided: [
    ['thinking', 6],
    ['other_properties', 3],
  ],
  not_interested: [
    ['other_properties', 7],
    ['none', 2],
  ],
}

/** What assistant and agent said about a tour that took place; nothing about the others. */
export const feedbackFor = (plan: Plan, endedAt: Date | null, now: Date): Feedback => {
  if (plan.status !== 'completed' || endedAt === null) return none
  const random = randomFrom(`feedback:${plan.key}`)
  const interest = interestOf(plan)
  const feedbackAt = later(endedAt, random.int(1, 50))
  const ratedAt = later(feedbackAt, random.int(30, 2_600))
  const rated = random.chance(0.55) && ratedAt < now
  const rating = random.weighted<1 | 2 | 3 | 4 | 5>([
    [5, 58],
    [4, 29],
    [3, 9],
    [2, 3],
    [1, 1],
  ])
  const wrote = rated && random.chance(rating < 4 ? 0.9 : 0.5)
  const told = feedbackAt < now
  return {
    ...(told
      ? {
          assistantFeedback: random.pick(assistantFeedback[interest]),
          clientInterest: interest,
          priceOpinion: random.weighted<NonNullable<Assignment['priceOpinion']>>([
            ['fair', 6],
            ['too_high', interest === 'not_interested' ? 6 : 3],
            ['good_value', interest === 'very_interested' ? 4 : 1],
          ]),
          nextStep: random.weighted(nextSteps[interest]),
          noteToAgent: random.chance(0.35) ? random.pick(notesToAgent) : null,
          feedbackAt,
        }
      : none),
    agentFeedback: wrote ? random.pick(agentFeedback[rating]) : null,
    rating: rated ? rating : null,
    ratedAt: rated ? ratedAt : null,
  }
}
