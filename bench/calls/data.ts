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

/** The newest two hundred tours of `makeData` that are open and have no date: the ones that staff work on. */
export const undatedTours = async (databaseUrl: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from tours where scheduled_date is null and archived_at is null and status in
        ('requested', 'assistant_assigned', 'contacting_client', 'awaiting_response', 'scheduling')
       order by id desc limit 200`,
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
