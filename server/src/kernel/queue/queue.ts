import PgBoss from 'pg-boss'
import { type Database, internalsOf, type Tx } from '../database/database.ts'
import { outsideTransactions, queryIn } from '../database/transactions.ts'
import type { Log } from '../log/log.ts'
import { createWorker, type Worker } from '../worker.ts'
import { type Envelope, JOBS_CHANNEL, type JobData, JobTakenAway, type SendOptions, sendJob } from './jobs.ts'
import { createQueueConnection } from './queue-connection.ts'

export type { JobData, SendOptions } from './jobs.ts'

export type Job = {
  id: string
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the server stops: finish or give up soon; the queue retries the job. */
  signal: AbortSignal
}

export type JobOptions = {
  /** How many jobs to fetch at a time, 20 by default. They run one after the other. */
  batchSize?: number
  /** Retries after a failure, 5 by default; then the job becomes a dead letter. */
  retryLimit?: number
  /** Seconds before the first retry, doubled each time (with jitter); 5 by default. */
  retryDelay?: number
  /** Seconds after which a job counts as failed, because its server probably died; 300 by default. */
  expireInSeconds?: number
}

export type DeadLetter = { id: string; job: string; data: JobData; error: unknown; at: Date }

type Definition = {
  name: string
  options: Required<JobOptions>
  /** Runs the job and marks it completed; throws if it failed. */
  run: (data: JobData, job: Job) => Promise<void>
}

/** Workers query every five seconds; after a longer silence, the database counts as lost. */
const LONGEST_SILENCE_MS = 30_000

const DEAD_LETTERS = 'dead-letters'

const defaults: Required<JobOptions> = { batchSize: 20, retryLimit: 5, retryDelay: 5, expireInSeconds: 300 }

export type Queue = {
  /**
   * Defines a job with effects outside of the database (an email, a call). It runs at least once, and again if the
   * server dies before it marks the job completed. Call it before `start`.
   */
  define<T extends JobData>(
    name: string,
    options: JobOptions,
    handler: (data: T, job: Job) => Promise<void>,
  ): void
  /**
   * Defines a job whose whole work is in `tx`. It takes effect exactly once, because its completion is in the same
   * transaction.
   */
  defineInTransaction<T extends JobData>(
    name: string,
    options: JobOptions,
    handler: (tx: Tx, data: T, job: Job) => Promise<void>,
  ): void
  /** Sends `name` at the times of a cron expression, once among all servers. Call it before `start`. */
  schedule(name: string, cron: string, data?: JobData, options?: { timeZone?: string }): void
  /** Adds a job in the change's transaction; see `sendJob`. */
  send(tx: Tx, name: string, data: JobData, options?: SendOptions): Promise<void>
  /** Only creates missing tables and queues; `start` does it too. */
  install(): Promise<void>
  /**
   * Creates missing tables and queues, and starts working. Call it under the migration lock: `migrate(…, { afterwards:
   * queue.start })`.
   */
  start(): Promise<void>
  /** Starts no more jobs and waits for running ones (10 s at most); makes no calls after it resolves. */
  stop(): Promise<void>
  /** Whether the queue runs and reached the database lately. */
  ready(): boolean
  /** Jobs that failed for good, newest first. */
  deadLetters(limit?: number): Promise<DeadLetter[]>
}

export type QueueSettings = {
  /**
   * How long an idle worker sleeps, 5 s by default. A delayed job, a retry, or a job sent while LISTEN was lost starts
   * at most this late.
   */
  pollMs?: number
}

