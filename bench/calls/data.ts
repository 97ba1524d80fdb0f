import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Fills a migrated, empty database with this many tours (data.sql), and leaves it in the state after autovacuum. */
export const makeData = async (databaseUrl: string, tours: number): Promise<void> => {
  const sql = await readFile(join(import.meta.dirname, 'data.sql'), 'utf8')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(sql.replaceAll('$TOURS', String(tours)))
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
