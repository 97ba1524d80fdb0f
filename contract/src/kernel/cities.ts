/**
 * The eight cities (the specification, onboarding, section 3), with their IANA zones and the charge of an
 * admin-scheduled tour in cents, base and premium (section 9).
 */
export const cities = {
  san_antonio: {
    name: 'San Antonio',
    state: 'TX',
    timeZone: 'America/Chicago',
    baseCents: 1500,
    premiumCents: 2000,
  },
  austin: { name: 'Austin', state: 'TX', timeZone: 'America/Chicago', baseCents: 2000, premiumCents: 2500 },
  dallas: { name: 'Dallas', state: 'TX', timeZone: 'America/Chicago', baseCents: 1800, premiumCents: 2300 },
  houston: { name: 'Houston', state: 'TX', timeZone: 'America/Chicago', baseCents: 1800, premiumCents: 2300 },
  atlanta: {
    name: 'Atlanta',
    state: 'GA',
    timeZone: 'America/New_York',
    baseCents: 1700,
    premiumCents: 2200,
  },
  miami: { name: 'Miami', state: 'FL', timeZone: 'America/New_York', baseCents: 2500, premiumCents: 3000 },
  denver: { name: 'Denver', state: 'CO', timeZone: 'America/Denver', baseCents: 2200, premiumCents: 2700 },
  new_york_city: {
    name: 'New York City',
    state: 'NY',
    timeZone: 'America/New_York',
    baseCents: 3500,
    premiumCents: 4000,
  },
} as const

export type CityId = keyof typeof cities
export const cityIds = Object.keys(cities) as CityId[] // Object.keys loses the key type of a constant object

/** The charge outside the eight cities (product decision: admin-scheduled tours), in cents. */
export const unknownCity = { baseCents: 2000, premiumCents: 2500 } as const

export const isCityId = (value: string): value is CityId => Object.hasOwn(cities, value)

/** The stored form of a city: the id of one of the eight (`nyc` is an alias), else the text as given. */
export const canonicalCity = (value: string): string => {
  const id = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (id === 'nyc') return 'new_york_city'
  return isCityId(id) ? id : value.trim()
}

/** The display name: that of one of the eight cities, else the text as stored. */
export const cityName = (value: string): string => (isCityId(value) ? cities[value].name : value)
