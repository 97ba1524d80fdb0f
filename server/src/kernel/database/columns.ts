import { getTableColumns, sql } from 'drizzle-orm'
import { customType, type PgTable, timestamp } from 'drizzle-orm/pg-core'

/** Text that compares case-insensitively and keeps its original case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A time range in PostgreSQL's notation; only constraints and SQL read it. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * A UTC instant with milliseconds, like a JavaScript Date, so that a keyset cursor made from a Date still equals the
 * stored value.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** The columns of most rows: when it was created and last changed. */
export const timestamps = () => ({
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** For `generatedAlwaysAs`: the database computes the column, and the migration defines how. */
export const byTheDatabase = sql`see the migration`

/** Some columns of a table under their own names, for a query to select. */
export const columnsOf = <T extends PgTable, K extends keyof T['_']['columns'] & string>(
  table: T,
  ...names: K[]
): Pick<T['_']['columns'], K> => {
  const all = getTableColumns(table)
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<T['_']['columns'], K> // by these names
}
