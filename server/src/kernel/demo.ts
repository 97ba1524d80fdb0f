import type { Database } from './database/database.ts'
import type { Log } from './log/log.ts'

/**
 * The port of the demo business. Its workspace, `demo`, uses the server, so the server does not import it: it loads the
 * demo's bundle, which has these exports, and only in demo mode.
 */
export type Demo = {
  /**
   * Adds the demo business to a database without people, as of `now`, and marks the database. `onBegin` and `onDone` are
   * called only if there is something to add.
   */
  seedDemo: (
    database: Database,
    options: { now: Date; log: Log; onBegin?: () => void; onDone?: () => void },
  ) => Promise<void>
}
