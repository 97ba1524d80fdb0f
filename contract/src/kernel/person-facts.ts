import { z } from 'zod'

/** What is known of a person, whoever reads it: themselves, their session, or the back office. */
export const personFacts = {
  firstName: z.string(),
  lastName: z.string(),
  /** Empty while nobody has given one. */
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  brokerage: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
}
