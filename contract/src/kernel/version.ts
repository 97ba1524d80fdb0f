import { z } from 'zod'

/** The version that the user saw. Without it, the change applies to the newest version. */
export const versionField = z
  .union([z.literal(''), z.int('Enter the version as a number')])
  .nullish()
  .transform((version) => version || null)
