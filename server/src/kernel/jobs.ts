import PgBoss from 'pg-boss'
import { queryIn, type Tx } from './transactions.ts'

/** A job's data: anything that survives JSON. */
export type JobData = Record<string, unknown>

export type SendOptions = {
  /** Not before this moment. */
  startAfter?: Date
  /** Higher first; 0 by default. */
  priority?: number
}

/** What lies in the queue: the job's name goes with the data, because a dead letter forgets where it came from. */
export type Envelope = { job: string; data: JobData }

/** A job was no longer this server's when its work was done: the work in its transaction is taken back. */
export class JobTakenAway extends Error {
  override readonly name = 'JobTakenAway'
  constructor(job: string) {
    super(`A job of ${job} was taken away while it was at work.`)
  }
}

/** The channel on which servers hear that a queue has got something. */
export const JOBS_CHANNEL = 'porchlight_jobs'

// Never started and without a database of its own: only its way of writing a job is used.
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('a job is sent in a transaction only')) },
})

/**
 * Hands `data` over to the queue `name` in the transaction `tx`: the job exists if and only if the change does.
 * Workers of all servers are woken at commit. Refuses when the queue does not exist: `queue.define` and
 * `queue.start` make it.
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
  // pg-boss says nothing about a queue that is missing; it writes no row.
  if (id === null) throw new Error(`There is no queue ${name}.`)
  if (options.startAfter) return
  await queryIn(tx, 'select pg_notify($1, $2)', [JOBS_CHANNEL, name], 'porchlight_wake')
}
