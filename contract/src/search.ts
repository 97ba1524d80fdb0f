import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { instant } from './kernel/instants.ts'
import { soughtText } from './kernel/text.ts'
import { userTypes } from './people/user-types.ts'
import { tourOutcome } from './tours/shapes.ts'
import { tourStatuses } from './tours/statuses.ts'

/** The search needs this many characters; for shorter texts, the database would read every tour. */
export const shortestSearch = 3

/** The most results of each kind. */
export const mostFound = 5

const foundTour = z.object({
  id: z.string(),
  address: z.string(),
  clientName: z.string(),
  agentName: z.string(),
  status: z.enum(tourStatuses),
  /** Tells a no-show from a cancellation. */
  outcome: tourOutcome.nullable(),
  scheduledDate: instant.nullable(),
  requestedDateTime: instant.nullable(),
  timeZone: z.string(),
})

const foundPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  userType: z.enum(userTypes),
})

const foundClient = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

const foundProperty = z.object({
  id: z.string(),
  name: z.string().nullable(),
  address: z.string(),
})

export const searchResults = z.object({
  tours: z.array(foundTour),
  people: z.array(foundPerson).meta({ description: 'Agents, assistants and staff' }),
  clients: z.array(foundClient),
  properties: z.array(foundProperty),
})
export type SearchResults = z.infer<typeof searchResults>

const endpoint = endpointsOf({ noun: 'search' })

export const search = {
  findAnything: endpoint('GET /api/search', {
    summary: `At most ${mostFound} tours, people, clients and properties of each kind that contain every word of a text, as far as the user may see them: the newest tours, and the others whose names match best`,
    audience: { agents: 'with_access', staff: 'any', assistants: true },
    query: z.object({
      q: soughtText(200).trim().min(shortestSearch, `Please enter at least ${shortestSearch} characters`),
    }),
    answers: { 200: searchResults },
  }),
}
