/** A real street of the neighborhood, with house numbers that exist there. */
export type Street = readonly [name: string, from: number, to: number]

/** The prevailing buildings. */
const mixes = ['houses', 'blend', 'towers'] as const
export type Mix = (typeof mixes)[number]

export type Neighborhood = {
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
  readonly areaCodes: readonly string[]
  /** Dollars per square foot: to buy, and for a month's rent. */
  readonly buy: number
  readonly rent: number
  /** The number of listings. */
  readonly listings: number
  readonly neighborhoods: readonly Neighborhood[]
}

const streetOf = (text: string): Street => {
  const [, name, from, to] = /^(.+) (\d+)-(\d+),?$/.exec(text) ?? []
  if (!name) throw new Error(`Not a street with its numbers: ${text}`)
  return [name, Number(from), Number(to)]
}

/**
 * Reads a table of neighborhoods. A line has the name, the zip code, the center, the price level and the prevailing
 * buildings; the indented lines below it have the streets with their first and last house numbers.
 */
export const neighborhoodsOf = (table: string): readonly Neighborhood[] =>
  table
    .trim()
    .split(/\n {6}(?! )/)
    .map((part) => {
      const [facts = '', ...streets] = part.split(/\n\s+/)
      const [name = '', zip = '', at = '', level, kind] = facts.split(', ')
      const [latitude, longitude] = at.split(' ')
      const mix = mixes.find((one) => one === kind)
      if (!mix) throw new Error(`Not a neighborhood: ${facts}`)
      return {
        name,
        zip,
        at: [Number(latitude), Number(longitude)],
        level: Number(level),
        mix,
        streets: streets.flatMap((line) => line.split(/(?<=,) /).map(streetOf)),
      }
    })
