import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'

/** Rows per statement: short locks, and no statement that runs into its time limit after a night of guessing. */
const BATCH = 5_000

/**
 * Deletes the rows of a table that match `isOver`, in batches. Returns their number.
 *
 * @param key the primary key's columns, separated by commas
 */
export const deleteWhere = async (orm: Orm, table: PgTable, key: SQL, isOver: SQL): Promise<number> => {
  for (let total = 0; ; ) {
    // The condition occurs twice: a row that was used between finding and deleting it is checked again.
    const { rowCount } = await orm.execute(
      sql`delete from ${table} where ${isOver} and (${key}) in (select ${key} from ${table} where ${isOver} limit ${BATCH})`,
    )
    total += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return total
  }
}
