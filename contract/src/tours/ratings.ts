import { z } from 'zod'
import { endpointsOf } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { instant } from '../kernel/instants.ts'
import { optionalField, paragraph } from '../kernel/text.ts'

/** An agent's rating of the assistant who handled their tour. */
export const tourRating = z.object({
  /** One to five stars; null until the agent rates. */
  rating: z.int().nullable(),
  comment: z.string().nullable(),
  ratedAt: instant.nullable(),
  /** Whether the tour is completed and not archived, and an assistant handled it. */
  mayRate: z.boolean(),
  /** The first name of the rated assistant, if they escorted the tour; agents see no other assistant's name. */
  assistantName: z.string().nullable(),
})
export type TourRating = z.infer<typeof tourRating>

export const starsMessage = 'Choose one to five stars'

const endpoint = endpointsOf({ noun: 'tours' })
const agents = { agents: 'with_access' } as const

/** What agents say about the assistants of their tours. The office reads it. */
export const tourRatings = {
  readTourRating: endpoint('GET /api/agent/tour-requests/:id/rating', {
    summary: 'The agent’s rating of the assistant who handled the tour',
    audience: agents,
    params: idParams,
    answers: { 200: tourRating },
    refusals: ['not_found'],
  }),
  setTourRating: endpoint('PUT /api/agent/tour-requests/:id/rating', {
    summary: 'Rate the assistant who handled the tour, or change the rating',
    audience: agents,
    params: idParams,
    body: z.object({
      rating: z.int({ error: starsMessage }).min(1, starsMessage).max(5, starsMessage),
      comment: optionalField(paragraph(2_000)),
    }),
    answers: { 200: tourRating },
    refusals: ['not_found', 'tour_archived', 'nobody_to_rate'],
  }),
}
