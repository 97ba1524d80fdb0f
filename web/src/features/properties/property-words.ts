import type { CityId } from '@porchlight/contract/kernel/cities'
import type { Property, PropertyType } from '@porchlight/contract/properties'

/*
 * The contract's own tables stand beside its schemas, which would come into the first load with them; the types keep
 * these whole.
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

/** A city as people read it: the name of one of the eight, else the text as stored. */
export const cityName = (city: string): string =>
  Object.hasOwn(cityNames, city) ? cityNames[city as CityId] : city // hasOwn has just shown that it is one

/** What a form's list of cities offers: the eight, and the way to any other. */
export const cityChoices: readonly { value: CityId | 'other'; label: string }[] = [
  // Object.entries forgets the key type of a whole record.
  ...(Object.entries(cityNames) as [CityId, string][]).map(([value, label]) => ({ value, label })),
  { value: 'other', label: 'Another city' },
]

// Object.entries forgets the key type of a whole record.
const typeEntries = Object.entries(typeNames) as [PropertyType, string][]

/** Every type that there is, for a list to choose from. */
export const typeChoices: readonly { value: PropertyType; label: string }[] = typeEntries.map(
  ([value, label]) => ({ value, label }),
)

/** The type's badge; 'Property' for one that we do not know (specification, agent area, section 2). */
export const typeName = (type: string): string =>
  Object.hasOwn(typeNames, type) ? typeNames[type as PropertyType] : 'Property' // as above

type Place = Pick<Property, 'propertyName' | 'address' | 'unit' | 'city' | 'state' | 'zipCode'>

/** '2887 Maple Ct Apt 4' */
export const streetOf = ({ address, unit }: Pick<Place, 'address' | 'unit'>): string =>
  unit ? `${address} ${unit}` : address

/** 'San Antonio, TX 78204' */
export const regionOf = ({ city, state, zipCode }: Pick<Place, 'city' | 'state' | 'zipCode'>): string =>
  [cityName(city), [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** How a chosen property stands in the picker's box: by name where it has one, else by street. */
export const pickLabel = (place: Place): string =>
  place.propertyName
    ? `${place.propertyName}, ${streetOf(place)}`
    : `${streetOf(place)}, ${cityName(place.city)}`

type Figures = Pick<Property, 'price' | 'bedrooms' | 'bathrooms' | 'sqft'>

/** '$425,000 · 3 bd · 2 ba · 1,540 sqft'; what is 0 is unknown and left out (product decision: zeros). */
export const factsOf = ({ price, bedrooms, bathrooms, sqft }: Figures): string =>
  [
    price > 0 && `$${grouped(price)}`,
    bedrooms > 0 && `${bedrooms} bd`,
    bathrooms > 0 && `${bathrooms} ba`,
    sqft > 0 && `${grouped(sqft)} sqft`,
  ]
    .filter(Boolean)
    .join(' · ')

/** '12,345' */
export const grouped = (n: number): string => String(Math.round(n)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
