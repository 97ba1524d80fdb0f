import { canonicalCity, cities, cityName, isCityId } from '@porchlight/contract/kernel/cities'
import { toCents } from '@porchlight/contract/kernel/money'
import { emailAddress, line, paragraph } from '@porchlight/contract/kernel/text'
import type { PropertyType } from '@porchlight/contract/properties'
import type { z } from 'zod'
import type { Address } from '../../../kernel/address-line.ts'
import { splitUnit, unitKey } from '../rules.ts'
import type { ListingText } from './listing-columns.ts'
import { kindOf } from './listing-types.ts'
import { zoneOf } from './time-zones.ts'
import { stateCode, zipBeginsWithZero } from './us-states.ts'

/** A listing in its stored form; null means unknown. */
export type Listing = Address & {
  propertyName: string | null
  latitude: number | null
  longitude: number | null
  timeZone: string
  timeZoneAssumed: boolean
  type: PropertyType
  subType: string | null
  priceCents: number | null
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  lotSizeSqft: number | null
  yearBuilt: number | null
  description: string | null
  escortRequired: boolean
  contactEmail: string | null
  contactPhone: string | null
  propertyManagementCompany: string | null
  imageUrl: string | null
  sourceName: string | null
  sourceListingId: string | null
  sourceUrl: string | null
}

/** Why a row is refused: our name of the field, and a message for people. */
export type Fault = { path: string; message: string }

/** Reads thousands with commas and a decimal point, or a decimal comma where the number is unambiguous. */
const numberOf = (text: string): number | undefined => {
  const bare = text.replace(/^\$\s*/, '').replace(/\s*\+$/, '')
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  if (/^-?\d+(?:\.\d*)?$|^-?\.\d+$/.test(bare)) return Number(bare)
  return /^-?\d+,\d+$/.test(bare) ? Number(bare.replace(',', '.')) : undefined
}

const zipOf = (text: string, state: string | undefined): string | undefined => {
  const digits = text.replace(/\.0$/, '').replace(/^(\d{5})[\s-]?(\d{4})$/, '$1-$2')
  if (/^\d{5}(?:-\d{4})?$/.test(digits)) return digits
  const shortened = /^\d{3,4}$/.test(digits) && state !== undefined && zipBeginsWithZero.has(state)
  return shortened ? digits.padStart(5, '0') : undefined
}

const yes = new Set(['true', 'yes', 'y', '1', 'x'])
const no = new Set(['false', 'no', 'n', '0'])

// Created once: creating one costs more than reading a row.
const texts = {
  short: line(200),
  unit: line(50),
  address: line(2000),
  description: paragraph(20_000),
  email: emailAddress(),
} as const satisfies Record<string, z.ZodType<string>>

/** The beginning of a text for a fault's message, cut between characters. */
const quoted = (text: string): string => `“${[...text.slice(0, 80)].slice(0, 40).join('')}”`

const webAddress = (text: string, ...protocols: string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)

/**
 * The stored form of a city: one of the eight only in its own state (Miami, OK is not Miami), otherwise the text. 'New
 * York' in NY is New York City; boroughs and neighborhoods keep their names.
 */
export const cityOf = (text: string, state: string | undefined): string => {
  const named = text.toLowerCase() === 'new york' && state === 'NY' ? 'new_york_city' : canonicalCity(text)
  return isCityId(named) && state !== undefined && cities[named].state !== state ? text : named
}

// Placeholders that sites write into empty fields.
const nothing = /^(?:n\/?a|none|null|other|unknown|not applicable|-+|\.+|not in (?:a )?defined subdivision)$/i

/**
 * Parses a row with our field names into a listing, or returns all of its faults. 0 in price, bedrooms, bathrooms and
 * sqft means unknown (product decision: zeros).
 */
