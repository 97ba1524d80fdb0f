import type { CityId } from '@porchlight/contract/kernel/cities'
import type { PropertyType } from '@porchlight/contract/properties'
import { cityContent } from '../content/cities.ts'
import type { Neighborhood } from '../content/city-content.ts'
import {
  commercialFeatures,
  flatFeatures,
  homeFeatures,
  isFlat,
  isRented,
  sizes,
} from '../content/listings.ts'
import type { Random } from '../random.ts'

const roundTo = (value: number, step: number) => Math.round(value / step) * step

const bathsFor = (beds: number, random: Random): number => {
  if (beds <= 1) return 1
  const full = Math.max(1, beds - random.int(0, 1) - (beds > 3 ? 1 : 0))
  return random.chance(0.35) ? full + 0.5 : full
}

const lotOf = (type: PropertyType, city: string, random: Random): number | null => {
  if (isFlat(type) || type === 'commercial') return null
  const [from, to] =
    city === 'new_york_city' ? [1_600, 2_500] : type === 'townhouse' ? [1_800, 3_200] : [4_200, 9_800]
  return roundTo(random.int(from, to), 10)
}

/** Price, rooms and size that fit the city, neighborhood and type. For rentals, the price is a month's rent. */
export const figuresOf = (type: PropertyType, city: CityId, area: Neighborhood, random: Random) => {
  const size = sizes[type]
  const dense = city === 'new_york_city' ? 0.78 : 1
  const beds = Number(random.weightedWord(size.beds))
  const sqft = roundTo((size.base + size.each * beds) * dense * (0.85 + random.next() * 0.35), 10)
  const bedrooms = beds === 0 ? null : beds
  const perFoot =
    cityContent[city][isRented(type) ? 'rent' : 'buy'] * area.level * (0.88 + random.next() * 0.26)
  // Small homes cost more per square foot, large ones less.
  const scale = (1_300 / sqft) ** 0.22
  const premium = type === 'penthouse' ? 1.35 : type === 'commercial' ? 0.8 : 1
  const dollars = sqft * perFoot * scale * premium
  const price = isRented(type)
    ? roundTo(dollars, 25)
    : roundTo(dollars, dollars > 1_000_000 ? 5_000 : 1_000) - (random.chance(0.6) ? 100 : 0)
  const oldest = isFlat(type) ? 1962 : area.level > 1.25 ? 1908 : 1924
  return {
    // One in thirty has no price, so that the demo also shows 'unknown'.
    priceCents: random.chance(1 / 30) ? null : price * 100,
    bedrooms,
    bathrooms: bedrooms === null ? null : bathsFor(bedrooms, random),
    sqft,
    lotSizeSqft: lotOf(type, city, random),
    yearBuilt: random.int(oldest, 2023),
  }
}

const openings: Record<'home' | 'flat' | 'commercial', readonly string[]> = {
  home: [
    'A well-kept place in {area}.',
    'On one of the quieter blocks of {area}.',
    'Set back from the street in {area}.',
    'Just listed in {area}.',
  ],
  flat: [
    'Bright and quiet, in the middle of {area}.',
    'A few steps from everything in {area}.',
    'High up, with a view over {area}.',
    'In a small, friendly building in {area}.',
  ],
  commercial: ['Ground floor with a lot of glass, {area}.', 'Flexible space on a busy block of {area}.'],
}

/** Three or four sentences that vary between listings. */
export const descriptionOf = (type: PropertyType, area: string, random: Random): string => {
  const kind = type === 'commercial' ? 'commercial' : isFlat(type) ? 'flat' : 'home'
  const features = { home: homeFeatures, flat: flatFeatures, commercial: commercialFeatures }[kind]
  return [
    random.pick(openings[kind]).replace('{area}', area),
    ...random.some(features, random.int(2, 3)),
  ].join(' ')
}
