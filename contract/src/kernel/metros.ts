import type { CityId } from './cities.ts'
import { zipPrefixesOf } from './metro-zips.ts'

/*
 * Which listings belong to each city's metropolitan area besides those of the city itself. A listing names a town
 * ('Bronx', 'Helotes') and a ZIP code but no county, so ZIP code prefixes define an area (metro-zips.ts).
 *
 * The database has the same rule for tours, in the function metro_of (migration 0048). A change here or in
 * metro-zips.ts needs a migration that replaces the function and recomputes the tours.
 */

/**
 * Towns that belong to an area by name and state, for listings without a ZIP code. The five boroughs are the
 * counties of New York City (U.S. Census Bureau, ANSI county codes 36005, 36047, 36061, 36081 and 36085); the
 * Postal Service addresses Manhattan as 'New York'.
 */
const towns: Partial<Record<CityId, { state: string; names: readonly string[] }>> = {
  new_york_city: {
    state: 'NY',
    names: ['bronx', 'the bronx', 'brooklyn', 'manhattan', 'new york', 'queens', 'staten island'],
  },
}

export type Metro = {
  /** The area's ZIP code prefixes, by length. */
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

/** The filter value for listings outside the eight areas. */
export const otherCities = 'other'
