import type { Clock } from '../clock.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { EVENTS_HOURS } from '../events/live.ts'
import { IDEMPOTENCY_HOURS } from '../idempotency.ts'
import type { Log } from '../log/log.ts'
import type { Queue } from './queue.ts'

const PRUNE = 'prune'
const TEND_EMBEDDED = 'tend-embedded'
/** Small batches keep locks short and the embedded database available. */
const BATCH = 5_000
/** A reader at the limit still finds its last event. */
const GRACE_HOURS = 1

const before = (clock: Clock, hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)

const deleteOlder = async (database: Database, table: string, key: string, moment: Date): Promise<number> => {
  const { query } = internalsOf(database)
  const statement = `delete from ${table} where (${key}) in
    (select ${key} from ${table} where created_at < $1 order by created_at limit ${BATCH})`
  for (let total = 0; ; ) {
    const { rowCount } = await query(statement, [moment])
    total += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return total
  }
}

/** Deletes expired events and idempotency keys. Returns their number. */
export const prune = async (
  database: Database,
  clock: Clock,
): Promise<{ events: number; idempotencyKeys: number }> => ({
  events: await deleteOlder(database, 'events', 'id', before(clock, EVENTS_HOURS + GRACE_HOURS)),
  idempotencyKeys: await deleteOlder(
    database,
    'idempotency_keys',
    'person_id, call, key',
    before(clock, IDEMPOTENCY_HOURS + GRACE_HOURS),
  ),
})

/** Schedules hourly pruning, and maintenance of the embedded database. Call it before the queue starts. */
export const definePruning = (queue: Queue, database: Database, clock: Clock, log: Log): void => {
  queue.define(PRUNE, {}, async () => {
    log.debug(await prune(database, clock), 'pruned')
  })
  queue.schedule(PRUNE, '17 * * * *')
  if (database.kind === 'served') return
  // The embedded database has no background processes: its log would grow and its statistics would become outdated.
  queue.define(TEND_EMBEDDED, {}, async () => {
    await internalsOf(database).query('vacuum (analyze)')
    await internalsOf(database).query('checkpoint')
  })
  queue.schedule(TEND_EMBEDDED, '47 * * * *')
}
