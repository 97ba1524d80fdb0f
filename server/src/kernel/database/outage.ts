import type { Log, LogLine } from '../log/log.ts'
import { databaseErrorOf } from './database-errors.ts'

/** How often the server tries to reach the database during an outage, in milliseconds. */
const TRY_EVERY_MS = 250

export type Outage = {
  /** Whether the call or job failed because the database cannot be reached. */
  explains: (error: unknown) => boolean
  /** Reports that a connection to the database broke with this error. */
  lost: (error: unknown) => void
  /**
   * A log without the errors that the outage explains; the outage itself is one line at its beginning and one at its
   * end.
   */
  quiet: (log: Log) => Log
  end: () => void
}

type Address = { host: string; port: number }

/** The address from PostgreSQL's URL. */
export const addressOf = (url: string): Address => {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port || 5432) }
}

// The messages of `pg` and `pg-pool` for a connection that broke or could not be opened.
const brokenConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|no heartbeat)/

// Shutdown, crash and startup of the server, and too many connections; class 08 are connection exceptions.
const serverAway = /^(?:08...|57P0[123]|53300)$/

const read = (error: object, name: string): unknown => Reflect.get(error, name)

/** An error, its causes, and its aggregated errors. */
const allOf = (error: unknown, seen = new Set<object>()): object[] => {
  if (typeof error !== 'object' || error === null || seen.has(error)) return []
  seen.add(error)
  const tries = error instanceof AggregateError ? error.errors : []
  return [error, ...[read(error, 'cause'), ...tries].flatMap((inner: unknown) => allOf(inner, seen))]
}

const couldNotConnect = (error: object, { host, port }: Address): boolean =>
  (read(error, 'syscall') === 'connect' && read(error, 'port') === port) ||
  (read(error, 'syscall') === 'getaddrinfo' && read(error, 'hostname') === host)

/**
 * Detects that PostgreSQL cannot be reached. Other services fail with the same codes, so an error counts only if the
 * driver threw it, it names the database's address, or `lost` received it.
 */
export const createOutage = (address: Address, tryDatabase: () => Promise<unknown>, log: Log): Outage => {
  const lostBy = new WeakSet<object>()
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  let isLogged = false
  let ended = false

  const tryAgain = async (error: unknown): Promise<void> => {
    try {
      await tryDatabase()
      if (isLogged)
        log.warn(
          `the database is reachable again after ${((performance.now() - (since ?? 0)) / 1000).toFixed(1)} s`,
        )
      since = undefined
      isLogged = false
    } catch {
      if (ended) return
      // The first lost connection is not logged, because the pool replaces it.
      if (!isLogged) log.error({ err: error }, 'the database cannot be reached')
      isLogged = true
      timer = setTimeout(() => void tryAgain(error), TRY_EVERY_MS)
      timer.unref()
    }
  }
  const begin = (error: unknown) => {
    if (since !== undefined || ended) return
    since = performance.now()
    void tryAgain(error)
  }
  const isOurs = (error: object): boolean => {
    const code = databaseErrorOf(error)?.code
    if (code !== undefined) return serverAway.test(code)
    if (lostBy.has(error) || couldNotConnect(error, address)) return true
    return error instanceof Error && brokenConnection.test(error.message)
  }
  const explains = (error: unknown): boolean => {
    if (!allOf(error).some(isOurs)) return false
    begin(error)
    return true
  }

  const quiet = (loud: Log): Log => {
    const unlessExplained = (level: 'warn' | 'error'): LogLine =>
      ((fields: object | string, message?: string) => {
        if (typeof fields === 'string') return loud[level](fields)
        const err = read(fields, 'err')
        const chosen = err !== undefined && explains(err) ? 'debug' : level
        return loud[chosen](fields, message)
      }) as LogLine // one function for both signatures
    return {
      debug: loud.debug.bind(loud),
      info: loud.info.bind(loud),
      warn: unlessExplained('warn'),
      error: unlessExplained('error'),
      child: (bindings) => quiet(loud.child(bindings)),
    }
  }

  return {
    explains,
    lost: (error) => {
      if (typeof error === 'object' && error !== null) lostBy.add(error)
      begin(error)
    },
    quiet,
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}

/** For the embedded database, which no network can disconnect. */
export const noOutage: Outage = {
  explains: () => false,
  lost: () => {},
  quiet: (log) => log,
  end: () => {},
}
