import type { NewProperty } from '@porchlight/contract/properties/inputs'
import { addedPropertyTypes } from '@porchlight/contract/properties/property-types'
import { checked } from './checked-form.ts'
import { blankFigures, type Figures, figuresBody } from './figures.ts'
import { blankContact, blankPlace, type ListingContact, type PlaceForm, placeBody } from './place-form.ts'

/** The values of the Add Property dialog; `addBody` translates them once, for the request. */
export type AddForm = PlaceForm &
  ListingContact &
  Figures & {
    escortRequired: boolean
  }

export const blankAdd: AddForm = {
  ...blankPlace,
  ...blankContact,
  ...blankFigures,
  escortRequired: false,
}

export const addTypes: readonly string[] = addedPropertyTypes
const typeOf = (type: string) => addedPropertyTypes.find((one) => one === type) ?? 'house'

/** Text that is no number stays, so that the contract refuses it. */
const orUnknown = (figure: number | ''): number => (figure === '' ? 0 : figure)

/** The request body. An empty price or size is sent as 0: unknown (specification, agent area, section 5). */
export const addBody = (form: AddForm): NewProperty => {
  const { price, bedrooms, bathrooms, sqft } = figuresBody(form)
  return {
    ...placeBody(form),
    type: typeOf(form.type),
    propertyName: form.propertyName,
    contactEmail: form.contactEmail,
    contactPhone: form.contactPhone,
    propertyManagementCompany: form.propertyManagementCompany,
    imageUrl: form.imageUrl,
    escortRequired: form.escortRequired,
    price: orUnknown(price),
    bedrooms: orUnknown(bedrooms),
    bathrooms: orUnknown(bathrooms),
    sqft: orUnknown(sqft),
  }
}

export const resolveAdd = checked(
  async () => (await import('@porchlight/contract/properties/inputs')).newProperty,
  addBody,
)
