import type { CityId } from '@porchlight/contract/kernel/cities'

/** A street that really runs through the neighbourhood, with house numbers that it has there. */
export type Street = readonly [name: string, from: number, to: number]

/** What stands there, mostly. */
export type Mix = 'houses' | 'blend' | 'towers'

export type Neighbourhood = {
  readonly name: string
  readonly zip: string
  /** Its middle; listings lie within a few hundred metres. */
  readonly at: readonly [latitude: number, longitude: number]
  /** Prices against the city's average. */
  readonly level: number
  readonly mix: Mix
  readonly streets: readonly Street[]
}

export type CityContent = {
  readonly id: CityId
  readonly areaCodes: readonly string[]
  /** Dollars a square foot: to buy, and a month's rent. */
  readonly buy: number
  readonly rent: number
  readonly neighbourhoods: readonly Neighbourhood[]
}
