import type { CityId } from './cities.ts'

/*
 * Which listings belong to each city's metropolitan area, beside those of the city itself. A listing names a town
 * ('Bronx', 'Helotes') and a ZIP code, and no county, so an area is given in ZIP code prefixes.
 *
 * The prefixes were compiled by hand and have not been checked against a published source yet. To check them: the
 * extent of an area, by county, is in the metropolitan statistical areas of the U.S. Office of Management and Budget; the
 * places that a prefix serves are in the U.S. Postal Service's labeling lists for three-digit prefixes.
 * A prefix is listed where most of its post offices lie in the area. Four or five digits single out the part of a prefix
 * that does: 780 serves Boerne and also Laredo, 804 serves Golden and also the ski resorts.
 */
const prefixes: Record<CityId, readonly string[]> = {
  san_antonio: ['7800', '7801', '7802', '7803', '7805', '7806', '7807', '781', '782'],
  austin: ['786', '787'],
  dallas: ['750', '751', '752', '753', '760', '761', '762'],
  houston: ['770', '772', '773', '774', '775'],
  atlanta: ['300', '301', '302', '303', '311'],
  // 3304 is Key West.
  miami: ['3300', '3301', '3302', '3303', '3305', '3306', '3307', '3308', '3309', '331', '332', '333', '334'],
  denver: [
    '800',
    '801',
    '802',
    '8040',
    '80421',
    '80422',
    '80433',
    '80439',
    '80454',
    '80457',
    '80465',
    '80470',
  ],
  new_york_city: [
    ...['070', '071', '072', '073', '074', '075', '076', '077', '078', '079', '088', '089'],
    ...['100', '101', '102', '103', '104', '105', '106', '107', '108', '109'],
    ...['110', '111', '112', '113', '114', '115', '116', '117', '118', '119'],
  ],
}

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
  /** A regular expression for the ZIP codes of the area. */
  readonly zips: string
  readonly towns: readonly string[]
  readonly state: string
}

export const metroOf = (city: CityId): Metro => ({
  zips: `^(${prefixes[city].join('|')})`,
  towns: towns[city]?.names ?? [],
  state: towns[city]?.state ?? '',
})

/** The filter's value for listings outside the eight areas. */
export const otherCities = 'other'
