import { z } from 'zod'

/** A person's postal address. */
export const postalAddress = {
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
}

/** The personal data that everyone with access reads: the user, their session, and the back office. */
export const personFacts = {
  firstName: z.string(),
  lastName: z.string(),
  /** Empty until someone enters it. */
  name: z.string(),
  phone: z.string().nullable(),
  ...postalAddress,
  licenseNumber: z.string().nullable(),
  brokerage: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
}
