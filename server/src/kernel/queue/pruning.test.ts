import { beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { kinds, testDatabase } from '../../../test/database.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { recordEvent } from '../events/events.ts'
import { withIdempotency } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { jobs } from './jobs-table.ts'
import { prune } from './pruning.ts'

describe.each(kinds())('pruning, %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase(kind)
  })

  test('deletes only rows that are older than a day and an hour', async () => {
    const clock = createTestClock(new Date())
    await database.transaction((tx) =>
      recordEvent(tx, { topic: 'things', entityId: newId(), kind: 'thing.made' }),
    )
    const call = { personId: newId(), call: 'POST /things', key: 'k', bodyHash: 'a' }
    await withIdempotency(database, call, async () => ({ status: 200, body: null }))
    clock.advance(24.9 * 3_600_000)
    expect(await prune(database, clock)).toEqual({
      events: 0,
      idempotencyKeys: 0,
      rateLimits: 0,
      failedJobs: 0,
    })
    clock.advance(0.2 * 3_600_000)
    expect(await prune(database, clock)).toEqual({
      events: 1,
      idempotencyKeys: 1,
      rateLimits: 0,
      failedJobs: 0,
    })
    const { rows } = await internalsOf(database).query(
      'select from events union all select from idempotency_keys',
    )
    expect(rows).toHaveLength(0)
  })

  test('deletes jobs that failed a year ago, and none that wait', async () => {
    await database.orm.delete(jobs)
    const job = { name: 'work', data: {} }
    await database.orm.insert(jobs).values([job, { ...job, state: 'failed' }])
    const clock = createTestClock(new Date())
    clock.advance(364 * 24 * 3_600_000)
    expect(await prune(database, clock)).toMatchObject({ failedJobs: 0 })
    clock.advance(2 * 24 * 3_600_000)
    expect(await prune(database, clock)).toMatchObject({ failedJobs: 1 })
    expect(await database.orm.select().from(jobs)).toMatchObject([{ state: 'waiting' }])
  })
})
