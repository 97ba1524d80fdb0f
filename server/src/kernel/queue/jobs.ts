import PgBoss from 'pg-boss'
import { queryIn, type Tx } from '../database/transactions.ts'

/** A job's data: anything that survives JSON. */
export type JobData = Record<string, unknown>

export type SendOptions = {
  /** The queue does not start the job before this time. */
  startAfter?: Date
  /** Higher first; 0 by default. */
  priority?: number
}

/** The stored form of a job. It includes the job's name, because a dead letter loses its original queue. */
export type Envelope = { job: string; data: JobData }

/** Another server took over the job before its work was done; the work is rolled back. */
export class JobTakenAway extends Error {
  override readonly name = 'JobTakenAway'
  constructor(job: string) {
    super(`A job of ${job} was taken away while it was at work.`)
  }
}

/** The channel that tells servers about new jobs in a queue. */
export const JOBS_CHANNEL = 'porchlight_jobs'

// Never started and without a database: only its method for writing a job is used.
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('a job is sent in a transaction only')) },
})

/**
 * Adds a job to the queue `name` in the transaction `tx`, so that the job exists exactly if the change does. The commit
 * wakes the workers of all servers. Throws if the queue does not exist; `queue.define` and `queue.start` create it.
 */
export const sendJob = async (
  tx: Tx,
  name: string,
  data: JobData,
  options: SendOptions = {},
): Promise<void> => {
  const envelope: Envelope = { job: name, data }
  const id = await writer.send(name, envelope, {
    ...options,
    db: { executeSql: (text, values) => queryIn(tx, text, values, 'porchlight_send_job') },
  })
  // For a missing queue, pg-boss silently writes no row.
  if (id === null) throw new Error(`There is no queue ${name}.`)
  if (options.startAfter) return
  await queryIn(tx, 'select pg_notify($1, $2)', [JOBS_CHANNEL, name], 'porchlight_wake')
}
