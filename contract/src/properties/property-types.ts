/** The types that the Add Property dialog offers (the specification, agent area, section 5). */
export const addedPropertyTypes = [
  'house',
  'apartment',
  'condo',
  'townhouse',
  'cottage',
  'penthouse',
] as const

/** The types that the Request New Property form offers (same place). */
export const requestedPropertyTypes = ['house', 'apartment', 'condo', 'townhouse', 'commercial'] as const

/** The types that the dashboard's dialogs offer (the specification, back office, section 5). */
export const createdPropertyTypes = ['apartment', 'condo', 'rental_homes', 'house', 'townhouse'] as const
export const editedPropertyTypes = ['house', 'apartment', 'condo', 'townhouse'] as const

/** The types that the submission form offers (same place). */
export const submittedPropertyTypes = [
  'house',
  'condo',
  'townhouse',
  'apartment',
  'duplex',
  'commercial',
] as const

/** The union of all forms' property types (product decision: property types). */
export const propertyTypes = [...addedPropertyTypes, 'rental_homes', 'duplex', 'commercial'] as const
