import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Log } from '../log/log.ts'
import { type Database, internalsOf } from './database.ts'

export type MigrateOptions = {
  /** The folder of `0001-what-it-does.sql` and so on; other file names are ignored. */
  dir: string
  /**
   * Writes the first rows and starts the queue under the same lock, so that only one of several starting servers does
   * it.
   */
  afterwards?: () => Promise<void>
}

type Migration = { name: string; number: number; sql: string; checksum: string }

// Any number that nothing else in the database uses.
const LOCK = 7_364_001

const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

const readMigrations = (dir: string): Migration[] => {
  const migrations = readdirSync(dir)
    .flatMap((name) => {
      const number = NAME.exec(name)?.[1]
      if (!number) return []
      // Git may change line ends, which does not change the migration.
      const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
      return [{ name, number: Number(number), sql, checksum: createHash('sha256').update(sql).digest('hex') }]
    })
    .sort((one, other) => one.number - other.number)
  migrations.forEach((migration, index) => {
    const before = migrations[index - 1]
    if (before?.number !== migration.number) return
    throw new Error(`Two migrations have the same number: ${before.name} and ${migration.name}`)
  })
  return migrations
}

const landed = async (client: ClientBase): Promise<Map<string, string>> => {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const apply = async (client: ClientBase, { name, sql, checksum }: Migration) => {
  await client.query('begin')
  try {
    // Building an index may take longer than the limit for requests.
    await client.query('set local statement_timeout = 0')
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error })
  }
}

const applyAll = async (client: ClientBase, migrations: Migration[], log: Log): Promise<string[]> => {
  const before = await landed(client)
  const applied: string[] = []
  for (const migration of migrations) {
    const checksum = before.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) {
      throw new Error(
        `Migration ${migration.name} was changed after its release. Restore it and write a new one.`,
      )
    }
    await apply(client, migration)
    applied.push(migration.name)
    log.info({ migration: migration.name }, 'migration applied')
  }
  const unknown = [...before.keys()].filter(
    (name) => !migrations.some((migration) => migration.name === name),
  )
  if (unknown.length > 0)
    log.warn({ unknown }, 'the database has migrations of a newer version of this program')
  return applied
}

/**
 * Applies the new migrations in `dir` in order, each in its own transaction, and then runs `afterwards`. Several
 * servers may start at once; they take turns. Returns the names of the applied migrations. Throws with the file's name
 * if a released migration was edited or one fails.
 */
export const migrate = async (database: Database, options: MigrateOptions, log: Log): Promise<string[]> => {
  const migrations = readMigrations(options.dir)
  const { connectApart, withClient } = internalsOf(database)
  const locker = await connectApart()
  if (!locker) {
    // Embedded: the data folder's lock excludes other servers, and `afterwards` needs the only client.
    const applied = await withClient((client) => applyAll(client, migrations, log))
    await options.afterwards?.()
    return applied
  }
  try {
    await locker.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await applyAll(locker, migrations, log)
    await options.afterwards?.()
    return applied
  } finally {
    await locker.end()
  }
}