export const readListing = (
  row: ListingText,
): { listing: Listing; faults?: never } | { faults: Fault[]; listing?: never } => {
  const faults: Fault[] = []
  const fault = (path: string, message: string): null => {
    faults.push({ path, message })
    return null
  }
  const text = (path: keyof ListingText, schema: z.ZodType<string> = texts.short): string | null => {
    const given = row[path]
    if (given === undefined || given === '') return null
    const parsed = schema.safeParse(given)
    return parsed.success
      ? parsed.data
      : fault(path, parsed.error.issues[0]?.message ?? 'This text can’t be stored')
  }
  const amount = (
    path: keyof ListingText,
    { max, whole = false }: { max: number; whole?: boolean },
  ): number | null => {
    const given = row[path]
    if (given === undefined || given === '') return null
    const value = numberOf(given)
    if (value === undefined) return fault(path, `${quoted(given)} is not a number`)
    if (value < 0 || value > max) return fault(path, `must be between 0 and ${max.toLocaleString('en-US')}`)
    return (whole ? Math.round(value) : Math.round(value * 10) / 10) || null
  }
  const degrees = (path: 'latitude' | 'longitude', max: number): number | null => {
    const given = row[path]
    if (given === undefined || given === '') return null
    const value = numberOf(given)
    return value === undefined || Math.abs(value) > max
      ? fault(path, `${quoted(given)} is not a valid ${path}`)
      : value
  }

  const kind = kindOf(text('type') ?? undefined, text('subType') ?? undefined)
  if ('refused' in kind) fault('type', kind.refused)

  const street = text('address')
  if (street === null && !row.address) fault('address', 'Address is required')
  const town = text('city')
  if (town === null && !row.city) fault('city', 'City is required')
  const stateText = text('state')
  const given = stateText === null ? undefined : stateCode(stateText)
  if (stateText !== null && given === undefined) fault('state', `“${stateText}” is not a US state`)
  const city = town === null ? '' : cityOf(town, given)
  // State follows the chosen city (product decision: cities).
  const state = given ?? (isCityId(city) ? cities[city].state : undefined)
  if (stateText === null && state === undefined && town !== null)
    fault('state', 'State is required for this city')
  const zipCode = row.zipCode
    ? (zipOf(row.zipCode, state) ?? fault('zipCode', 'Valid zip code is required'))
    : null

  const latitude = degrees('latitude', 90)
  const longitude = degrees('longitude', 180)
  // A single coordinate is not a location, and programs write 0, 0 for 'no coordinates'.
  const located = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0)

  const price = amount('price', { max: 10_000_000_000, whole: true })
  const escort = row.escortRequired?.toLowerCase() ?? 'no'
  if (!yes.has(escort) && !no.has(escort)) fault('escortRequired', 'Choose yes or no')
  const imageUrl = text('imageUrl', texts.address)
  if (imageUrl !== null && !webAddress(imageUrl, 'https:'))
    fault('imageUrl', 'Enter a picture address that begins with https://')
  const sourceUrl = text('sourceUrl', texts.address)
  const name = text('propertyName')
  const parted = splitUnit(town === null ? (street ?? '') : streetAlone(street ?? '', town, city))
  const unit = text('unit', texts.unit) ?? parted.unit

  const rest = {
    // Sites give the neighborhood or the building; repeating the city adds nothing.
    propertyName:
      name === null || nothing.test(name) || name.toLowerCase() === town?.toLowerCase() ? null : name,
    // The address often repeats the unit of its own column; a different unit is part of the address.
    address:
      parted.unit === null || unitKey(unit ?? '') === unitKey(parted.unit) ? parted.address : (street ?? ''),
    unit: unit !== null && /^[\w-]+$/.test(unit) && !/^(?:unit|apt|ph|fl)/i.test(unit) ? `#${unit}` : unit,
    city,
    zipCode,
    latitude: located ? latitude : null,
    longitude: located ? longitude : null,
    priceCents: price === null ? null : toCents(price),
    bedrooms: amount('bedrooms', { max: 999 }),
    bathrooms: amount('bathrooms', { max: 999 }),
    sqft: amount('sqft', { max: 100_000_000, whole: true }),
    lotSizeSqft: amount('lotSize', { max: 2_000_000_000, whole: true }),
    yearBuilt: yearOf(row.yearBuilt),
    description: text('description', texts.description),
    escortRequired: yes.has(escort),
    contactEmail: text('contactEmail', texts.email),
    contactPhone: text('contactPhone', texts.unit),
    propertyManagementCompany: text('propertyManagementCompany'),
    imageUrl,
    sourceName: text('sourceName'),
    sourceListingId: text('sourceListingId'),
    sourceUrl: sourceUrl !== null && webAddress(sourceUrl, 'https:', 'http:') ? sourceUrl : null,
  }
  if (faults.length > 0 || 'refused' in kind || state === undefined) return { faults }
  const zone = zoneOf({ ...rest, state })
  if (zone === undefined)
    return { faults: [{ path: 'state', message: 'We can’t determine the time zone of this address' }] }
  return { listing: { ...rest, ...kind, state, ...zone } }
}

/** The names that people write for a city: as given, and the display names of one of the eight. */
const namesOf = (given: string, city: string): string[] => [
  ...new Set([given, cityName(city), ...(city === 'new_york_city' ? ['New York'] : [])]),
]

/**
 * Returns '1 Main St' for '1 Main St, Austin, TX 78701'.
 *
 * @param city the city as given
 * @param stored the stored form of the city: 'san_antonio'
 */
export const streetAlone = (address: string, city: string, stored: string): string => {
  for (const town of namesOf(city, stored)) {
    const at = address.toLowerCase().lastIndexOf(`, ${town.toLowerCase()}`)
    const rest = address.slice(at + 2 + town.length)
    if (at > 0 && /^(?:[\s,]+[a-z.]+)?[\s,]*[\d-]*$/i.test(rest)) return address.slice(0, at)
  }
  return address
}

/** An implausible year of construction is left out, because no rule depends on it. */
const yearOf = (text: string | undefined): number | null => {
  const year = Number(text)
  return Number.isInteger(year) && year >= 1600 && year <= 2200 ? year : null
}
