import tzLookup from '@photostructure/tz-lookup'
import { cities, isCityId } from '@porchlight/contract/kernel/cities'
import { mainZone } from './us-states.ts'

export type Place = {
  /** As stored: one of the eight ids, or a name. */
  city: string
  /** Postal code, 'TX'. */
  state: string
  latitude: number | null
  longitude: number | null
}

export type Zone = { timeZone: string; timeZoneAssumed: boolean }

// A forgotten minus sign puts San Antonio into Tibet: a zone outside of the Americas and the Pacific is no answer for
// a listing that says which state it is in. At sea there are only 'Etc/GMT+6' and the like.
const plausible = /^(?:America|Pacific)\//

const zoneAt = (latitude: number, longitude: number): string | undefined => {
  const zone = tzLookup(latitude, longitude)
  return plausible.test(zone) ? zone : undefined
}

/**
 * The IANA zone of a place (product decision: times): the eight cities by table, else from its coordinates, else its
 * state's main zone, marked as assumed. Undefined where none of the three says anything.
 */
export const zoneOf = ({ city, state, latitude, longitude }: Place): Zone | undefined => {
  if (isCityId(city)) return { timeZone: cities[city].timeZone, timeZoneAssumed: false }
  const located = latitude === null || longitude === null ? undefined : zoneAt(latitude, longitude)
  if (located !== undefined) return { timeZone: located, timeZoneAssumed: false }
  const assumed = mainZone(state)
  return assumed === undefined ? undefined : { timeZone: assumed, timeZoneAssumed: true }
}
