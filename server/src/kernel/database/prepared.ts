import { Column, is, type Placeholder, type Query, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sha256 } from '../security/tokens.ts'
import type { Orm } from './database.ts'

/** A query of Drizzle that selects columns and SQL, each under its own name, before it runs. */
export type Selection<Row> = SQLWrapper &
  PromiseLike<Row[]> & { readonly _: { readonly selectedFields: Record<string, unknown> } }

type Statement = {
  /** Without a name, PostgreSQL plans the statement at each call. */
  name: string | undefined
  query: Query
  mapRows: (rows: unknown[][]) => unknown[]
}

// PostgreSQL truncates names at 63 bytes, so longer names could become equal.
const longestName = 63
const short = (name: string) =>
  name.length <= longestName ? name : `${name.slice(0, 40)}_${sha256(name).slice(0, 20)}`

// A PostgreSQL session keeps every named plan; a large one takes a megabyte. Statements beyond this number have no name.
const mostNames = 150

const dialect = new PgDialect()

/**
 * Generates a function that maps rows. Drizzle's own mapper takes ten times as long: more than a millisecond for a
 * hundred tours, a fifth of the server's whole time for them.
 */
const mapperOf = (name: string, fields: Record<string, unknown>): Statement['mapRows'] => {
  const properties = Object.entries(fields).map(([property, field], at) => {
    if (!is(field, Column) && !is(field, SQL) && !is(field, SQL.Aliased))
      throw new Error(`${name} selects the object ${property}: select its columns`)
    const value = is(field, Column)
      ? `row[${at}] === null ? null : columns[${at}].mapFromDriverValue(row[${at}])`
      : `row[${at}]`
    return `${JSON.stringify(property)}: ${value}`
  })
  // Engines create object literals fast; the names come from our own queries and are quoted.
  const make = new Function('columns', `return (rows) => rows.map((row) => ({ ${properties.join(', ')} }))`)
  return make(Object.values(fields))
}

/** Makes a `readPrepared` with its own statements, of which the first `names` have names. */
export const createReadPrepared = (names = mostNames) => {
  const statements = new Map<string, Statement>()

  /**
   * Runs a query that is built once per name in this process, and planned once per session. The name belongs to one
   * text in the whole server: it must include everything that changes the SQL, because PostgreSQL refuses two texts
   * under one name.
   *
   * @param values for the query's placeholders
   * @throws Error if the query selects an object
   */
  return async <Row>(
    orm: Orm,
    name: string,
    values: Record<string, unknown>,
    build: () => Selection<Row>,
  ): Promise<Row[]> => {
    let statement = statements.get(name)
    if (!statement) {
      const built = build()
      const isNamed = statements.size < names
      statement = {
        name: isNamed ? short(name) : undefined,
        query: dialect.sqlToQuery(built.getSQL()),
        mapRows: mapperOf(name, built._.selectedFields),
      }
      if (isNamed) statements.set(name, statement)
    }
    const { query, mapRows } = statement
    const prepared = orm._.session.prepareQuery(query, undefined, statement.name, true, mapRows)
    return (await prepared.execute(values)) as Row[] // names are unique, so the statement has this call's rows
  }
}

/** The server's own: PostgreSQL's sessions know these names, so the process needs one. */
export const readPrepared = createReadPrepared()

// A few sizes, so that a list does not need a statement for every requested limit. Counts request a single row, panels of
// a dashboard up to ten.
const pageSizes = [2, 11, 26, 31, 51, 101, 201, 501]

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
