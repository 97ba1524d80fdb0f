import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { mostAtOnce } from './statuses.ts'

/** Several tours in a query. */
export const severalTours = z
  .string()
  .transform((text) => text.toLowerCase().split(','))
  // Not a list of ids, because the path of its errors would be `tours.0`.
  .refine((ids) => ids.length <= mostAtOnce, { error: `Name at most ${mostAtOnce} tours`, abort: true })
  .refine((ids) => ids.every((one) => id().safeParse(one).success), 'Name tours by their ids')
  .meta({ description: 'Ids of tours, with a comma between them' })
