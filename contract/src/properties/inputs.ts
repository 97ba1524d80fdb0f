import { z } from 'zod'
import { zipMessage } from '../kernel/contact-rules.ts'
import {
  changedField,
  emailAddress,
  line,
  optionalField,
  optionalFlag,
  paragraph,
  requiredLine,
} from '../kernel/text.ts'
import { versionField } from '../kernel/version.ts'
import {
  addedPropertyTypes,
  createdPropertyTypes,
  requestedPropertyTypes,
  submittedPropertyTypes,
} from './property-types.ts'

const typeOf = <const T extends readonly string[]>(types: T) =>
  z.enum(types, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? 'Property type is required'
        : `Please choose one of: ${types.join(', ')}`,
  })

/** At least five characters. ZIP+4 is normalized to one spelling; comparisons use the first five digits. */
const zipCode = requiredLine(zipMessage, 20)
  .refine((zip) => zip === '' || zip.length >= 5, zipMessage)
  .transform((zip) => zip.replace(/^(\d{5})[-\s]?(\d{4})$/, '$1-$2'))

const imageMessage = 'Enter a picture address that begins with https://'
/**
 * The server links pictures and never fetches them. An unencrypted address would reveal to others what an
 * agent looks at.
 */
const imageUrl = line(2000)
  .regex(/^https:\/\//i, imageMessage)
  .pipe(z.url({ protocol: /^https$/, error: imageMessage }))

/** 0, missing, null and '' mean unknown and become null (product decision: zeros); `step` is the stored precision. */
const figureText = (max: number) => {
  const message = `Enter a number from 0 to ${max.toLocaleString('en-US')}`
  return z
    .union([z.literal(''), z.number(message).min(0, message).max(max, message)], { error: message })
    .nullish()
}
const rounded = (value: number | '' | null | undefined, step: number): number | null =>
  Math.round((value || 0) / step) * step || null
const figure = (max: number, step: number) => figureText(max).transform((value) => rounded(value, step))
/** The same for an update: missing keeps the value. */
const changedFigure = (max: number, step: number) =>
  figureText(max).transform((value) => (value === undefined ? undefined : rounded(value, step)))

const figures = {
  price: figure(10_000_000_000, 0.01),
  bedrooms: figure(999, 0.5),
  bathrooms: figure(999, 0.5),
  sqft: figure(100_000_000, 1),
}
const changedFigures = {
  price: changedFigure(10_000_000_000, 0.01),
  bedrooms: changedFigure(999, 0.5),
  bathrooms: changedFigure(999, 0.5),
  sqft: changedFigure(100_000_000, 1),
}

const place = {
  address: requiredLine('Address is required'),
  city: requiredLine('City is required', 100),
  state: requiredLine('State is required', 100),
}

/** The Add Property dialog. In one of the eight cities, the city determines the state, whatever the client sends. */
export const newProperty = z.object({
  ...place,
  zipCode: optionalField(zipCode),
  type: typeOf(addedPropertyTypes),
  propertyName: optionalField(line(200)),
  contactEmail: optionalField(emailAddress()),
  contactPhone: optionalField(line(50)),
  propertyManagementCompany: optionalField(line(200)),
  imageUrl: optionalField(imageUrl),
  escortRequired: optionalFlag(false),
  ...figures,
})
export type NewProperty = z.input<typeof newProperty>

/** The Request New Property form, with its wordings. */
export const newPropertyRequest = z.object({
  propertyName: requiredLine('Property name is required'),
  ...place,
  zipCode,
  type: typeOf(requestedPropertyTypes),
  description: optionalField(paragraph()),
  ...figures,
})
export type NewPropertyRequest = z.input<typeof newPropertyRequest>

/** A review by staff. A rejection requires a reason (the specification, back office, section 4). */
export const propertyRequestReview = z
  .object({
    status: z.enum(['approved', 'rejected'], { error: 'Please choose one of: approved, rejected' }),
    adminNotes: optionalField(paragraph()),
    version: versionField,
  })
  .refine(({ status, adminNotes }) => status !== 'rejected' || adminNotes !== null, {
    path: ['adminNotes'],
    message: 'Enter the reason for rejecting this request',
  })

const chosenFlag = z.union([z.literal(''), z.boolean({ error: 'Choose yes or no' })]).nullish()

/**
 * A property from any of the staff's forms, which all require address and city (product decision: required).
 * In one of the eight cities, the city determines the state.
 */
export const newListing = <const T extends readonly string[]>(types: T) =>
  z.object({
    address: place.address,
    city: place.city,
    state: optionalField(line(100)),
    zipCode: optionalField(zipCode),
    type: typeOf(types),
    propertyName: optionalField(line(200)),
    unit: optionalField(line(50)),
    contactEmail: optionalField(emailAddress()),
    contactPhone: optionalField(line(50)),
    propertyManagementCompany: optionalField(line(200)),
    imageUrl: optionalField(imageUrl),
    description: optionalField(paragraph(20_000)),
    escortRequired: optionalFlag(false),
    /** If missing, the property type determines the default. */
    allowsConcurrentTours: chosenFlag.transform((value) => (typeof value === 'boolean' ? value : null)),
    ...figures,
  })

/** A change of a property by staff. Missing fields keep their values; '' or null clears a field that may be empty. */
export const changedListing = <const T extends readonly string[]>(types: T) =>
  z.object({
    address: place.address.nullish(),
    city: place.city.nullish(),
    state: line(100).nullish(),
    zipCode: changedField(zipCode),
    type: typeOf(types).nullish(),
    propertyName: changedField(line(200)),
    unit: changedField(line(50)),
    contactEmail: changedField(emailAddress()),
    contactPhone: changedField(line(50)),
    propertyManagementCompany: changedField(line(200)),
    imageUrl: changedField(imageUrl),
    description: changedField(paragraph(20_000)),
    escortRequired: chosenFlag.transform((value) => (typeof value === 'boolean' ? value : undefined)),
    allowsConcurrentTours: chosenFlag.transform((value) => (typeof value === 'boolean' ? value : undefined)),
    ...changedFigures,
    version: versionField,
  })

/** A change of an agent's own property. The address stays, because it says which place the property is. */
export const changedOwnProperty = changedListing(addedPropertyTypes).omit({
  address: true,
  city: true,
  state: true,
  zipCode: true,
  unit: true,
  description: true,
  allowsConcurrentTours: true,
})
export type ChangedOwnProperty = z.input<typeof changedOwnProperty>

/**
 * The dashboard's Add Property dialog (the specification, back office, section 5), with its further required fields.
 */
export const dashboardListing = newListing(createdPropertyTypes).extend({
  propertyName: requiredLine('Property name is required'),
  state: requiredLine('State is required', 100),
  zipCode,
  contactEmail: requiredLine('Email is required', 254).pipe(emailAddress()),
  contactPhone: requiredLine('Phone is required', 50),
})

const atLeast = (least: number, max: number, message: string) =>
  z.number({ error: message }).min(least, message).max(max, message)

/** The submission form (same place). */
export const submittedListing = newListing(submittedPropertyTypes).extend({
  propertyName: requiredLine('Property name is required'),
  state: requiredLine('State must be at least 2 characters', 100).min(
    2,
    'State must be at least 2 characters',
  ),
  zipCode: requiredLine('ZIP code must be at least 5 characters', 20).min(
    5,
    'ZIP code must be at least 5 characters',
  ),
  price: atLeast(0, 10_000_000_000, 'Price must be at least 0'),
  bedrooms: atLeast(0, 999, 'Bedrooms must be at least 0'),
  bathrooms: atLeast(0, 999, 'Bathrooms must be at least 0'),
  sqft: atLeast(1, 100_000_000, 'Square feet must be at least 1'),
})
