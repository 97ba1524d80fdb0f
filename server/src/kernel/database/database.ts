import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { ClientConfig, PoolClient, PoolConfig, QueryResult } from 'pg'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { createEmbeddedListening, createServedListening, type Listening } from './listening.ts'
import { addressOf, createOutage, noOutage, type Outage } from './outage.ts'
import { outerClient, runAmbient, runTransaction, type TransactionOptions, type Tx } from './transactions.ts'

export type { Tx } from './transactions.ts'

/**
 * A Drizzle handle for reading and writing; every `Tx` is one. For frequent reads, use `readPrepared`
 * (prepared.ts).
 */
export type Orm = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>

export type Database = {
  readonly kind: 'embedded' | 'served'
  /** For use outside of transactions; throws InsideTransactionError inside one. */
  readonly orm: Orm
  /**
   * Runs `fn` in one transaction and commits when it resolves. After a deadlock or serialization conflict, `fn` runs
   * again (up to four times), so it must do nothing but database work.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Calls `onPayload` for every NOTIFY on the channel, and `onReconnect` after an interruption that may have lost
   * notifications. Returns a function that stops listening.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  /** Resolves when the database answers; rejects after two seconds. */
  ping(): Promise<void>
  /** Detects that PostgreSQL cannot be reached. */
  readonly outage: Outage
  /** Waits for running queries and releases every connection. The embedded database also flushes everything to disk. */
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** PostgreSQL's URL. Without it, the database is embedded. */
  url?: string | undefined
  /**
   * The data folder of the embedded database, which the caller has locked. Without `url` and `dataDir` the embedded
   * database lives in memory, for tests.
   */
  dataDir?: string | undefined
  /** The maximum number of connections, 10 by default, plus one for listening. The embedded database always has one. */
  poolSize?: number | undefined
  /** An embedded database that the caller started earlier, in parallel with other work. */
  embedded?: Embedded | undefined
}

/** For the kernel's own files, beyond the public handle. */
export type DatabaseInternals = {
  /** Runs plain SQL outside of all transactions; the caller declares the types of its columns. */
  query<R extends Record<string, unknown> = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<QueryResult<R>>
  /** Reserves a connection for several statements. The embedded database has only this one. */
  withClient<T>(fn: (client: PoolClient) => Promise<T>): Promise<T>
  ambient<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /** Opens a connection outside of the pool, which the caller must end; undefined on the embedded database. */
  connectApart(): Promise<pg.Client> | undefined
  /** Embedded only: the whole database as a tar file. */
  dump(): Promise<Uint8Array>
}

// All of our large integers are below 2^53: amounts, sizes and ids.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const internals = new WeakMap<Database, DatabaseInternals>()

/** For files of the kernel only. */
export const internalsOf = (database: Database): DatabaseInternals => {
  const found = internals.get(database)
  if (!found) throw new Error('not a database of openDatabase')
  return found
}

// No client waits longer for a request; a transaction that idles longer belongs to a dead process.
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 30_000
const PING_TIMEOUT_MS = 2_000

const servedConfig = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'porchlight',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
})

const pooledConfig = (url: string, poolSize: number): PoolConfig => ({
  ...servedConfig(url),
  max: poolSize,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  idleTimeoutMillis: 60_000,
  // Just-in-time compilation takes longer than most queries. With the default of 4 MB, a search among a million tours
  // runs out of memory for its bitmap and rechecks all pages.
  options: '-c jit=off -c work_mem=16MB',
})

const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${ms} ms`)), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const assemble = (
  kind: Database['kind'],
  pool: pg.Pool,
  listening: Listening,
  embedded: Embedded | undefined,
  url: string,
  outage: Outage,
) => {
  const database: Database = {
    kind,
    orm: drizzle({ client: outerClient(pool) }),
    transaction: (fn, options = {}) => runTransaction(pool, fn, options),
    listen: listening.listen,
    ping: () => within(PING_TIMEOUT_MS, pool.query('select 1')),
    outage,
    async close() {
      outage.end()
      await listening.close()
      await pool.end()
      await embedded?.close()
    },
  }
  internals.set(database, {
    query: (text, values) => pool.query(text, values),
    async withClient(fn) {
      const client = await pool.connect()
      let failed = true
      try {
        const result = await fn(client)
        failed = false
        return result
      } finally {
        // The next caller must not get a client whose work failed midway.
        client.release(failed)
      }
    },
    ambient: (fn) => runAmbient(pool, fn),
    connectApart: () => (kind === 'embedded' ? undefined : connectApart(url)),
    async dump() {
      if (!embedded) throw new Error('only the embedded database can be dumped')
      // Without a checkpoint, the copy would need recovery.
      await pool.query('checkpoint')
      return embedded.dump()
    },
  })
  return database
}

const connectApart = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(servedConfig(url))
  // Without this listener, a lost connection would end the process; the next statement reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir`; resolves when it answers. Both use `pg`, so
 * queries, errors and types are the same. The pool replaces lost connections; the code that used one gets the error.
 */
export const openDatabase = async (options: DatabaseOptions, log: Log): Promise<Database> => {
  const { url } = options
  const database = url === undefined ? openEmbedded(options, log) : openServed(url, options, log)
  try {
    await internalsOf(database).query('select 1')
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
  return database
}

/** A client that reports all errors of its connection to the outage, including those while it connects. */
const watchedBy = (outage: () => Outage) =>
  class extends pg.Client {
    constructor(config?: ClientConfig) {
      super(config)
      this.connection.on('error', (error) => outage().lost(error))
    }
  }

/** Without listeners on idle and on active connections, a stopped database server would end this process. */
const surviveLoss = (pool: pg.Pool, log: Log) => {
  pool.on('error', (error) => log.debug({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
  })
}

const openServed = (url: string, { poolSize = 10 }: DatabaseOptions, log: Log): Database => {
  const pool = new pg.Pool({ ...pooledConfig(url, poolSize), Client: watchedBy(() => outage) })
  const outage = createOutage(addressOf(url), () => within(PING_TIMEOUT_MS, pool.query('select 1')), log)
  surviveLoss(pool, log)
  const listening = createServedListening(servedConfig(url), log, outage)
  return assemble('served', pool, listening, undefined, url, outage)
}

const openEmbedded = ({ dataDir, embedded: started }: DatabaseOptions, log: Log): Database => {
  const embedded = started ?? startEmbedded(dataDir === undefined ? {} : { dataDir }, log)
  const listening = createEmbeddedListening(log)
  const pool = new pg.Pool({
    max: 1,
    // The pool never closes this session, because it holds LISTENs and prepared statements.
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => embedded.connect(),
    onConnect: (client) => listening.onConnect(client),
  })
  surviveLoss(pool, log)
  return assemble('embedded', pool, listening.on(pool), embedded, '', noOutage)
}
