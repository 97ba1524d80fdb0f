import { z } from 'zod'

/** The version that the person saw; without one the newest is changed. */
export const versionField = z
  .union([z.literal(''), z.int('Please give the version as a number')])
  .nullish()
  .transform((version) => version || null)
