import { expect, it } from 'vitest'
import { soughtIn } from './rules.search.ts'

it.each([
  ['austin 3 bed', { q: 'austin', minBedrooms: 3 }],
  ['3 bedrooms in Austin', { q: 'Austin', minBedrooms: 3 }],
  ['2-bedroom condo', { q: 'condo', minBedrooms: 2 }],
  ['3BR/2.5BA Dallas, TX', { q: 'Dallas, TX', minBedrooms: 3, minBathrooms: 2.5 }],
  ['at least four beds', { minBedrooms: 4 }],
  ['4+ bd 2 or more baths', { minBedrooms: 4, minBathrooms: 2 }],
  ['under 500k', { maxPrice: 500_000 }],
  ['homes in Austin below $450,000', { q: 'Austin', maxPrice: 450_000 }],
  ['up to 1.2 million, Miami', { q: ', Miami', maxPrice: 1_200_000 }],
  ['over 300k', { minPrice: 300_000 }],
  ['$300k+ houston', { q: 'houston', minPrice: 300_000 }],
  ['500k or less', { maxPrice: 500_000 }],
  ['from 300k under $450k', { minPrice: 300_000, maxPrice: 450_000 }],
  ['300-500k', { minPrice: 300_000, maxPrice: 500_000 }],
  ['between $300,000 and $500,000', { minPrice: 300_000, maxPrice: 500_000 }],
  ['austin escort required', { q: 'austin', escort: 'required' }],
  ['2 bed without an escort', { minBedrooms: 2, escort: 'self_guided' }],
  ['Self-Guided', { escort: 'self_guided' }],
  ['single-family homes in Austin, 3 bedrooms', { q: 'house Austin,', minBedrooms: 3 }],
  ['under $99999999999999999999', { maxPrice: 10_000_000_000 }],
])('reads the limits in %s', (text, sought) => {
  expect(soughtIn(text)).toEqual(sought)
})

it.each([
  '1 Main St, Austin, TX',
  '35-05 72nd St',
  '1200 Max St',
  '5 Over St',
  '3 Bedford Ave',
  'Unit 5',
  'under the oaks',
  '',
  undefined,
])('leaves %s alone', (text) => expect(soughtIn(text)).toEqual({ q: text }))

it.each([
  ['austin houses', 'austin house'],
  ['houses for sale in Dallas', 'house Dallas'],
  ['Townhomes Miami', 'townhouse Miami'],
  ['penthouses', 'penthouse'],
  ['duplexes 78704', 'duplex 78704'],
  ['homes for rent', 'rental'],
  ['Escortville Rd', 'Escortville Rd'],
])('searches for a type as listings name it: %s', (text, q) => expect(soughtIn(text)).toEqual({ q }))
