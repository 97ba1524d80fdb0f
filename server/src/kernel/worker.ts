import type PgBoss from 'pg-boss'
import type { Log } from './log/log.ts'
import { loggedError } from './log/logged-errors.ts'
import { type Envelope, type JobData, JobTakenAway } from './queue/jobs.ts'
import type { QueueConnection } from './queue/queue-connection.ts'

type Definition = {
  name: string
  options: { batchSize: number; retryLimit: number }
  run: (data: JobData, job: { id: string; attempt: number; signal: AbortSignal }) => Promise<void>
}

const STOP_MS = 10_000

export type Worker = {
  wake(): void
  /** Resolves when the running job is done, or after ten seconds. */
  stop(): Promise<void>
}

/**
 * Processes one queue. pg-boss's own loop marks a whole batch by its last failure, does not await its marks, and can
 * fetch once more after its stop.
 */
export const createWorker = (
  boss: PgBoss,
  connection: QueueConnection,
  definition: Definition,
  pollMs: number,
  log: Log,
): Worker => {
  const { name, options, run } = definition
  const stopping = new AbortController()
  let awake = true
  let endSleep = () => {}

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const fetch = () =>
    boss.fetch<Envelope>(name, { batchSize: options.batchSize, includeMetadata: true, db: connection })

  const work = async (job: PgBoss.JobWithMetadata<Envelope>) => {
    const attempt = job.retryCount + 1
    try {
      await run(job.data.data, { id: job.id, attempt, signal: stopping.signal })
    } catch (error) {
      if (error instanceof JobTakenAway) return log.info({ job: name, id: job.id }, error.message)
      const isLast = job.retryCount >= job.retryLimit
      const line = { err: error, job: name, id: job.id, attempt }
      if (isLast) log.error(line, 'a job failed for good and is a dead letter')
      else log.warn(line, 'a job failed and will be tried again')
      // Stored for days, so it contains no personal data, like the log.
      await boss.fail(name, job.id, loggedError(error), { db: connection })
    }
  }

  /** Returns fetched jobs that have not started, so that other servers need not wait until they expire. */
  const giveBack = async (jobs: PgBoss.JobWithMetadata<Envelope>[]) => {
    if (jobs.length === 0) return
    await connection.executeSql(
      `update pgboss.job set state = 'retry', retry_count = retry_count - 1 where name = $1 and id = any($2) and state = 'active'`,
      [name, jobs.map(({ id }) => id)],
    )
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      awake = false
      const jobs = await fetch()
      while (jobs.length > 0 && !stopping.signal.aborted) {
        const [job] = jobs.splice(0, 1)
        if (job) await work(job)
        awake = true
      }
      await giveBack(jobs)
      if (!awake && !stopping.signal.aborted) await sleep()
    }
  }
  const ended = loop().catch((error: unknown) => log.error({ err: error, job: name }, 'a worker ended'))

  return {
    wake() {
      awake = true
      endSleep()
    },
    async stop() {
      stopping.abort()
      endSleep()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS)
      })
      await Promise.race([ended, late])
      clearTimeout(timer)
    },
  }
}
