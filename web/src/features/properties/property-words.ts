import type { CityId } from '@porchlight/contract/kernel/cities'
import type { Property, PropertyType } from '@porchlight/contract/properties'
import { formatListPrice } from '@porchlight/contract/properties/prices'

/*
 * Copies of the contract's tables, whose files would load the schemas at the start. The types keep the copies complete.
 */
const cityNames: Record<CityId, string> = {
  san_antonio: 'San Antonio',
  austin: 'Austin',
  dallas: 'Dallas',
  houston: 'Houston',
  atlanta: 'Atlanta',
  miami: 'Miami',
  denver: 'Denver',
  new_york_city: 'New York City',
}

const typeNames: Record<PropertyType, string> = {
  house: 'House',
  apartment: 'Apartment',
  condo: 'Condo',
  townhouse: 'Townhouse',
  cottage: 'Cottage',
  penthouse: 'Penthouse',
  rental_homes: 'Rental home',
  duplex: 'Duplex',
  commercial: 'Commercial',
}

/** A city's name: one of the eight by id, otherwise the stored text. */
export const cityName = (city: string): string =>
  Object.hasOwn(cityNames, city) ? cityNames[city as CityId] : city // hasOwn has just proven the key

/** The options of a form's city select: the eight, and 'Another city'. */
export const cityChoices: readonly { value: CityId | 'other'; label: string }[] = [
  // Object.entries loses the key type of a complete record.
  ...(Object.entries(cityNames) as [CityId, string][]).map(([value, label]) => ({ value, label })),
  { value: 'other', label: 'Another city' },
]

/** The options of a list's city filter. */
export const cityOptions: readonly { value: string; label: string }[] = cityChoices.map(
  ({ value, label }) => ({
    value,
    label: value === 'other' ? 'Other cities' : label,
  }),
)

// Object.entries loses the key type of a complete record.
const typeEntries = Object.entries(typeNames) as [PropertyType, string][]

/** All types, for a select. */
export const typeChoices: readonly { value: PropertyType; label: string }[] = typeEntries.map(
  ([value, label]) => ({ value, label }),
)

/** The type's badge; 'Property' for an unknown type (specification, agent area, section 2). */
export const typeName = (type: string): string =>
  Object.hasOwn(typeNames, type) ? typeNames[type as PropertyType] : 'Property' // hasOwn has just proven the key

type Place = Pick<Property, 'propertyName' | 'address' | 'unit' | 'city' | 'state' | 'zipCode'>

/** '2887 Maple Ct Apt 4' */
export const streetOf = ({ address, unit }: Pick<Place, 'address' | 'unit'>): string =>
  unit ? `${address} ${unit}` : address

/** 'San Antonio, TX 78204' */
export const regionOf = ({ city, state, zipCode }: Pick<Place, 'city' | 'state' | 'zipCode'>): string =>
  [cityName(city), [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The text in the picker's input for a chosen property: its name, otherwise its street. */
export const pickLabel = (place: Place): string =>
  place.propertyName
    ? `${place.propertyName}, ${streetOf(place)}`
    : `${streetOf(place)}, ${cityName(place.city)}`

type Figures = Pick<Property, 'price' | 'bedrooms' | 'bathrooms' | 'sqft'>

/** Separates facts in one line of text. A line may break after it, so no line begins with it. */
export const dot = '\u00a0· '

/**
 * '$425,000 · 3 bd · 2 ba · 1,540 sqft', a rent as '$2,450/mo'; leaves out zeros, which mean unknown (product decision:
 * zeros).
 */
export const factsOf = ({ price, bedrooms, bathrooms, sqft }: Figures): string =>
  [
    price > 0 && formatListPrice(price),
    bedrooms > 0 && `${bedrooms}\u00a0bd`,
    bathrooms > 0 && `${bathrooms}\u00a0ba`,
    sqft > 0 && `${grouped(sqft)}\u00a0sqft`,
  ]
    .filter(Boolean)
    .join(dot)

/** '12,345' */
export const grouped = (n: number): string => String(Math.round(n)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
