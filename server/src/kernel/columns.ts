import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Text that compares without regard to case, as typed otherwise. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A span of time as PostgreSQL writes it; only constraints and SQL look inside. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * A UTC instant. With milliseconds, as a JavaScript Date has them: a keyset cursor made of a Date then still equals
 * the stored value.
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/**
 * For `generatedAlwaysAs`: an expression or a trigger of the migration works the column out, and nobody else may write
 * it. How, is said in the migration alone.
 */
export const byTheDatabase = sql`see the migration`
