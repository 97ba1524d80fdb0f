import { addedPropertyTypes, type NewProperty, newProperty } from '@porchlight/contract/property-inputs'
import { checked } from './checked-form.ts'
import { blankPlace, type PlaceForm, placeBody } from './place-form.ts'

/** The Add Property dialog as it stands on the screen; translated once, at submit. */
export type AddForm = PlaceForm & {
  contactEmail: string
  contactPhone: string
  propertyManagementCompany: string
  imageUrl: string
  escortRequired: boolean
}

export const blankAdd: AddForm = {
  ...blankPlace,
  contactEmail: '',
  contactPhone: '',
  propertyManagementCompany: '',
  imageUrl: '',
  escortRequired: false,
}

export const addTypes: readonly string[] = addedPropertyTypes
const typeOf = (type: string) => addedPropertyTypes.find((one) => one === type) ?? 'house'

/** What goes over the wire. Price and sizes are sent as 0, which is unknown (specification, agent area, section 5). */
export const addBody = (form: AddForm): NewProperty => ({
  ...placeBody(form),
  type: typeOf(form.type),
  propertyName: form.propertyName,
  contactEmail: form.contactEmail,
  contactPhone: form.contactPhone,
  propertyManagementCompany: form.propertyManagementCompany,
  imageUrl: form.imageUrl,
  escortRequired: form.escortRequired,
  ...{ price: 0, bedrooms: 0, bathrooms: 0, sqft: 0 },
})

export const resolveAdd = checked(newProperty, addBody)
