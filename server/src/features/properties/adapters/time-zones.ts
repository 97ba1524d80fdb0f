import tzLookup from '@photostructure/tz-lookup'
import { cities, isCityId } from '@porchlight/contract/kernel/cities'
import { mainZone } from './us-states.ts'

export type Place = {
  /** In stored form: one of the eight ids, or a name. */
  city: string
  /** Postal code, 'TX'. */
  state: string
  latitude: number | null
  longitude: number | null
}

export type Zone = { timeZone: string; timeZoneAssumed: boolean }

// A missing minus sign would move San Antonio to Tibet. A listing names its state, so a zone outside of the Americas
// and the Pacific is not accepted. At sea there are only zones like 'Etc/GMT+6'.
const plausible = /^(?:America|Pacific)\//

const zoneAt = (latitude: number, longitude: number): string | undefined => {
  const zone = tzLookup(latitude, longitude)
  return plausible.test(zone) ? zone : undefined
}

/**
 * The IANA zone of a place (product decision: times): that of one of the eight cities, or of its coordinates, or its
 * state's main zone, marked as assumed.
 */
export const zoneOf = ({ city, state, latitude, longitude }: Place): Zone | undefined => {
  if (isCityId(city)) return { timeZone: cities[city].timeZone, timeZoneAssumed: false }
  const located = latitude === null || longitude === null ? undefined : zoneAt(latitude, longitude)
  if (located !== undefined) return { timeZone: located, timeZoneAssumed: false }
  const assumed = mainZone(state)
  return assumed === undefined ? undefined : { timeZone: assumed, timeZoneAssumed: true }
}
