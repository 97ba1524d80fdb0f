import type { NewPropertyRequest } from '@porchlight/contract/properties/inputs'
import { requestedPropertyTypes } from '@porchlight/contract/properties/property-types'
import { checked } from './checked-form.ts'
import { blankPlace, type PlaceForm, placeBody } from './place-form.ts'

/** The values of the Request New Property form. */
export type AskForm = PlaceForm & { description: string }

export const blankAsk: AskForm = { ...blankPlace, description: '' }

export const askTypes: readonly string[] = requestedPropertyTypes
const typeOf = (type: string) => requestedPropertyTypes.find((one) => one === type) ?? 'house'

/** The request body; price and sizes are 0, which means unknown. */
export const askBody = (form: AskForm): NewPropertyRequest => ({
  ...placeBody(form),
  type: typeOf(form.type),
  propertyName: form.propertyName,
  description: form.description,
  price: 0,
  bedrooms: 0,
  bathrooms: 0,
  sqft: 0,
})

export const resolveAsk = checked(
  async () => (await import('@porchlight/contract/properties/inputs')).newPropertyRequest,
  askBody,
)