/** The job queue of a server (pg-boss), for both kinds of database. */
export const createQueue = (database: Database, log: Log, { pollMs = 5_000 }: QueueSettings = {}): Queue => {
  const { query } = internalsOf(database)
  const connection = createQueueConnection(database, log)
  const boss = new PgBoss({
    db: connection,
    // Completed jobs are kept for a day; failed jobs become dead letters.
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterDays: 1,
    maintenanceIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue had an error'))

  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, { cron: string; data: JobData; timeZone: string }>()
  const workers = new Map<string, Worker>()
  let stopListening = async () => {}
  let state: 'new' | 'started' | 'stopped' = 'new'

  const add = (name: string, options: JobOptions, run: Definition['run']) => {
    if (state !== 'new') throw new Error(`The job ${name} was defined after the queue's start.`)
    if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`)
    definitions.set(name, { name, options: { ...defaults, ...options }, run })
  }

  const installQueues = async () => {
    const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!present.has(DEAD_LETTERS)) {
      await boss.createQueue(DEAD_LETTERS, { name: DEAD_LETTERS, retentionDays: 365 })
    }
    for (const { name, options } of definitions.values()) {
      const { retryLimit, retryDelay, expireInSeconds } = options
      const wanted = {
        name,
        retryLimit,
        retryDelay,
        retryBackoff: true,
        expireInSeconds,
        deadLetter: DEAD_LETTERS,
      }
      if (present.has(name)) await boss.updateQueue(name, wanted)
      else await boss.createQueue(name, wanted)
    }
  }

  const installSchedules = async () => {
    for (const { name } of await boss.getSchedules()) {
      if (!schedules.has(name)) await boss.unschedule(name)
    }
    for (const [name, { cron, data, timeZone }] of schedules) {
      const envelope: Envelope = { job: name, data }
      await boss.schedule(name, cron, envelope, { tz: timeZone })
    }
  }

  /** The embedded database has no other server, so jobs that are active at the start were interrupted. */
  const resumeCutOff = async () => {
    if (database.kind !== 'embedded') return
    await query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  }

  const install = async () => {
    const installer = new PgBoss({ db: connection, supervise: false, schedule: false })
    await connection.strictly(async () => {
      await installer.start()
      await installQueues()
    })
    await installer.stop({ graceful: false })
  }

  const start = async () => {
    if (state !== 'new') throw new Error('The queue was started before.')
    await install()
    await connection.strictly(async () => {
      await installSchedules()
      await resumeCutOff()
      await boss.start()
    })
    for (const definition of definitions.values()) {
      workers.set(definition.name, createWorker(boss, connection, definition, pollMs, log))
    }
    const wakeAll = () => {
      for (const worker of workers.values()) worker.wake()
    }
    stopListening = await database.listen(JOBS_CHANNEL, (name) => workers.get(name)?.wake(), wakeAll)
    state = 'started'
  }

  return {
    define: (name, options, handler) =>
      add(name, options, async (data, job) => {
        // The caller's type declares what it sends under this name.
        await handler(data as Parameters<typeof handler>[0], job)
        await boss.complete(name, job.id, {}, { db: connection.strict })
      }),
    defineInTransaction: (name, options, handler) =>
      add(name, options, (data, job) =>
        database.transaction(async (tx) => {
          // As above: the caller declares what it sends under this name.
          await handler(tx, data as Parameters<typeof handler>[1], job)
          const executeSql = async (text: string, values: unknown[]) => {
            const marked = await queryIn(tx, text, values)
            // pg-boss does not report how many jobs it marked. If another server took over the expired job, this
            // attempt must leave no change.
            if (Number(marked.rows[0]?.count) !== 1) throw new JobTakenAway(name)
            return marked
          }
          await boss.complete(name, job.id, {}, { db: { executeSql } })
        }),
      ),
    schedule: (name, cron, data = {}, { timeZone = 'UTC' } = {}) => {
      schedules.set(name, { cron, data, timeZone })
    },
    send: sendJob,
    install: () => outsideTransactions(install),
    start: () => outsideTransactions(start),
    async stop() {
      if (state !== 'started') return
      state = 'stopped'
      await stopListening()
      await Promise.all([...workers.values()].map((worker) => worker.stop()))
      await boss.stop({ graceful: false })
      await connection.close()
    },
    ready: () => state === 'started' && connection.silentFor() < LONGEST_SILENCE_MS,
    async deadLetters(limit = 100) {
      const { rows } = await query<{
        id: string
        data: { job: string; data: JobData }
        output: unknown
        created_on: Date
      }>(
        `select id, data, output, created_on from pgboss.job where name = $1 order by created_on desc limit $2`,
        [DEAD_LETTERS, limit],
      )
      return rows.map(({ id, data, output, created_on }) => ({
        id,
        job: data.job,
        data: data.data,
        error: output,
        at: created_on,
      }))
    },
  }
}
