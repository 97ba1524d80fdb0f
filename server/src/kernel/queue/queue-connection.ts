import { type Database, internalsOf } from '../database/database.ts'
import type { Log } from '../log/log.ts'

type Rows = { rows: Record<string, unknown>[] }

const nothing = undefined as unknown as Rows // pg-boss treats a missing result as an empty one, although its type does not say so.

/**
 * pg-boss's connection to the database. pg-boss's timers do not await their calls, so a rejection would end the
 * process: except in `strict`, this logs a failure and returns nothing, which pg-boss treats as an empty result. After
 * `close`, it runs no queries.
 */
export const createQueueConnection = (database: Database, log: Log) => {
  const { withClient } = internalsOf(database)
  let isStrict = false
  let closed = false
  const running = new Set<Promise<unknown>>()

  let lastAnswer = performance.now()

  const ask = async (text: string, values?: unknown[]): Promise<Rows> => {
    const result = await withClient((client) => client.query(text, values))
    lastAnswer = performance.now()
    return result
  }
  const execute = (text: string, values?: unknown[]): Promise<Rows> => {
    const work = ask(text, values)
    running.add(work)
    const forget = () => running.delete(work)
    work.then(forget, forget)
    return work
  }
  return {
    /** Rejects when a query fails, for calls that a caller awaits. */
    strict: { executeSql: execute },
    executeSql: async (text: string, values?: unknown[]): Promise<Rows> => {
      if (closed) return nothing
      if (isStrict) return execute(text, values)
      try {
        return await execute(text, values)
      } catch (error) {
        log.warn({ err: error }, 'the queue could not reach the database')
        return nothing
      }
    },
    async strictly<T>(work: () => Promise<T>): Promise<T> {
      isStrict = true
      try {
        return await work()
      } finally {
        isStrict = false
      }
    },
    /** Milliseconds since the database last answered. */
    silentFor: () => performance.now() - lastAnswer,
    /** Resolves when no query is running, and prevents new ones. */
    async close() {
      closed = true
      await Promise.allSettled([...running])
    },
  }
}

export type QueueConnection = ReturnType<typeof createQueueConnection>
