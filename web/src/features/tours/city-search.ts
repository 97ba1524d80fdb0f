import type { TextSearch } from '../../lib/searches.ts'
import { type CityFilterChoice, cityFilterChoices } from './queue-words.ts'

/** What the address of the city tours says. */
export type CitySearch = {
  q?: string | undefined
  city?: CityFilterChoice | undefined
  /** Only what the desk has scheduled. */
  by?: 'desk' | undefined
  /** Only what is neither completed nor cancelled, as the cards count. */
  status?: 'open' | undefined
  /** Whether the dialog that schedules one is open. */
  schedule?: 'open' | undefined
  /** The tour whose status is being updated. */
  tour?: string | undefined
}

/** Reads an address; what it does not know it leaves out. */
export const citySearch = (raw: TextSearch): CitySearch => ({
  q: raw.q,
  city: cityFilterChoices.find((id) => id === raw.city),
  by: raw.by === 'desk' ? 'desk' : undefined,
  status: raw.status === 'open' ? 'open' : undefined,
  schedule: raw.schedule === 'open' ? 'open' : undefined,
  tour: raw.tour,
})

/** Whether the list is narrowed. */
export const isNarrowed = ({ q, city, by, status }: CitySearch): boolean => Boolean(q || city || by || status)
