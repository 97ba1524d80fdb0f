import { type CityId, cities, cityIds, cityName, isCityId } from '../kernel/cities.ts'

/** What a line of text says about a property's place. null where it says nothing. */
export type TypedAddress = {
  /** The text without what is in the other fields. */
  street: string
  /** One of the eight by id, otherwise the text. */
  city: string | null
  state: string | null
  zipCode: string | null
}

/** The postal code of a state's name or code. */
type StateCode = (text: string) => string | undefined

const country = /[\s,]+(?:usa|u\.s\.a\.|us|united states(?: of america)?)$/i
const zipAtEnd = /[\s,]+(\d{5}(?:-\d{4})?)$/
// These roads have numbers, which look like ZIP codes.
const numberedRoad = /\b(?:road|rd|highway|hwy|route|rte|fm|rr|box|loop)\.?$/i
// These codes also end a street: Court, Mount, and the direction NE.
const endsAStreet = new Set(['CT', 'MT', 'NE'])
const unitWords =
  /^(?:#|\d|(?:unit|apt|apartment|suite|ste|room|rm|floor|fl|ph|penthouse|bldg|building|lot|rear)\b)/i
const suffix =
  'aly|ave|avenue|blvd|boulevard|broadway|cir|circle|court|cove|ct|cv|dr|drive|hwy|highway|lane|ln|loop|parkway|pass|path|' +
  'pike|pkwy|pl|place|plaza|plz|rd|road|row|run|sq|square|st|street|ter|terrace|trail|trl|walk|way|xing'
const direction = '(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)'
const unit = '(?:[\\s,]+(?:#|unit|apt|apartment|suite|ste|bldg|building|fl|floor)\\.?\\s*#?\\s*[\\w-]+)'
const streetEnd = new RegExp(`\\s(?:${suffix})\\.?(?:\\s+${direction}\\.?)?${unit}?$`, 'i')
// 'North Miami' is another city than Miami, and '100 W' is no street.
const noStreetEnd = /\s(?:n|s|e|w|north|south|east|west|old|new)\.?$/i
const numbered = /^\d\S*\s+\S/

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const names: readonly (readonly [CityId, string])[] = [
  ...cityIds.map((id) => [id, cities[id].name] as const),
  ['new_york_city', 'New York'],
  ['new_york_city', 'NYC'],
]
const afterComma = names.map(
  ([id, name]) => [id, new RegExp(`^(.+?)\\s*,\\s*${escaped(name)}$`, 'i')] as const,
)
const afterSpace = names.map(([id, name]) => [id, new RegExp(`^(.+?)\\s+${escaped(name)}$`, 'i')] as const)

type Rest = { street: string; city: string | null }

/** @param told whether a state or a ZIP code follows the text */
const ourCity = (text: string, state: string | null, told: boolean): Rest | null => {
  const isThere = (city: CityId) => state === null || cities[city].state === state
  for (const [city, pattern] of afterComma) {
    const street = pattern.exec(text)?.[1]
    if (street && isThere(city)) return { street, city }
  }
  for (const [city, pattern] of afterSpace) {
    const street = pattern.exec(text)?.[1]
    if (!street || !isThere(city) || noStreetEnd.test(street)) continue
    const last = street.split(',').slice(1).at(-1)?.trim()
    if (last !== undefined && !unitWords.test(last)) continue
    if (streetEnd.test(street) || (told && numbered.test(street))) return { street, city }
  }
  return null
}

/** Another city is recognized only between commas, and before its state. */
const otherCity = (text: string): Rest | null => {
  const found = /^(.+?)\s*,\s*(\p{L}[\p{L} .'’-]*)$/u.exec(text)
  const [, street, city] = found ?? []
  const isCity = street && city && !unitWords.test(city) && !streetEnd.test(` ${city}`)
  return isCity ? { street, city } : null
}

/** The city before a state or ZIP code, if the text names one. */
const cityBefore = (text: string, state: string | null, told: boolean): Rest | null =>
  ourCity(text, state, told) ?? (state === null ? null : otherCity(text))

const stateAtEnd = (text: string, stateCode: StateCode, hasZip: boolean) => {
  for (const words of [3, 2, 1]) {
    const found = new RegExp(
      `^(.+?)(\\s*,\\s*|\\s+)((?:\\p{L}+\\s+){${words - 1}}\\p{L}{2,})\\.?$`,
      'u',
    ).exec(text)
    const [, before, separator, name] = found ?? []
    const state = name && stateCode(name)
    if (!before || !separator || !state) continue
    const place = cityBefore(before, state, true)
    if (place) return { state, place }
    if (endsAStreet.has(name.toUpperCase())) continue
    const isSeparate = separator.includes(',') || (hasZip && name === name.toUpperCase())
    if (isSeparate && streetEnd.test(before)) return { state, place: { street: before, city: null } }
  }
  return null
}

/**
 * Reads '1418 Maple Ridge Dr, Austin TX 78704'. What is not surely a city, state or ZIP code stays in the street:
 * '200 W Houston St', '1200 County Road 12345'.
 */
export const readTypedAddress = (line: string, stateCode: StateCode): TypedAddress => {
  const whole = line.trim().replace(/[\s,]+$/, '')
  const unread = { street: line.trim(), city: null, state: null, zipCode: null }
  const text = whole.replace(country, '')
  const zipCode = zipAtEnd.exec(text)?.[1] ?? null
  const before = zipCode === null ? text : text.replace(zipAtEnd, '')
  const inState = stateAtEnd(before, stateCode, zipCode !== null)
  // 'New York' alone is the city.
  const alone = inState?.place.city ? null : cityBefore(before, null, zipCode !== null)
  if (alone) return { ...alone, state: null, zipCode }
  if (inState) return { ...inState.place, state: inState.state, zipCode }
  const isZip = zipCode !== null && streetEnd.test(before) && !numberedRoad.test(before)
  return isZip ? { ...unread, street: before, zipCode } : unread
}

/** A place as chosen in its own fields: one of the eight cities by id, or the text. */
type ChosenPlace = { city: string; state: string; zipCode: string | null }

const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

export const isSameCity = (one: string, other: string): boolean => sameText(cityName(one), cityName(other))

const zip5 = (text: string | null): string => (text ?? '').trim().slice(0, 5)

/**
 * How the text of an address contradicts the other fields, for the person who typed it; null if it does not. Suburbs
 * and boroughs may be given as the city nearby: 'Brooklyn, NY' does not contradict New York City.
 */
export const addressContradiction = (typed: TypedAddress, chosen: ChosenPlace): string | null => {
  const { city } = chosen
  const state = isCityId(city) ? cities[city].state : chosen.state
  const isOurs = typed.city !== null && isCityId(typed.city)
  const typedState =
    typed.state ?? (typed.city !== null && isCityId(typed.city) ? cities[typed.city].state : null)
  const isElsewhere = typedState !== null && !sameText(typedState, state)
  const isOtherCity = typed.city !== null && !isSameCity(typed.city, city)
  const isNearby = (!isOurs && isCityId(city)) || typed.city === 'new_york_city'
  if (city.trim() !== '' && (isElsewhere || (isOtherCity && !isNearby))) {
    const said = [typed.city && cityName(typed.city), typedState].filter(Boolean).join(', ')
    return `The address is in ${said}, but the city is ${cityName(city)}, ${state}. Correct one of them.`
  }
  if (typed.zipCode !== null && zip5(chosen.zipCode) !== '' && zip5(chosen.zipCode) !== zip5(typed.zipCode))
    return `The address has ZIP code ${typed.zipCode}, but the ZIP code field has ${chosen.zipCode?.trim()}. Correct one of them.`
  return null
}
