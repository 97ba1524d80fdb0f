import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { type NodePgClient, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { databaseErrorOf, isRepeatable } from './database-errors.ts'

/** Drizzle's handle inside a transaction; `tx.transaction` is a savepoint. */
export type Tx = NodePgTransaction<Record<string, never>, ExtractTablesWithRelations<Record<string, never>>>

export type TransactionOptions = { isolation?: 'repeatable read' | 'serializable'; readOnly?: boolean }

/** Code used the outer handle, or began a second transaction, inside a transaction. Pass `tx` instead. */
export class InsideTransactionError extends Error {
  override readonly name = 'InsideTransactionError'
  constructor() {
    super(
      'The outer database handle was used inside a transaction. Use the tx that the transaction was given.',
    )
  }
}

type Scope = { kind: 'transaction' | 'ambient'; over: boolean; client: OneAtATime; tx: Tx }

const scopes = new AsyncLocalStorage<Scope | undefined>()

/** An ended transaction whose async context continues, for example in a timer, does not count. */
const openScope = (): Scope | undefined => {
  const scope = scopes.getStore()
  return scope?.over ? undefined : scope
}

/** Runs `fn` outside of every transaction, for work that outlives its caller. */
export const outsideTransactions = <T>(fn: () => T): T => scopes.run(undefined, fn)

/**
 * Runs one statement at a time, so that `Promise.all` over a transaction's queries works (pg deprecates its own queue).
 * After the transaction it refuses, so that a forgotten `await` cannot write to another transaction.
 */
class OneAtATime {
  #last: Promise<unknown> = Promise.resolve()
  over = false
  constructor(readonly client: PoolClient) {}
  query(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.over)
      return Promise.reject(new Error('A query came after its transaction had ended: an await is missing.'))
    const next = this.#last.then(() => this.client.query(config, values))
    this.#last = next.catch(() => {})
    return next
  }
}

const dialect = new PgDialect()
const clients = new WeakMap<object, OneAtATime>()

const handleOn = (client: OneAtATime): Tx => {
  // Drizzle calls only its client's `query`, but the type requires a whole pg client.
  const session = new NodePgSession(client as unknown as NodePgClient, dialect, undefined)
  clients.set(session, client)
  return new NodePgTransaction(dialect, session, undefined)
}

/**
 * Runs plain SQL in the transaction `tx`. With a `name`, which must belong to this text alone, the connection parses it
 * once.
 */
export const queryIn = (
  tx: Tx,
  text: string,
  values?: unknown[],
  name?: string,
): Promise<QueryResult<Record<string, unknown>>> => {
  const client = clients.get(tx._.session)
  if (!client) throw new Error('not a transaction of this database')
  return client.query(name === undefined ? text : { name, text }, values)
}

const beginWith = ({ isolation, readOnly }: TransactionOptions) =>
  `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`

const isConnectionLoss = (error: unknown) => {
  const code = databaseErrorOf(error)?.code
  return code === undefined || code.startsWith('08') || code.startsWith('57P')
}

/**
 * A connection on which `begin` succeeded. Connections that died while idle fail at `begin`, where a retry is harmless.
 */
const beginOn = async (pool: Pool, options: TransactionOptions): Promise<PoolClient> => {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect()
    try {
      await client.query(beginWith(options))
      return client
    } catch (error) {
      client.release(true)
      if (attempt === 3 || !isConnectionLoss(error)) throw error
    }
  }
}

const commit = async (client: PoolClient) => {
  const { command } = await client.query('commit')
  // PostgreSQL answers a commit after a failed statement with ROLLBACK and without an error.
  if (command !== 'COMMIT') {
    throw new Error(
      'Nothing was committed: a statement had failed and its error was swallowed inside the transaction.',
    )
  }
}

const once = async <T>(
  pool: Pool,
  kind: Scope['kind'],
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
) => {
  const client = await beginOn(pool, options)
  const oneAtATime = new OneAtATime(client)
  const scope: Scope = { kind, over: false, client: oneAtATime, tx: handleOn(oneAtATime) }
  let broken = false
  try {
    const result = await scopes.run(scope, () => fn(scope.tx))
    oneAtATime.over = true
    await commit(client)
    return result
  } catch (error) {
    oneAtATime.over = true
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    scope.over = true
    client.release(broken)
  }
}

const ATTEMPTS = 4

const repeated = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !isRepeatable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** A `transaction` inside an ambient one becomes a savepoint, so that it can fail alone. */
const joined = async <T>({ client, tx }: Scope, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  const inner: Scope = { kind: 'transaction', over: false, client, tx }
  await client.query('savepoint joined')
  try {
    const result = await scopes.run(inner, () => fn(tx))
    await client.query('release savepoint joined')
    return result
  } catch (error) {
    await client.query('rollback to savepoint joined').catch(() => {})
    throw error
  } finally {
    inner.over = true
  }
}

/**
 * Runs `fn` in one transaction, up to four times after deadlocks or serialization conflicts. Joins an ambient
 * transaction. Throws InsideTransactionError inside any other.
 */
export const runTransaction = <T>(
  pool: Pool,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> => {
  const scope = openScope()
  if (scope?.kind === 'transaction') return Promise.reject(new InsideTransactionError())
  if (scope) return joined(scope, fn)
  return repeated(() => once(pool, 'transaction', fn, options))
}

/**
 * Runs `fn` in a transaction that all code within it joins: `transaction` becomes a savepoint, and the outer handle
 * reads in it. Only idempotency.ts uses this.
 */
export const runAmbient = <T>(pool: Pool, fn: (tx: Tx) => Promise<T>): Promise<T> => {
  if (openScope()) return Promise.reject(new InsideTransactionError())
  return repeated(() => once(pool, 'ambient', fn, {}))
}

/** The client of the outer Drizzle handle: the pool, the ambient transaction's connection, or a refusal. */
export const outerClient = (pool: Pool): NodePgClient => {
  const client = {
    query: (config: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
      const scope = openScope()
      if (!scope) return pool.query(config, values)
      if (scope.kind === 'ambient') return scope.client.query(config, values)
      return Promise.reject(new InsideTransactionError())
    },
  }
  // Drizzle calls only its client's `query`, but the type requires a whole pg client.
  return client as unknown as NodePgClient
}
