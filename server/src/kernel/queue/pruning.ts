import { lt, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { deleteWhere } from '../database/delete-where.ts'
import { events } from '../events/events-table.ts'
import { EVENTS_HOURS } from '../events/live.ts'
import { IDEMPOTENCY_HOURS } from '../idempotency.ts'
import { idempotencyKeys } from '../idempotency-table.ts'
import type { Log } from '../log/log.ts'
import { rateLimits } from '../security/rate-limits-table.ts'
import { jobs } from './jobs-table.ts'
import type { Queue } from './queue.ts'

const PRUNE = 'prune'
const TEND_EMBEDDED = 'tend-embedded'
/** A reader at the limit still finds its last event. */
const GRACE_HOURS = 1
const FAILED_JOBS_HOURS = 365 * 24

/**
 * Deletes expired events, idempotency keys and rate limits, which strangers can create without limit, and jobs that
 * failed for good. Returns their numbers.
 */
export const prune = async ({ orm }: Database, clock: Clock) => {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  const { personId, call, key, createdAt } = idempotencyKeys
  return {
    events: await deleteWhere(
      orm,
      events,
      sql`${events.id}`,
      lt(events.createdAt, before(EVENTS_HOURS + GRACE_HOURS)),
    ),
    idempotencyKeys: await deleteWhere(
      orm,
      idempotencyKeys,
      sql`${personId}, ${call}, ${key}`,
      lt(createdAt, before(IDEMPOTENCY_HOURS + GRACE_HOURS)),
    ),
    rateLimits: await deleteWhere(
      orm,
      rateLimits,
      sql`${rateLimits.scope}, ${rateLimits.keyHash}`,
      lte(rateLimits.restartsAt, clock.now()),
    ),
    failedJobs: await deleteWhere(
      orm,
      jobs,
      sql`${jobs.id}`,
      sql`${jobs.state} = 'failed' and ${lt(jobs.createdAt, before(FAILED_JOBS_HOURS))}`,
    ),
  }
}

/** Schedules hourly pruning, and maintenance of the embedded database. Call it before the queue starts. */
export const definePruning = (queue: Queue, database: Database, clock: Clock, log: Log): void => {
  queue.define(PRUNE, {}, async () => {
    log.debug(await prune(database, clock), 'pruned')
  })
  queue.schedule(PRUNE, { everyMinutes: 60, offset: 17 })
  if (database.kind === 'served') return
  // The embedded database has no background processes: its log would grow and its statistics would become outdated.
  queue.define(TEND_EMBEDDED, {}, async () => {
    await internalsOf(database).query('vacuum (analyze)')
    await internalsOf(database).query('checkpoint')
  })
  queue.schedule(TEND_EMBEDDED, { everyMinutes: 60, offset: 47 })
}
