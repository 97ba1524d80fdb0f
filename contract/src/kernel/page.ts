import { z } from 'zod'
import { canonicalCity } from './cities.ts'
import { soughtText } from './text.ts'

/** A query field that may be missing or '' (product decision: the wire). Both become undefined. */
export const queryField = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .transform((value) => (value === '' ? undefined : value) as z.output<S> | undefined) // '' comes from the literal, not from the schema
    .optional()

/** A boolean in a query (`true`, `false`, `1`, `0`, `yes`, `no`, …). Append a default: `queryFlag().default(false)`. */
export const queryFlag = () => queryField(z.stringbool({ error: 'Choose yes or no' }))

/** One of several options in a query. */
export const queryChoice = <const T extends string>(options: readonly T[]) =>
  queryField(z.enum(options, { error: `Please choose one of: ${options.join(', ')}` }))

/** A whole number in a query from `min` to `max`, both inclusive; `message` is the error for everything else. */
export const queryNumber = (min: number, max: number, message: string) =>
  queryField(z.coerce.number({ error: message }).int(message).min(min, message).max(max, message))

const dayWords = {
  day: 'Enter a day, such as 2026-11-28',
  first: 'Enter the first day, such as 2026-03-01',
  last: 'Enter the last day, such as 2026-03-31',
}

/**
 * A calendar day of this century in a query, '2026-03-01'. Every query words the error for everything else alike.
 *
 * @param which the day, or the first or the last of several
 */
export const queryDay = (which: keyof typeof dayWords = 'day') => {
  const error = dayWords[which]
  return queryField(
    z.iso.date({ error }).refine((text) => text >= '2000-01-01' && text < '2100-01-01', { error }),
  )
}

/** The error for a `cursor` that this list did not issue. */
export const foreignCursor = 'That cursor does not belong to this list'

/**
 * The query of every list call: at most 100 rows unless `limit` (1–500) says otherwise, and the `cursor` from
 * the `Link` header of the previous page (product decision: the wire). Answers carry `X-Total-Count`: exact
 * up to 10,000, then `10000+`.
 */
export const pageQuery = {
  limit: queryNumber(1, 500, 'Enter a limit between 1 and 500')
    // Not default(), which would ignore ''.
    .transform((limit) => limit ?? 100)
    .meta({ description: '1 to 500; 100 when it is not given' }),
  cursor: queryField(z.string({ error: foreignCursor }).max(500, foreignCursor)),
}

/** A search text; blank means no search. Rows are found that contain each of its words, in any order. */
export const searchQuery = soughtText(200)
  .optional()
  .transform((text) => text?.trim() || undefined)

/** A city to filter by: one of the eight by its id or an alias, else any text. */
export const cityFilter = soughtText(100).transform(canonicalCity)

export type Page = { limit: number; cursor?: string | undefined }
