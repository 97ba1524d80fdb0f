import type { NewProperty } from '@porchlight/contract/properties/inputs'
import { addedPropertyTypes } from '@porchlight/contract/properties/property-types'
import { checked } from './checked-form.ts'
import { blankContact, blankPlace, type ListingContact, type PlaceForm, placeBody } from './place-form.ts'

/** The values of the Add Property dialog; `addBody` translates them once, for the request. */
export type AddForm = PlaceForm &
  ListingContact & {
    escortRequired: boolean
  }

export const blankAdd: AddForm = {
  ...blankPlace,
  ...blankContact,
  escortRequired: false,
}

export const addTypes: readonly string[] = addedPropertyTypes
const typeOf = (type: string) => addedPropertyTypes.find((one) => one === type) ?? 'house'

/** The request body. It sends price and sizes as 0, which means unknown (specification, agent area, section 5). */
export const addBody = (form: AddForm): NewProperty => ({
  ...placeBody(form),
  type: typeOf(form.type),
  propertyName: form.propertyName,
  contactEmail: form.contactEmail,
  contactPhone: form.contactPhone,
  propertyManagementCompany: form.propertyManagementCompany,
  imageUrl: form.imageUrl,
  escortRequired: form.escortRequired,
  price: 0,
  bedrooms: 0,
  bathrooms: 0,
  sqft: 0,
})

export const resolveAdd = checked(
  async () => (await import('@porchlight/contract/properties/inputs')).newProperty,
  addBody,
)
