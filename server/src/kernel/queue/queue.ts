import { and, eq, lte, ne, notInArray, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Orm, Tx } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { loggedError } from '../log/logged-errors.ts'
import { createSingleFlight } from '../single-flight.ts'
import { JOBS_CHANNEL } from './jobs.ts'
import { type JobData, type JobRow, jobs } from './jobs-table.ts'

export type { JobData } from './jobs-table.ts'

export type Job = {
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the server stops: finish or give up soon. */
  signal: AbortSignal
}

export type JobOptions = {
  /** Retries after a failure, 5 by default; then the job has failed for good and stays in the table. */
  retryLimit?: number
  /** Seconds before the first retry, doubled each time (with jitter); 5 by default. */
  retryDelay?: number
  /** Seconds after which another attempt may start, because the server of this one probably died; 300 by default. */
  expireInSeconds?: number
}

/** The minutes of a recurring job: every so many, counted from `offset` minutes after midnight (UTC). */
export type Schedule = { everyMinutes: number; offset?: number }

type Definition = {
  name: string
  options: Required<JobOptions>
  /** Runs the job and deletes it; throws if it failed. */
  run: (row: JobRow) => Promise<void>
}

export type Queue = {
  /**
   * Defines a job with effects outside of the database (an email, a call). It runs at least once, and again if the
   * server dies before it completes the job. Call it before `start`.
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
  /** Starts the job `name` at the minutes of a schedule, once among all servers. Call it before `start`. */
  schedule(name: string, schedule: Schedule): void
  /** Writes the schedules and starts working. Call it under the migration lock: `migrate(…, { afterwards })`. */
  start(): Promise<void>
  /** Starts no more jobs and waits for running ones (10 s at most). */
  stop(): Promise<void>
  /** Whether the queue runs and reached the database lately. */
  ready(): boolean
}

const defaults: Required<JobOptions> = { retryLimit: 5, retryDelay: 5, expireInSeconds: 300 }
const LONGEST_SILENCE_MS = 30_000
const STOP_MS = 10_000

/** The job started again elsewhere, or was deleted, while this attempt ran; this attempt must leave no change. */
class JobTakenAway extends Error {
  override readonly name = 'JobTakenAway'
}

const isDue = and(ne(jobs.state, 'failed'), lte(jobs.startAfter, sql`now()`))
const isAttempt = ({ id, attempts }: JobRow) => and(eq(jobs.id, id), eq(jobs.attempts, attempts))
const inSeconds = (seconds: number | Placeholder) => sql`now() + make_interval(secs => ${seconds})`

/** Writes a name's job for the next time of its schedule, unless it waits for one. */
const plan = async (orm: Orm, name: string, { everyMinutes, offset = 0 }: Schedule): Promise<void> => {
  const every = sql`make_interval(mins => ${everyMinutes})`
  const origin = sql`timestamptz '2000-01-01 00:00Z' + make_interval(mins => ${offset})`
  const startAfter = sql`date_bin(${every}, now(), ${origin}) + ${every}`
  await orm
    .insert(jobs)
    .values({ name, data: {}, startAfter, recurring: true })
    .onConflictDoUpdate({
      target: jobs.name,
      targetWhere: sql`recurring`,
      set: { startAfter: sql`least(${jobs.startAfter}, excluded.start_after)` },
      setWhere: eq(jobs.state, 'waiting'),
    })
}

/** Prepares the statement that starts the next due job of a name; no other server gets it. */
const prepareTake = (orm: Orm) => {
  const next = sql`(select id from ${jobs} where ${and(eq(jobs.name, sql.placeholder('name')), isDue)}
    order by ${jobs.startAfter}, ${jobs.id} limit 1 for update skip locked)`
  return orm
    .update(jobs)
    .set({
      state: 'running',
      attempts: sql`${jobs.attempts} + 1`,
      startAfter: inSeconds(sql.placeholder('expireInSeconds')),
    })
    .where(eq(jobs.id, next))
    .returning()
    .prepare('take_job')
}

/**
 * The job queue of a server, in the table `jobs`. NOTIFY wakes it for new jobs. Every `pollMs` milliseconds it looks
 * for delayed jobs, retries, recurring jobs, and those that a lost notification announced. Jobs of one name run one
 * after the other, those of different names side by side.
 */
