import type { Tx } from '@porchlight/server/kernel/database/database'
import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

// The embedded database copies a parameter several times; smaller batches limit its memory.
const piece = 2_000

/**
 * Inserts many rows with one statement per 2,000, as JSON that the database unpacks; this is many times faster than
 * single inserts. Columns that no row names get their defaults; missing values of other columns become null.
 */
export const insertRows = async <T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  if (rows.length === 0) return
  const given = Object.entries(getTableColumns(table)).filter(([key]) =>
    rows.some((row) => Reflect.get(row, key) !== undefined),
  )
  const list = sql.join(
    given.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const name = sql.identifier(getTableName(table))
  for (let from = 0; from < rows.length; from += piece) {
    const json = JSON.stringify(
      rows
        .slice(from, from + piece)
        .map((row) =>
          Object.fromEntries(given.map(([key, column]) => [column.name, Reflect.get(row, key) ?? null])),
        ),
    )
    await tx.execute(
      sql`insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, ${json}::json)`,
    )
  }
}
