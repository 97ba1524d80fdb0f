import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { mostAtOnce } from './statuses.ts'

/** Several tours in a query. */
export const severalTours = z
  .string()
  .transform((text) => text.toLowerCase().split(','))
  // Not a list of ids, because the path of its errors would be `tours.0`.
  .refine((ids) => ids.length <= mostAtOnce, { error: `Enter at most ${mostAtOnce} tour IDs`, abort: true })
  .refine(
    (ids) => ids.every((one) => id().safeParse(one).success),
    'Enter valid tour IDs, separated by commas',
  )
  .meta({ description: 'Tour IDs, separated by commas' })
