import type { CityId } from '@porchlight/contract/kernel/cities'
import type { TextSearch } from '../../lib/searches.ts'
import { cityIds } from './queue-words.ts'

/** What the address of the city tours says. */
export type CitySearch = {
  q?: string | undefined
  city?: CityId | undefined
  /** Only what the desk has scheduled. */
  by?: 'desk' | undefined
  /** Whether the dialog that schedules one is open. */
  schedule?: 'open' | undefined
  /** The tour whose status is being updated. */
  tour?: string | undefined
}

/** Reads an address; what it does not know it leaves out. */
export const citySearch = (raw: TextSearch): CitySearch => ({
  q: raw.q,
  city: cityIds.find((id) => id === raw.city),
  by: raw.by === 'desk' ? 'desk' : undefined,
  schedule: raw.schedule === 'open' ? 'open' : undefined,
  tour: raw.tour,
})

/** Whether the list is narrowed. */
export const isNarrowed = ({ q, city, by }: CitySearch): boolean => Boolean(q || city || by)
