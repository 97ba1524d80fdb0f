import type { CityId } from '@porchlight/contract/kernel/cities'

/** A real street of the neighborhood, with house numbers that exist there. */
export type Street = readonly [name: string, from: number, to: number]

/** The prevailing buildings. */
export type Mix = 'houses' | 'blend' | 'towers'

export type Neighbourhood = {
  readonly name: string
  readonly zip: string
  /** The center; listings lie within a few hundred meters. */
  readonly at: readonly [latitude: number, longitude: number]
  /** Prices relative to the city's average. */
  readonly level: number
  readonly mix: Mix
  readonly streets: readonly Street[]
}

export type CityContent = {
  readonly id: CityId
  readonly areaCodes: readonly string[]
  /** Dollars per square foot: to buy, and for a month's rent. */
  readonly buy: number
  readonly rent: number
  readonly neighbourhoods: readonly Neighbourhood[]
}
