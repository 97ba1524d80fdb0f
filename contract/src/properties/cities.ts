import { z } from 'zod'
import { cityIds } from '../kernel/cities.ts'
import { endpointsOf } from '../kernel/endpoint.ts'

/** A figure always comes with its source and year. */
const sourcedFigure = z.object({ amount: z.int(), source: z.string(), year: z.int() })

/** One of the eight cities, as the specification describes a city (onboarding, section 3). */
export const city = z.object({
  id: z.enum(cityIds),
  name: z.string(),
  /** Postal abbreviation, 'TX'. */
  state: z.string(),
  /** IANA zone name. */
  timezone: z.string(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number(), source: z.string() }),
  marketInfo: z.object({
    /** Median value of owner-occupied homes, in dollars. */
    medianHomeValue: sourcedFigure,
    /** Median gross rent per month, in dollars. */
    medianRent: sourcedFigure,
  }),
})
export type City = z.infer<typeof city>

const endpoint = endpointsOf({ noun: 'properties' })

export const cityCalls = {
  listCities: endpoint('GET /api/cities', {
    summary: 'The eight cities, by name, with zone, coordinates and market figures with their sources',
    audience: { everyone: true },
    answers: { 200: z.array(city) },
  }),
}
