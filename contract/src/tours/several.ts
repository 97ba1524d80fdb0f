import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { mostAtOnce } from './statuses.ts'

/** Several tours in a query. */
export const severalTours = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(id()).max(mostAtOnce, `Name at most ${mostAtOnce} tours`))
  .meta({ description: 'Ids of tours, with a comma between them' })
