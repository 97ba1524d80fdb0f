import { z } from 'zod'
import { soughtText } from './text.ts'

/** A query field that may be missing or '' (product decision: the wire); both arrive as undefined. */
export const queryField = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .transform((value) => (value === '' ? undefined : value) as z.output<S> | undefined) // '' is the literal's, not the schema's
    .optional()

/** A yes or no in a query (`true`, `false`, `1`, `0`, `yes`, `no`, …); a default goes behind: `queryFlag().default(false)`. */
export const queryFlag = () => queryField(z.stringbool({ error: 'Please answer yes or no' }))

/** One of several words in a query. */
export const queryChoice = <const T extends string>(options: readonly T[]) =>
  queryField(z.enum(options, { error: `Please choose one of: ${options.join(', ')}` }))

/** A whole number in a query, `min` to `max`, both included; `message` is shown for everything else. */
export const queryNumber = (min: number, max: number, message: string) =>
  queryField(z.coerce.number({ error: message }).int(message).min(min, message).max(max, message))

/** A calendar day of this century in a query, '2026-03-01'; `message` is shown for everything else. */
export const queryDay = (message: string) =>
  queryField(
    z.iso
      .date({ error: message })
      .refine((text) => text >= '2000-01-01' && text < '2100-01-01', { error: message }),
  )

/** What is said of a `cursor` that this list never gave out. */
export const foreignCursor = 'That cursor does not belong to this list'

/**
 * What every list call takes: at most 100 rows unless `limit` (1–500) says otherwise, and the `cursor` that the `Link`
 * header of the page before named (product decision: the wire). Answers carry `X-Total-Count`, exact to 10,000, then
 * `10000+`.
 */
export const pageQuery = {
  limit: queryNumber(1, 500, 'Please give a limit between 1 and 500')
    // Not default(): that would leave out '', which is missing too.
    .transform((limit) => limit ?? 100)
    .meta({ description: '1 to 500; 100 when it is not given' }),
  cursor: queryField(z.string({ error: foreignCursor }).max(500, foreignCursor)),
}

/** A search text; blank means no search. */
export const searchQuery = soughtText(200)
  .optional()
  .transform((text) => text?.trim() || undefined)

export type Page = { limit: number; cursor?: string | undefined }
