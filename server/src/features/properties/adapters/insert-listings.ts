import { getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { properties } from '../tables.ts'

type NewRow = typeof properties.$inferInsert

const { searchText: _search, zip5: _zip, ...written } = getTableColumns(properties)

/**
 * Adds many listings (with the same fields) in one statement with one parameter, so that its text is always the same.
 * Skips listings whose place is taken. Returns the number added.
 */
export const insertListings = async (tx: Tx, rows: readonly NewRow[]): Promise<number> => {
  const [first] = rows
  if (!first) return 0
  const columns = Object.entries(written).filter(([name]) => name in first)
  const names = columns.map(([, column]) => column.name)
  const named = sql.raw(names.map((name) => `"${name}"`).join(', '))
  const typed = sql.raw(columns.map(([name, column]) => `"${name}" ${column.getSQLType()}`).join(', '))
  const picked = sql.raw(columns.map(([name]) => `r."${name}"`).join(', '))
  const { rowCount } = await tx.execute(sql`
    insert into properties (${named})
    select ${picked} from json_to_recordset(${JSON.stringify(rows)}::json) as r(${typed})
    on conflict do nothing`)
  return rowCount ?? 0
}