export const createQueue = (database: Database, log: Log, { pollMs = 5_000 } = {}): Queue => {
  const definitions = new Map<string, Definition>()
  const schedules = new Map<string, Schedule>()
  const unknown = new Set<string>()
  const take = prepareTake(database.orm)
  const stopping = new AbortController()
  const { signal } = stopping
  const oneAtATime = createSingleFlight<void>()
  const running = new Set<Promise<void>>()
  let stopListening = async () => {}
  let timer: NodeJS.Timeout | undefined
  let isStarted = false
  let lastAnswer = 0

  const until = (work: Promise<void>) => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  const planAgain = async (orm: Orm, { name, recurring }: JobRow) => {
    const schedule = schedules.get(name)
    if (recurring && schedule) await plan(orm, name, schedule)
  }
  const complete = async (orm: Orm, row: JobRow) => {
    const { rowCount } = await orm.delete(jobs).where(isAttempt(row))
    if (rowCount !== 1) throw new JobTakenAway(`A job of ${row.name} was taken away while it was at work.`)
    await planAgain(orm, row)
  }
  const fail = async (row: JobRow, { retryLimit, retryDelay }: Required<JobOptions>, reason: unknown) => {
    // Stored for long, so it contains no personal data, like the log.
    const error = loggedError(reason)
    const line = { err: reason, job: row.name, id: row.id, attempt: row.attempts }
    if (row.attempts > retryLimit) {
      log.error(line, 'a job failed for good')
      const given = { state: 'failed', recurring: false, error } as const
      await database.orm.update(jobs).set(given).where(isAttempt(row))
      return planAgain(database.orm, row)
    }
    log.warn(line, 'a job failed and will be tried again')
    const pause = retryDelay * 2 ** (row.attempts - 1) * (1 + Math.random())
    const longest = (schedules.get(row.name)?.everyMinutes ?? Number.POSITIVE_INFINITY) * 60
    await database.orm
      .update(jobs)
      .set({ state: 'waiting', startAfter: inSeconds(Math.min(pause, longest)), error })
      .where(isAttempt(row))
  }
  const work = async ({ name, options, run }: Definition, row: JobRow) => {
    try {
      if (row.attempts > options.retryLimit + 1) throw new Error('the server of the last attempt died')
      await run(row)
    } catch (error) {
      if (error instanceof JobTakenAway) log.info({ job: name, id: row.id }, error.message)
      else await fail(row, options, error)
    }
  }
  const drain = async (definition: Definition) => {
    try {
      while (!signal.aborted) {
        const [row] = await take.execute({ name: definition.name, ...definition.options })
        if (!row) return
        await work(definition, row)
      }
    } catch (error) {
      // A job whose end could not be written starts again when its time is over.
      log.warn({ err: error, job: definition.name }, 'the queue could not reach the database')
    }
  }
  const wake = (name: string) => {
    const definition = definitions.get(name)
    if (definition) return until(oneAtATime(name, () => drain(definition)))
    if (!unknown.has(name)) log.warn({ job: name }, 'this server has no queue for a job')
    unknown.add(name)
  }
  const poll = async () => {
    try {
      const due = await database.orm.selectDistinct({ name: jobs.name }).from(jobs).where(isDue)
      lastAnswer = performance.now()
      for (const { name } of due) wake(name)
    } catch (error) {
      log.warn({ err: error }, 'the queue could not reach the database')
    }
  }
  const add = (name: string, options: JobOptions, run: Definition['run']) => {
    if (isStarted) throw new Error(`The job ${name} was defined after the queue's start.`)
    if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`)
    definitions.set(name, { name, options: { ...defaults, ...options }, run })
  }
  const jobOf = ({ attempts }: JobRow): Job => ({ attempt: attempts, signal })

  return {
    define: (name, options, handler) =>
      add(name, options, async (row) => {
        // The caller's type declares what it sends under this name.
        await handler(row.data as Parameters<typeof handler>[0], jobOf(row))
        await complete(database.orm, row)
      }),
    defineInTransaction: (name, options, handler) =>
      add(name, options, (row) =>
        database.transaction(async (tx) => {
          // As above: the caller declares what it sends under this name.
          await handler(tx, row.data as Parameters<typeof handler>[1], jobOf(row))
          await complete(tx, row)
        }),
      ),
    schedule: (name, schedule) => void schedules.set(name, schedule),
    async start() {
      if (isStarted) throw new Error('The queue was started before.')
      isStarted = true
      const { orm } = database
      // The embedded database has no other server, so jobs that run at its start were interrupted.
      if (database.kind === 'embedded')
        await orm
          .update(jobs)
          .set({ state: 'waiting', startAfter: sql`now()` })
          .where(eq(jobs.state, 'running'))
      await orm.delete(jobs).where(and(jobs.recurring, notInArray(jobs.name, [...schedules.keys()])))
      for (const [name, schedule] of schedules) await plan(orm, name, schedule)
      stopListening = await database.listen(JOBS_CHANNEL, wake, () => until(poll()))
      await poll()
      timer = setInterval(() => until(poll()), pollMs)
    },
    async stop() {
      if (!isStarted || signal.aborted) return
      stopping.abort()
      clearInterval(timer)
      await stopListening()
      const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([Promise.all(running), late])
    },
    ready: () => isStarted && !signal.aborted && performance.now() - lastAnswer < LONGEST_SILENCE_MS,
  }
}
