import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Live } from './events/live.ts'
import type { Log } from './log/log.ts'
import type { Queue } from './queue/queue.ts'
import type { Encryption } from './security/encryption.ts'

/** The infrastructure for all features, created once by app.ts or a test. */
export type Kernel = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly queue: Queue
  readonly live: Live
  readonly encryption: Encryption
  readonly log: Log
}
