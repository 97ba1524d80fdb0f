import { canonicalCity, cities, isCityId } from '@porchlight/contract/kernel/cities'
import type { Address } from '../../../kernel/address-line.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import { splitUnit } from '../rules.ts'
import { cityOf, streetAlone } from './listing-row.ts'
import { type Zone, zoneOf } from './time-zones.ts'
import { stateCode } from './us-states.ts'

/** A place in its stored form. */
export type StoredPlace = Zone & Address

const isOneOfOurs = (city: string) => isCityId(city) || city === 'nyc'

/**
 * The stored form of a typed place: the unit separated from the street, the listed city's state (product decision:
 * cities), and the time zone.
 *
 * @throws Refusal invalid_input for a state outside of the United States
 */
export const readTypedPlace = (typed: {
  address: string
  city: string
  state: string
  zipCode: string | null
}): StoredPlace => {
  const chosen = isOneOfOurs(typed.city) ? canonicalCity(typed.city) : undefined
  const state = chosen && isCityId(chosen) ? cities[chosen].state : stateCode(typed.state)
  if (state === undefined) throw refuseField('state', 'Choose a US state')
  const city = chosen ?? cityOf(typed.city, state)
  const { address, unit } = splitUnit(streetAlone(typed.address, typed.city, city))
  const zone = zoneOf({ city, state, latitude: null, longitude: null })
  if (zone === undefined) throw refuseField('state', 'We can’t determine the time zone of this address')
  return { address, unit, city, state, zipCode: typed.zipCode, ...zone }
}
