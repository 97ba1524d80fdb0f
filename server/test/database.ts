import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { type Database, internalsOf, openDatabase } from '../src/kernel/database/database.ts'
import { databaseErrorOf } from '../src/kernel/database/database-errors.ts'
import { startEmbedded } from '../src/kernel/database/embedded.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { onServer, urlOf } from './templates.ts'

type Kind = Database['kind']

const opened: Database[] = []
afterAll(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

let made = 0

/** The databases of this run: the given server, otherwise the embedded database. Use it as `describe.each(kinds())`. */
export const kinds = (): Kind[] => (inject('databases').served ? ['served'] : ['embedded'])

/** For tests of the embedded database itself. Only a run without a server executes them. */
export const describeEmbedded = (title: string, tests: () => void): void => {
  describe.skipIf(inject('databases').served !== null)(title, tests)
}

/** Runs `work` on its own connection to the test server's own database. */
export const onTestServer = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const { served } = inject('databases')
  if (!served) throw new Error('this test needs TEST_DATABASE_URL')
  return onServer(served.url, work)
}

/** The address of a fresh database on the test server, migrated or empty. For tests that open it several times. */
export const freshUrl = async ({ empty = false } = {}): Promise<string> => {
  const { run, served } = inject('databases')
  if (!served) throw new Error('this test needs TEST_DATABASE_URL')
  const name = `${run}${process.pid}_${++made}`
  await onServer(served.url, (client) =>
    client.query(`create database ${name} template ${empty ? 'template0' : served.template}`),
  )
  return urlOf(served.url, name)
}

/** The database of this process; its files run one after the other. */
let shared: Promise<Database> | undefined

/**
 * A migrated database that the files of a process share: call `truncateAll` before each test, and do not change tables
 * or connections.
 */
export const sharedDatabase = (): Promise<Database> => (shared ??= makeDatabase(kinds()[0] ?? 'embedded'))

/**
 * A fresh, migrated database for this test file, on the server of TEST_DATABASE_URL or embedded (in memory). Call it
 * once per file in `beforeAll`, and `truncateAll` in `beforeEach`.
 */
export const testDatabase = async (
  kind: Kind = inject('databases').served ? 'served' : 'embedded',
): Promise<Database> => {
  const database = await makeDatabase(kind)
  opened.push(database)
  return database
}

const makeDatabase = async (kind: Kind): Promise<Database> => {
  const database =
    kind === 'served'
      ? await openDatabase({ url: await freshUrl() }, silentLog)
      : await openDatabase(
          { embedded: startEmbedded({ dump: inject('databases').embedded }, silentLog) },
          silentLog,
        )
  await rememberReference(database)
  return database
}

/** Creates a data folder with a migrated database, for tests of later starts: a first start takes ten times as long. */
export const fillDataFolder = async (dataDir: string): Promise<void> => {
  const dump = inject('databases').embedded
  const database = await openDatabase({ embedded: startEmbedded({ dataDir, dump }, silentLog) }, silentLog)
  await database.close()
}

/** Removes a test's temporary folder, even if it does not exist. */
export const removeFolder = (path: string) => rmSync(path, { recursive: true, force: true })

const mayEnd = `(state <> 'running' or name = 'events' or name like 'events-%')`

/**
 * Deletes the previous test's jobs until there are none, so that they do not write into the next test. Running
 * listeners roll back when they find their job deleted (`defineInTransaction`), or commit before. It waits for jobs that
 * a listener has locked, because listeners lock several. For jobs of several transactions, this waits two seconds at most.
 */
const endJobs = async (database: Database): Promise<void> => {
  const { query } = internalsOf(database)
  const until = performance.now() + 2_000
  for (;;) {
    const { rows } = await query<{ ended: boolean; locked: boolean; left: boolean }>(`
      with free as (select id from jobs where ${mayEnd} for update skip locked),
        ended as (delete from jobs where id in (select id from free) returning 1)
      select exists (select from ended) as ended,
        exists (select from jobs where ${mayEnd} and id not in (select id from free)) as locked,
        exists (select from jobs where not ${mayEnd}) as left`)
    const { ended, locked, left } = rows[0] ?? { ended: false, locked: false, left: false }
    if (ended && !locked) continue
    if (!(locked || left) || performance.now() > until) return
    await setTimeout(5)
  }
}

/** A table's rows from the migrations: a digest of their original state, and a statement that restores it. */
type Reference = { digest: string; statement: string; rows: string }

/** Every table by its quoted name, with its reference rows (roles, settings), if any. */
const references = new WeakMap<Database, Map<string, Reference | null>>()

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

const digestOf = `md5(string_agg(t::text, ' '))`

const rememberReference = async (database: Database) => {
  const { query } = internalsOf(database)
  const columns = await query<{ table: string; columns: string[] }>(`
    select format('%I.%I', c.table_schema, c.table_name) as table,
      array_agg(c.column_name::text order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'
    group by 1 order by 1`)
  const tables = new Map<string, Reference | null>()
  for (const { table, columns: names } of columns.rows) {
    const { rows } = await query<{ kept: string | null; digest: string }>(
      `select json_agg(t)::text as kept, ${digestOf} as digest from ${table} t`,
    )
    const { kept, digest } = rows[0] ?? { kept: null, digest: '' }
    const list = names.map(quote).join(', ')
    const statement = `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1)`
    tables.set(table, kept ? { digest, statement, rows: kept } : null)
  }
  references.set(database, tables)
}

/**
 * Empties every table, including jobs, and restores the migrations' own rows. It deletes only from changed tables,
 * which takes a few milliseconds; triggers and foreign keys are off meanwhile.
 */
export const truncateAll = async (database: Database): Promise<void> => {
  const tables = references.get(database)
  if (!tables) throw new Error('not a database of testDatabase')
  await endJobs(database)
  await internalsOf(database).withClient(async (client) => {
    const hasChanged = (table: string) => {
      const reference = tables.get(table)
      return reference
        ? `(select ${digestOf} from ${table} t) is distinct from '${reference.digest}'`
        : `exists (select from ${table})`
    }
    // The statement is named because PostgreSQL takes longer to plan it than to run it.
    const { rows } = await client.query<{ table: string }>({
      name: 'changed-tables',
      text: [...tables.keys()]
        .map((table) => `select '${table}' as table where ${hasChanged(table)}`)
        .join(' union all '),
    })
    if (rows.length === 0) return
    const empty = async () => {
      await client.query('begin')
      await client.query(
        `set local session_replication_role = replica; ${rows.map(({ table }) => `delete from ${table}`).join(';')}`,
      )
      for (const { table } of rows) {
        const reference = tables.get(table)
        if (reference) await client.query(reference.statement, [reference.rows])
      }
      await client.query('commit')
    }
    for (let tries = 1; ; tries++) {
      try {
        return await empty()
      } catch (error) {
        // A job of the previous test may still be running and take its locks in another order; it ends soon.
        if (databaseErrorOf(error)?.code !== '40P01' || tries === 5) throw error
        await client.query('rollback')
      }
    }
  })
}
