import type { CityId } from './cities.ts'

/** A figure about a place, always with its source and year. */
export type SourcedFigure = { readonly amount: number; readonly source: string; readonly year: number }

export type CityFacts = {
  /** The city's center; see `coordinateSource`. */
  readonly latitude: number
  readonly longitude: number
  /** Median value of owner-occupied housing units, in dollars. */
  readonly medianHomeValue: SourcedFigure
  /** Median gross rent per month, in dollars: contract rent plus utilities. */
  readonly medianRent: SourcedFigure
}

/** The source of all eight coordinates. They need no year, because places do not move. */
export const coordinateSource = 'GeoNames (https://www.geonames.org), CC BY 4.0'

/** One table for all eight, so that they are comparable. The margins of error (90 %) are 1 to 5 % of each figure. */
const survey = {
  source: 'U.S. Census Bureau, American Community Survey 1-year estimates, table DP04',
  year: 2021,
} as const

const facts = (at: readonly [number, number], homeValue: number, rent: number): CityFacts => ({
  latitude: at[0],
  longitude: at[1],
  medianHomeValue: { amount: homeValue, ...survey },
  medianRent: { amount: rent, ...survey },
})

/**
 * The facts about the eight cities besides their names (the specification, onboarding, section 3: market
 * info). Popular neighborhoods are missing, because we found no source that ranks them (docs/decisions/0023).
 */
export const cityFacts: Record<CityId, CityFacts> = {
  san_antonio: facts([29.42412, -98.49363], 197_600, 1_123),
  austin: facts([30.26715, -97.74306], 482_900, 1_426),
  dallas: facts([32.78306, -96.80667], 267_600, 1_213),
  houston: facts([29.76328, -95.36327], 236_700, 1_120),
  atlanta: facts([33.749, -84.38798], 375_500, 1_446),
  miami: facts([25.77427, -80.19366], 411_300, 1_446),
  denver: facts([39.73915, -104.9847], 541_500, 1_549),
  new_york_city: facts([40.71427, -74.00597], 685_700, 1_602),
}

/** The sources of all figures without duplicates, to show beside a table. */
export const citySources: readonly string[] = [
  ...new Set(
    Object.values(cityFacts).flatMap(({ medianHomeValue, medianRent }) =>
      [medianHomeValue, medianRent].map(({ source, year }) => `${source}, ${year}`),
    ),
  ),
]
