import { type Placeholder, sql } from 'drizzle-orm'
import type { Orm } from './database.ts'
import { mapRowsFast } from './row-mapper.ts'
import { sha256 } from './tokens.ts'

// PostgreSQL truncates names at 63 bytes and would treat two names as one if they truncate to equal texts.
const longestName = 63
const short = (name: string) =>
  name.length <= longestName ? name : `${name.slice(0, 40)}_${sha256(name).slice(0, 20)}`

// A session of PostgreSQL keeps every named plan; a large one takes a megabyte. The usual filters of the lists come
// first. Beyond this number, PostgreSQL plans a statement at each call.
const mostNames = 150

const byHandle = new WeakMap<Orm, Map<string, unknown>>()

/**
 * A named statement, built once per handle and name, so that a hot read neither builds its SQL nor has it planned again.
 * The name must say everything that changes the text of the SQL: two texts under one name are an error of PostgreSQL's.
 * On a transaction's handle it is built for that transaction; the server-side plan is still shared by name.
 */
export const prepared = <T>(orm: Orm, name: string, build: (name: string) => T): T => {
  let statements = byHandle.get(orm)
  if (!statements) {
    statements = new Map()
    byHandle.set(orm, statements)
  }
  const present = statements.get(name)
  // The same call site built the value stored under a name: names are unique in the server.
  if (present !== undefined) return present as T
  // pg treats an empty name as no name.
  if (statements.size >= mostNames) return build('')
  const made = mapRowsFast(name, build(short(name)))
  statements.set(name, made)
  return made
}

// A few sizes, so that a list has a few statements and not one for every requested limit.
const pageSizes = [26, 51, 101, 201, 501]

/**
 * How many rows a named statement fetches for a page of `limit`: one more at least. `size` belongs into the statement's
 * name and `literal` into its `.limit()`. As a parameter, a limit hides from the planner how few rows are wanted; it then
 * finds its general plan dear and plans the query anew at every call, which for a join of eight tables takes longer than
 * the query.
 */
export const fetchFor = (limit: number): { size: number; literal: Placeholder } => {
  const size = pageSizes.find((rows) => rows > limit) ?? limit + 1
  // Drizzle sends a number as a parameter. It also accepts any SQL here, although its type does not say so.
  return { size, literal: sql.raw(String(size)) as unknown as Placeholder }
}
