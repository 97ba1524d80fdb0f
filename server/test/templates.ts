import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, internalsOf, openDatabase } from '../src/kernel/database/database.ts'
import { migrate } from '../src/kernel/database/migrate.ts'
import { silentLog } from '../src/kernel/log/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databases: {
      /** Part of the name of every database of this run. */
      run: string
      /** The dump from which embedded databases start. */
      embedded: string
      /** TEST_DATABASE_URL, and the name of its template database. */
      served: { url: string; template: string } | null
    }
  }
}

const root = join(import.meta.dirname, '..')
export const migrationsDir = join(root, 'migrations')

/** Changes whenever a template would change; one template per value is created, not one per run. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
  const files = [
    ...readdirSync(migrationsDir).map((name) => join(migrationsDir, name)),
    join(root, 'package.json'),
    join(import.meta.dirname, 'templates.ts'),
  ]
  for (const file of files.sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

const fill = (database: Database) => migrate(database, { dir: migrationsDir }, silentLog)

/** The path of a dump of a migrated embedded database. */
export const embeddedTemplate = async (): Promise<string> => {
  const path = join(tmpdir(), `porchlight-test-${fingerprint()}.tar`)
  if (existsSync(path)) return path
  const database = await openDatabase({}, silentLog)
  await fill(database)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, await internalsOf(database).dump())
  renameSync(draft, path)
  await database.close()
  return path
}

/** `url` with the name of another database. */
export const urlOf = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

export const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The name of a migrated database on the server at `url`, from which others are copied. */
export const servedTemplate = (url: string): Promise<string> =>
  onServer(url, async (client) => {
    const name = `porchlight_template_${fingerprint()}`
    // Of two concurrent runs, the second waits for the template of the first.
    await client.query('select pg_advisory_lock(7364002)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(
      `create database ${draft} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    )
    const database = await openDatabase({ url: urlOf(url, draft), poolSize: 2 }, silentLog)
    try {
      await fill(database)
    } finally {
      await database.close()
    }
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  })
