import { canonicalCity, cities, isCityId } from '@porchlight/contract/kernel/cities'
import {
  addressContradiction,
  isSameCity,
  readTypedAddress,
} from '@porchlight/contract/properties/typed-address'
import type { Address } from '../../../kernel/address-line.ts'
import { refuseField } from '../../../kernel/refusal.ts'
import { splitUnit } from '../rules.ts'
import { cityOf, streetAlone } from './listing-row.ts'
import { type Zone, zoneOf } from './time-zones.ts'
import { stateCode } from './us-states.ts'

/** A place in its stored form. */
export type StoredPlace = Zone & Address

const isOneOfOurs = (city: string) => isCityId(city) || city === 'nyc'

type TypedPlace = {
  address: string
  city: string
  state: string
  zipCode: string | null
}

/** The stored city and its state (product decision: cities). */
const chosenCity = (typed: TypedPlace): { city: string; state: string } => {
  const chosen = isOneOfOurs(typed.city) ? canonicalCity(typed.city) : undefined
  const state = chosen && isCityId(chosen) ? cities[chosen].state : stateCode(typed.state)
  if (state === undefined) throw refuseField('state', 'Choose a US state')
  return { city: chosen ?? cityOf(typed.city, state), state }
}

/**
 * The stored form of a typed place: the unit separated from the street, the listed city's state, and the time zone. City
 * and ZIP code in the text of the address leave the street; the ZIP code is used if its own field is empty.
 *
 * @throws Refusal invalid_input for a state outside of the United States
 */
export const readTypedPlace = (typed: TypedPlace): StoredPlace => {
  const { city, state } = chosenCity(typed)
  const said = readTypedAddress(typed.address, stateCode)
  const repeats = said.city !== null && isSameCity(said.city, city)
  const { address, unit } = splitUnit(repeats ? said.street : streetAlone(typed.address, typed.city, city))
  const zone = zoneOf({ city, state, latitude: null, longitude: null })
  if (zone === undefined) throw refuseField('state', 'We can’t determine the time zone of this address')
  return { address, unit, city, state, zipCode: typed.zipCode ?? (repeats ? said.zipCode : null), ...zone }
}

/**
 * Refuses an address whose text names another city, state or ZIP code than the other fields.
 *
 * @throws Refusal invalid_input
 */
export const refuseContradiction = (typed: TypedPlace): void => {
  const said = readTypedAddress(typed.address, stateCode)
  const message = addressContradiction(said, { ...chosenCity(typed), zipCode: typed.zipCode })
  if (message !== null) throw refuseField('address', message)
}
