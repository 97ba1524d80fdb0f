import { isCityId } from '@porchlight/contract/kernel/cities'
import type { Property } from '@porchlight/contract/properties'
import type { ChangedOwnProperty } from '@porchlight/contract/properties/inputs'
import {
  addedPropertyTypes,
  createdPropertyTypes,
  editedPropertyTypes,
  propertyTypes,
  submittedPropertyTypes,
} from '@porchlight/contract/properties/property-types'
import { checked } from './checked-form.ts'
import { blankFigures, type Figures, figuresBody } from './figures.ts'
import { blankContact, blankPlace, type ListingContact, type PlaceForm, placeBody } from './place-form.ts'
import { streetOf } from './property-words.ts'

/** A property in the staff's forms. */
export type CatalogForm = PlaceForm &
  ListingContact &
  Figures & {
    description: string
    escortRequired: boolean
    allowsConcurrentTours: boolean
  }

/**
 * The back office's forms for a property: dashboard dialogs, management screen, and submission form (specification,
 * back office, section 5), each with its own types and required fields; and an agent's form for a property of their own.
 */
export type FormKind = 'dashboard' | 'management' | 'submission' | 'own'

export const blankListing: CatalogForm = {
  ...blankPlace,
  ...blankContact,
  ...blankFigures,
  description: '',
  escortRequired: false,
  allowsConcurrentTours: false,
}

/** The submission form's defaults (same place). */
export const blankSubmission: CatalogForm = {
  ...blankListing,
  price: '0',
  bedrooms: '1',
  bathrooms: '1',
  sqft: '1000',
}

const textOf = (figure: number): string => (figure > 0 ? String(figure) : '')

export const formOf = (property: Property): CatalogForm => ({
  propertyName: property.propertyName ?? '',
  address: streetOf(property),
  ...(isCityId(property.city)
    ? { city: property.city, otherCity: '' }
    : { city: 'other' as const, otherCity: property.city }),
  state: property.state,
  zipCode: property.zipCode ?? '',
  type: property.type,
  contactEmail: property.contactEmail ?? '',
  contactPhone: property.contactPhone ?? '',
  propertyManagementCompany: property.propertyManagementCompany ?? '',
  imageUrl: property.imageUrl ?? '',
  description: property.description ?? '',
  price: textOf(property.price),
  bedrooms: textOf(property.bedrooms),
  bathrooms: textOf(property.bathrooms),
  sqft: textOf(property.sqft),
  escortRequired: property.escortRequired,
  allowsConcurrentTours: property.allowsConcurrentTours,
})

/** The types that a form offers, and the property's own type if the list lacks it. */
export const typesFor = (kind: FormKind, property: Property | null): readonly string[] => {
  const offered: readonly string[] =
    kind === 'management'
      ? propertyTypes
      : kind === 'own'
        ? addedPropertyTypes
        : kind === 'submission'
          ? submittedPropertyTypes
          : property
            ? editedPropertyTypes
            : createdPropertyTypes
  return property && !offered.includes(property.type) ? [...offered, property.type] : offered
}

const words = (form: CatalogForm) => ({
  type: propertyTypes.find((one) => one === form.type) ?? 'house',
  propertyName: form.propertyName,
  contactEmail: form.contactEmail,
  contactPhone: form.contactPhone,
  propertyManagementCompany: form.propertyManagementCompany,
  imageUrl: form.imageUrl,
  description: form.description,
  ...figuresBody(form),
  escortRequired: form.escortRequired,
})

/**
 * The request body for a new property. Without the checkbox, its type decides whether it takes several tours at once.
 */
export const createBody = (form: CatalogForm) => ({
  ...placeBody(form),
  ...words(form),
  ...(form.allowsConcurrentTours && { allowsConcurrentTours: true }),
})

/** The request body for a change. An untouched address keeps its parts as they are stored. */
export const updateBody = (form: CatalogForm, seen: Property) => {
  const { address, ...place } = placeBody(form)
  return {
    ...place,
    ...(address.trim() !== streetOf(seen) && { address, unit: '' }),
    ...words(form),
    allowsConcurrentTours: form.allowsConcurrentTours,
    version: seen.version,
  }
}

/** The request body for a change of an agent's own property, which keeps its address. */
export const ownBody = (form: CatalogForm, { version }: Pick<Property, 'version'>): ChangedOwnProperty => {
  const { description: _team, type, ...facts } = words(form)
  return { ...facts, type: addedPropertyTypes.find((one) => one === type), version }
}

const newSchemaOf = async (kind: FormKind) => {
  const inputs = await import('@porchlight/contract/properties/inputs')
  const schemas = {
    dashboard: inputs.dashboardListing,
    management: inputs.newListing(propertyTypes),
    submission: inputs.submittedListing,
    own: inputs.changedOwnProperty,
  }
  return schemas[kind]
}

const changedSchema = async () =>
  (await import('@porchlight/contract/properties/inputs')).changedListing(propertyTypes)

/**
 * Validates the form with the contract's messages: a new property by its section's rules, a change by the rules of
 * all changes.
 */
export const resolveListing = (kind: FormKind, property: Property | null) =>
  kind === 'own' && property
    ? checked<CatalogForm>(
        () => newSchemaOf(kind),
        (form) => ownBody(form, property),
        () => true,
      )
    : checked<CatalogForm>(
        () => (property ? changedSchema() : newSchemaOf(kind)),
        (form) => (property ? { ...createBody(form), version: property.version } : createBody(form)),
        ({ address }) => property !== null && address.trim() === streetOf(property),
      )
