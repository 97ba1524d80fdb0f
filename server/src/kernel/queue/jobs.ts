import { and, eq, gt, sql } from 'drizzle-orm'
import type { Orm } from '../database/database.ts'
import { queryIn, type Tx } from '../database/transactions.ts'
import { type JobData, jobs } from './jobs-table.ts'

/** The channel that tells servers about due jobs; the payload is their name. */
export const JOBS_CHANNEL = 'porchlight_jobs'

const insertJob = `
  with job as (
    insert into jobs (name, data, start_after) values ($1, $2, coalesce($3, now())) returning name
  )
  select pg_notify('${JOBS_CHANNEL}', name) from job where coalesce($3::timestamptz <= now(), true)`

/**
 * Adds a job in the transaction `tx`, so that the job exists exactly if the change does. The commit wakes the queues of
 * all servers; with a later `startAfter`, a queue starts the job at most some seconds after that time.
 */
export const sendJob = async (
  tx: Tx,
  name: string,
  data: JobData,
  { startAfter }: { startAfter?: Date } = {},
): Promise<void> => {
  await queryIn(tx, insertJob, [name, data, startAfter ?? null], 'porchlight_send_job')
}

const isDelayed = (name: string, part: JobData) =>
  and(
    eq(jobs.name, name),
    eq(jobs.state, 'waiting'),
    eq(jobs.attempts, 0),
    gt(jobs.startAfter, sql`now()`),
    sql`${jobs.data} @> ${JSON.stringify(part)}::jsonb`,
  )

/**
 * Deletes the jobs of a name that wait for their `startAfter` and whose data contains `part`. A job that is due stays.
 * Returns whether there were any.
 */
export const deleteDelayedJobs = async (tx: Tx, name: string, part: JobData): Promise<boolean> =>
  (await tx.delete(jobs).where(isDelayed(name, part)).returning({ id: jobs.id })).length > 0

/** The data of the jobs of a name that wait for their `startAfter` and in whose data `field` is one of the values. */
export const listDelayedJobs = async (
  orm: Orm,
  name: string,
  field: string,
  values: readonly string[],
): Promise<JobData[]> => {
  const named = sql`${jobs.data} ->> ${field} in ${[...values]}`
  const found = await orm
    .select({ data: jobs.data })
    .from(jobs)
    .where(and(isDelayed(name, {}), named))
  return found.map(({ data }) => data)
}

/** Makes the jobs of a name due now that wait for their `startAfter` and whose data contains `part`. */
export const startDelayedJobs = async (tx: Tx, name: string, part: JobData): Promise<void> => {
  const started = await tx
    .update(jobs)
    .set({ startAfter: sql`now()` })
    .where(isDelayed(name, part))
    .returning({ id: jobs.id })
  if (started.length > 0) await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${name})`)
}
