import type { CityId } from './cities.ts'
import { zipPrefixesOf } from './metro-zips.ts'

/*
 * Which listings belong to each city's metropolitan area, beside those of the city itself. A listing names a town
 * ('Bronx', 'Helotes') and a ZIP code, and no county, so an area is given in ZIP code prefixes (metro-zips.ts).
 *
 * The database has the rule as well, for tours: the function metro_of (migration 0048). A change here or in metro-zips.ts
 * needs a migration that replaces it and recomputes the tours.
 */

/**
 * Towns of an area by name, for listings without a ZIP code, with their state. The five boroughs are the counties of New
 * York City (U.S. Census Bureau, ANSI county codes 36005, 36047, 36061, 36081 and 36085); 'New York' is how the Postal
 * Service addresses Manhattan.
 */
const towns: Partial<Record<CityId, { state: string; names: readonly string[] }>> = {
  new_york_city: {
    state: 'NY',
    names: ['bronx', 'the bronx', 'brooklyn', 'manhattan', 'new york', 'queens', 'staten island'],
  },
}

export type Metro = {
  /** Prefixes of the area's ZIP codes, by their length. */
  readonly zips: readonly { readonly digits: number; readonly prefixes: readonly string[] }[]
  readonly towns: readonly string[]
  readonly state: string
}

export const metroOf = (city: CityId): Metro => ({
  zips: [3, 4, 5].map((digits) => ({
    digits,
    prefixes: zipPrefixesOf(city).filter((prefix) => prefix.length === digits),
  })),
  towns: towns[city]?.names ?? [],
  state: towns[city]?.state ?? '',
})

/** The filter's value for listings outside the eight areas. */
export const otherCities = 'other'
