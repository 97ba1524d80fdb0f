import type { CityId } from '@porchlight/contract/kernel/cities'
import { addressContradiction, readTypedAddress } from '@porchlight/contract/properties/typed-address'

/** The location fields, which both forms share. */
export type PlaceForm = {
  propertyName: string
  address: string
  /** One of the eight, or `other` for the city in `otherCity`. */
  city: CityId | 'other'
  otherCity: string
  /** Used only for another city; each of the eight has its own state. */
  state: string
  zipCode: string
  type: string
}

/** The specification's defaults (agent area, section 9). */
export const blankPlace: PlaceForm = {
  propertyName: '',
  address: '',
  city: 'san_antonio',
  otherCity: '',
  state: 'TX',
  zipCode: '',
  type: 'house',
}

/** State follows the chosen city (product decision: cities). */
const stateOfCity: Record<CityId, string> = {
  san_antonio: 'TX',
  austin: 'TX',
  dallas: 'TX',
  houston: 'TX',
  atlanta: 'GA',
  miami: 'FL',
  denver: 'CO',
  new_york_city: 'NY',
}

export const stateOf = ({ city, state }: Pick<PlaceForm, 'city' | 'state'>): string =>
  city === 'other' ? state : stateOfCity[city]

/** The location in the request body. */
export const placeBody = (form: PlaceForm) => ({
  address: form.address,
  city: form.city === 'other' ? form.otherCity : form.city,
  state: stateOf(form),
  zipCode: form.zipCode,
})

/** The form's field for a path of the request; null if the form does not show it. */
export const fieldFor = <Form extends PlaceForm>(
  path: string,
  form: Form,
): Extract<keyof Form, string> | null => {
  const name = path === 'city' && form.city === 'other' ? 'otherCity' : path
  return name in form ? (name as Extract<keyof Form, string>) : null // `in` has just proven the key
}

const names =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|' +
  'KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|' +
  'MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|' +
  'NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|' +
  'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
  'VI U.S. Virgin Islands|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'

/** The states by code, for a select. */
export const states = names.split('|').map((text) => ({ value: text.slice(0, 2), label: text.slice(3) }))

const codes = new Map(
  states.flatMap(({ value, label }) => [value, label].map((text) => [text.toLowerCase(), value] as const)),
)

/** The code of a state, by code or name. */
export const stateCode = (text: string): string | undefined =>
  codes.get(text.toLowerCase().replaceAll(/\s+/g, ' '))

/** How the text of the address contradicts the fields below it; null if it does not. */
export const contradictionIn = (
  form: Pick<PlaceForm, 'address' | 'city' | 'otherCity' | 'state' | 'zipCode'>,
): string | null =>
  addressContradiction(readTypedAddress(form.address, stateCode), {
    city: form.city === 'other' ? form.otherCity : form.city,
    state: stateOf(form),
    zipCode: form.zipCode,
  })

/** What the forms for a property ask besides its place. */
export type ListingContact = {
  contactEmail: string
  contactPhone: string
  propertyManagementCompany: string
  imageUrl: string
}

export const blankContact: ListingContact = {
  contactEmail: '',
  contactPhone: '',
  propertyManagementCompany: '',
  imageUrl: '',
}
