import { type Placeholder, sql } from 'drizzle-orm'
import { sha256 } from '../security/tokens.ts'
import type { Orm } from './database.ts'
import { mapRowsFast } from './row-mapper.ts'

// PostgreSQL truncates names at 63 bytes, so longer names could become equal.
const longestName = 63
const short = (name: string) =>
  name.length <= longestName ? name : `${name.slice(0, 40)}_${sha256(name).slice(0, 20)}`

// A PostgreSQL session keeps every named plan; a large one takes a megabyte. Beyond this number of statements,
// PostgreSQL plans at each call.
const mostNames = 150

const byHandle = new WeakMap<Orm, Map<string, unknown>>()

/**
 * A named statement, built once per handle and name and planned once per session. The name must include everything that
 * changes the SQL text, because PostgreSQL refuses two texts under one name.
 */
export const prepared = <T>(orm: Orm, name: string, build: (name: string) => T): T => {
  let statements = byHandle.get(orm)
  if (!statements) {
    statements = new Map()
    byHandle.set(orm, statements)
  }
  const present = statements.get(name)
  // Names are unique in the server, so the stored value has this call's type.
  if (present !== undefined) return present as T
  // pg treats an empty name as no name.
  if (statements.size >= mostNames) return build('')
  const made = mapRowsFast(name, build(short(name)))
  statements.set(name, made)
  return made
}

// A few sizes, so that a list does not need a statement for every requested limit.
const pageSizes = [26, 51, 101, 201, 501]

/**
 * How many rows to fetch for a page of `limit`: at least one more. `size` belongs in the statement's name and `literal`
 * in its `.limit()`. With a limit as a parameter, PostgreSQL would plan the query at every call, which takes longer
 * than a join of eight tables.
 */
export const fetchFor = (limit: number): { size: number; literal: Placeholder } => {
  const size = pageSizes.find((rows) => rows > limit) ?? limit + 1
  // Drizzle would send a number as a parameter. It accepts SQL here, although its type does not say so.
  return { size, literal: sql.raw(String(size)) as unknown as Placeholder }
}
