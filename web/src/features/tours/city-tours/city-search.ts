import type { TextSearch } from '../../../lib/searches.ts'
import { type CityFilterChoice, cityFilterChoices } from '../queue/queue-words.ts'

/** The search parameters of the city tours page. */
export type CitySearch = {
  q?: string | undefined
  city?: CityFilterChoice | undefined
  /** Only tours that the desk has scheduled. */
  by?: 'desk' | undefined
  /** Only tours that are neither completed nor cancelled, as in the cards' counts. */
  status?: 'open' | undefined
  /** Whether the scheduling dialog is open. */
  schedule?: 'open' | undefined
  /** The tour whose status is being updated. */
  tour?: string | undefined
}

/** Parses the search parameters and drops unknown values. */
export const citySearch = (raw: TextSearch): CitySearch => ({
  q: raw.q,
  city: cityFilterChoices.find((id) => id === raw.city),
  by: raw.by === 'desk' ? 'desk' : undefined,
  status: raw.status === 'open' ? 'open' : undefined,
  schedule: raw.schedule === 'open' ? 'open' : undefined,
  tour: raw.tour,
})

/** Whether the list is filtered. */
export const isNarrowed = ({ q, city, by, status }: CitySearch): boolean => Boolean(q || city || by || status)
