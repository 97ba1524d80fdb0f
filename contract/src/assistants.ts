import { z } from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { instant, instantInput } from './kernel/instants.ts'
import { pageQuery, queryField, queryNumber, searchQuery } from './kernel/page.ts'

export const availabilities = ['available', 'busy', 'unavailable'] as const
export const availability = z.enum(availabilities)

export const assistant = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  userType: z.enum(['scheduling_assistant', 'tour_assistant']),
  /** Dollars an hour. */
  hourlyRate: z.number(),
  bio: z.string().nullable(),
  yearsExperience: z.int().nullable(),
  isActive: z.boolean(),
  availability,
  isAvailable: z.boolean(),
  /** Open tours that are theirs. */
  currentWorkload: z.int(),
  specialties: z.array(z.string()),
  languages: z.array(z.string()),
  certifications: z.array(z.string()),
  cities: z.array(z.string()),
  /** Mean of the ratings given; 5 while there is none (the specification, back office, section 9). */
  rating: z.number(),
  totalTours: z.int(),
  completedTours: z.int(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** Only when the call names a time: whether they are free then, and why not. */
  freeAt: z.object({ free: z.boolean(), reason: z.string().nullable() }).nullable(),
})
export type Assistant = z.infer<typeof assistant>

export const assistants = {
  listAssistants: endpoint({
    method: 'GET',
    path: '/api/admin/assistants',
    noun: 'assistants',
    summary: 'Assistants, with their workload',
    audience: { staff: 'assistants.view' },
    query: z.object({
      ...pageQuery,
      q: searchQuery,
      /** With `duration` in minutes: tells who is free then. */
      at: queryField(instantInput()),
      duration: queryNumber(30, 480, 'Please give a duration of 30 to 480 minutes'),
    }),
    answers: { 200: z.array(assistant) },
    paged: true,
  }),
}
