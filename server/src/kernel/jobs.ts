import PgBoss from 'pg-boss'
import { queryIn, type Tx } from './transactions.ts'

/** A job's data: anything that survives JSON. */
export type JobData = Record<string, unknown>

export type SendOptions = {
  /** The queue does not start the job before this time. */
  startAfter?: Date
  /** Higher first; 0 by default. */
  priority?: number
}

/**
 * The stored form of a job. The job's name goes with the data, because a dead letter does not keep its original
 * queue.
 */
export type Envelope = { job: string; data: JobData }

/** Another server has taken over the job before its work was done. The work in its transaction is rolled back. */
export class JobTakenAway extends Error {
  override readonly name = 'JobTakenAway'
  constructor(job: string) {
    super(`A job of ${job} was taken away while it was at work.`)
  }
}

/** The channel that tells servers about new jobs in a queue. */
export const JOBS_CHANNEL = 'porchlight_jobs'

// This instance is never started and has no database of its own; only its method for writing a job is used.
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('a job is sent in a transaction only')) },
})

/**
 * Adds a job with `data` to the queue `name` in the transaction `tx`: the job exists if and only if the change does.
 * The commit wakes the workers of all servers. Throws when the queue does not exist: `queue.define` and `queue.start`
 * create it.
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
  // pg-boss does not report a missing queue; it just writes no row.
  if (id === null) throw new Error(`There is no queue ${name}.`)
  if (options.startAfter) return
  await queryIn(tx, 'select pg_notify($1, $2)', [JOBS_CHANNEL, name], 'porchlight_wake')
}
