import { z } from 'zod'

/** The name and the address of a property. */
export const propertyPlace = {
  propertyName: z.string().nullable(),
  address: z.string(),
  unit: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string().nullable(),
}

/** The same fields and the type, for `property.pick`. */
export const placeAndType = {
  propertyName: true,
  address: true,
  unit: true,
  city: true,
  state: true,
  zipCode: true,
  type: true,
} as const
