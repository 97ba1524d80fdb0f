/* No schemas in this file, so a browser loads it without zod. */

/** The texts of a person's profile, besides their name. */
export const profileTexts = [
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'licenseNumber',
  'brokerage',
  'bio',
] as const
