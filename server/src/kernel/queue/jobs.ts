import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
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

const isUntried = (name: string, part: JobData) =>
  and(
    eq(jobs.name, name),
    eq(jobs.state, 'waiting'),
    eq(jobs.attempts, 0),
    sql`${jobs.data} @> ${JSON.stringify(part)}::jsonb`,
  )

/**
 * Deletes the jobs of a name that wait for their `startAfter` and whose data contains `part`, or only the newest one. A
 * job that is due stays. Returns whether there were any.
 */
export const deleteDelayedJobs = async (
  tx: Tx,
  name: string,
  part: JobData,
  { newestOnly = false } = {},
): Promise<boolean> => {
  const found = and(isUntried(name, part), gt(jobs.startAfter, sql`now()`))
  const newest = inArray(
    jobs.id,
    tx
      .select({ id: max(jobs.id) })
      .from(jobs)
      .where(found),
  )
  const deleted = tx.delete(jobs).where(newestOnly ? newest : found)
  return (await deleted.returning({ id: jobs.id })).length > 0
}

/**
 * The data of a queue's jobs that no server has tried and whose `field` has one of the values, ordered by `startAfter`.
 * Includes jobs that are due, because `moveJobs` can delay them again.
 */
export const listUntriedJobs = async (
  orm: Orm,
  name: string,
  field: string,
  values: readonly string[],
): Promise<JobData[]> => {
  const named = sql`${jobs.data} ->> ${field} in ${[...values]}`
  const found = await orm
    .select({ data: jobs.data })
    .from(jobs)
    .where(and(isUntried(name, {}), named))
    .orderBy(asc(jobs.startAfter), asc(jobs.id))
  return found.map(({ data }) => data)
}

/** Sets when a queue's jobs become due, if no server has tried them and their data contains `part`; null means now. */
export const moveJobs = async (
  tx: Tx,
  name: string,
  part: JobData,
  startAfter: Date | null,
): Promise<void> => {
  const moved = await tx
    .update(jobs)
    .set({ startAfter: startAfter ?? sql`now()` })
    .where(isUntried(name, part))
    .returning({ id: jobs.id })
  if (moved.length > 0 && !startAfter) await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${name})`)
}
