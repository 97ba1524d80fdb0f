import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds, testDatabase, truncateAll } from '../../../test/database.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { silentLog } from '../log/log.ts'
import { listUntriedJobs, moveJobs, sendJob } from './jobs.ts'
import { createQueue, type Queue } from './queue.ts'

describe.each(kinds())('the queue, %s', (kind) => {
  let database: Database
  const queues: Queue[] = []
  beforeAll(async () => {
    database = await testDatabase(kind)
    await internalsOf(database).query('create table effects (n int)')
  })
  beforeEach(async () => {
    await truncateAll(database)
    await internalsOf(database).query('truncate effects')
  })
  afterEach(() => Promise.all(queues.splice(0).map((queue) => queue.stop())))

  const newQueue = (define: (queue: Queue) => void) => {
    const queue = createQueue(database, silentLog, { pollMs: 100 })
    define(queue)
    queues.push(queue)
    return queue
  }
  const send = (...numbers: number[]) =>
    database.transaction(async (tx) => {
      for (const n of numbers) await sendJob(tx, 'work', { n })
    })
  const effects = async () =>
    (await internalsOf(database).query('select n from effects order by n')).rows.map(({ n }) => n)
  const rows = async () => (await internalsOf(database).query('select * from jobs order by id')).rows
  const states = async () => (await rows()).map(({ state }) => state)

  test('keeps a job exactly if its change commits, and starts it at commit', async () => {
    const done: number[] = []
    const queue = newQueue((one) => one.define<{ n: number }>('work', {}, async ({ n }) => void done.push(n)))
    await queue.start()
    const rolledBack = database.transaction(async (tx) => {
      await sendJob(tx, 'work', { n: 1 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await database.transaction(async (tx) => {
      await sendJob(tx, 'work', { n: 2 })
      await sleep(300)
      expect(done).toEqual([])
    })
    await expect.poll(() => done).toEqual([2])
    expect(queue.ready()).toBe(true)
  })

  test("rolls back a job's transaction when another server took the job meanwhile", async () => {
    let tries = 0
    const queue = newQueue((one) =>
      one.defineInTransaction<{ n: number }>('work', {}, async (tx, { n }) => {
        tries++
        await tx.execute(sql`insert into effects values (${n})`)
        // Another server does this with an expired job; here it happens in the job's own transaction, so it is rolled
        // back too.
        if (n === 1) await tx.execute(sql`update jobs set attempts = attempts + 1 where data = '{"n":1}'`)
      }),
    )
    await queue.start()
    await send(1)
    await send(2)
    await expect.poll(effects).toEqual([2])
    expect(tries).toBe(2)
    // Not a failure: the job waits for the other server.
    expect(await states()).toEqual(['running'])
  })

  test('starts a new job at once, long before its next poll', async () => {
    let done = false
    const queue = createQueue(database, silentLog, { pollMs: 3_600_000 })
    queues.push(queue)
    queue.define('work', {}, async () => {
      done = true
    })
    await queue.start()
    await sleep(200)
    await send(1)
    await expect.poll(() => done).toBe(true)
  })

  test('starts a delayed job at its time', async () => {
    const done: number[] = []
    await newQueue((one) => one.define<{ n: number }>('work', {}, async ({ n }) => void done.push(n))).start()
    const startAfter = new Date(Date.now() + 700)
    await database.transaction((tx) => sendJob(tx, 'work', { n: 1 }, { startAfter }))
    await expect.poll(() => done).toEqual([1])
    expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime())
  })

  test('lists the jobs that can be delayed again, including due ones, unless a server has tried them', async () => {
    const later = new Date(Date.now() + 3_600_000)
    const listed = () => listUntriedJobs(database.orm, 'work', 'of', ['a', 'c'])
    await database.transaction(async (tx) => {
      await sendJob(tx, 'work', { n: 1, of: 'a' }, { startAfter: later })
      await sendJob(tx, 'work', { n: 2, of: 'a' })
      await sendJob(tx, 'work', { n: 3, of: 'b' })
      await sendJob(tx, 'other', { n: 4, of: 'a' })
    })
    expect(await listed()).toMatchObject([{ n: 2 }, { n: 1 }])
    await database.transaction((tx) => moveJobs(tx, 'work', { of: 'a' }, later))
    expect(await listed()).toMatchObject([{ n: 1 }, { n: 2 }])
    await internalsOf(database).query(`update jobs set attempts = 1 where data ->> 'n' = '1'`)
    expect(await listed()).toMatchObject([{ n: 2 }])
  })

  test('reports a job without a definition once, and keeps it for a server that has one', async () => {
    const warnings: unknown[] = []
    const log = { ...silentLog, warn: (fields: object | string) => void warnings.push(fields) }
    const queue = createQueue(database, log, { pollMs: 20 })
    queues.push(queue)
    await queue.start()
    await send(1)
    await expect.poll(() => warnings).toEqual([{ job: 'work' }])
    expect(() => queue.define('late', {}, async () => {})).toThrow("after the queue's start")
    await sleep(100)
    expect(warnings).toHaveLength(1)
    let done = false
    const other = newQueue((one) =>
      one.define('work', {}, async () => {
        done = true
      }),
    )
    await other.start()
    await expect.poll(() => done).toBe(true)
  })

  test('runs each of 200 jobs once', async () => {
    const queue = newQueue((one) =>
      one.defineInTransaction<{ n: number }>('work', {}, async (tx, { n }) => {
        await tx.execute(sql`insert into effects values (${n})`)
      }),
    )
    await queue.start()
    const all = Array.from({ length: 200 }, (_, n) => n)
    await send(...all)
    await expect.poll(effects).toEqual(all)
    await expect.poll(states).toEqual([])
  })

  test('retries a failed job alone and then keeps it with its error', async () => {
    const tries: string[] = []
    const queue = newQueue((one) =>
      one.define<{ n: number }>('work', { retryLimit: 1, retryDelay: 0 }, async ({ n }, { attempt }) => {
        tries.push(`${n}.${attempt}`)
        if (n === 1) throw new Error('cannot')
      }),
    )
    await queue.start()
    await send(1, 2)
    await expect.poll(states).toEqual(['failed'])
    expect([...tries].sort()).toEqual(['1.1', '1.2', '2.1'])
    expect(await rows()).toMatchObject([{ name: 'work', data: { n: 1 }, error: { message: 'cannot' } }])
  })

  test("keeps only the retry of a job's failed transaction", async () => {
    const queue = newQueue((one) =>
      one.defineInTransaction<{ n: number }>('work', { retryDelay: 0 }, async (tx, { n }, { attempt }) => {
        await tx.execute(sql`insert into effects values (${n})`)
        if (attempt === 1) throw new Error('halfway')
      }),
    )
    await queue.start()
    await send(7)
    await expect.poll(states).toEqual([])
    expect(await effects()).toEqual([7])
  })

  test('waits at stop for the running job, leaves the others in the queue, and makes no more calls', async () => {
    let begun = 0
    let finished = 0
    const queue = newQueue((one) =>
      one.define('work', {}, async (_, { signal }) => {
        begun++
        // The job runs until the test has begun to stop the queue.
        await once(signal, 'abort')
        await sleep(150)
        finished++
      }),
    )
    await queue.start()
    await send(1, 2, 3)
    await expect.poll(() => begun).toBe(1)
    await queue.stop()
    expect(finished).toBe(1)
    expect(await states()).toEqual(['waiting', 'waiting'])
    const heir = newQueue((one) => one.define('work', {}, async () => void finished++))
    await heir.start()
    await expect.poll(() => finished).toBe(3)
  })

  test('can start and stop at any time without errors or late calls', async () => {
    for (let round = 0; round < 15; round++) {
      const queue = newQueue((one) => one.define('work', {}, async () => {}))
      await queue.start()
      await send(round)
      await sleep(Math.random() * 20)
      await queue.stop()
    }
  })

  test('stores declared schedules, and deletes others', async () => {
    const first = newQueue((one) => {
      one.define('work', {}, async () => {})
      one.schedule('work', { everyMinutes: 24 * 60, offset: 3 * 60 + 5 })
    })
    await first.start()
    const [planned] = await rows()
    expect(planned).toMatchObject({ name: 'work', state: 'waiting', recurring: true })
    expect(new Date(String(planned?.start_after)).toISOString()).toMatch(/T03:05:00\.000Z$/)
    expect(Number(planned?.start_after) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    await first.stop()
    await newQueue((one) => one.define('work', {}, async () => {})).start()
    expect(await rows()).toEqual([])
  })

  /** An hourly schedule whose next time is half an hour away, so that it does not come during the test. */
  const hourly = () => ({ everyMinutes: 60, offset: (new Date().getUTCMinutes() + 30) % 60 })
  const isDueNow = () => internalsOf(database).query('update jobs set start_after = now() where recurring')

  test('runs a recurring job at its time, once on two servers, and plans the next one', async () => {
    let runs = 0
    // The embedded database has one server.
    const servers = (kind === 'served' ? [1, 2] : [1]).map(() =>
      newQueue((one) => {
        one.define('work', {}, async () => void runs++)
        one.schedule('work', hourly())
      }),
    )
    await servers[0]?.start()
    await isDueNow()
    // Starting does not postpone a job that is due.
    await servers[1]?.start()
    await expect.poll(() => runs).toBe(1)
    await expect.poll(states).toEqual(['waiting'])
    await sleep(300)
    expect(runs).toBe(1)
    await isDueNow()
    await expect.poll(() => runs).toBe(2)
  })

  test('retries a recurring job until its next time at the latest, and plans it after it failed for good', async () => {
    const queue = newQueue((one) => {
      one.define('work', { retryLimit: 1, retryDelay: 7_200 }, async () => {
        throw new Error('cannot')
      })
      one.schedule('work', hourly())
    })
    await queue.start()
    await isDueNow()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    await expect.poll(states).toEqual(['waiting'])
    expect(Number((await rows())[0]?.start_after) - Date.now()).toBeLessThanOrEqual(3_600_000)
    await isDueNow()
    await expect.poll(states).toEqual(['failed', 'waiting'])
    expect(await rows()).toMatchObject([{ recurring: false }, { recurring: true, attempts: 0 }])
  })

  test('starts a job of a dead server again when its time is over, until its last attempt', async () => {
    const die = (n: number, attempts: number) =>
      internalsOf(database).query(
        `update jobs set state = 'running', attempts = $2, start_after = now() + interval '1 hour' where data = $1`,
        [{ n }, attempts],
      )
    const attempts: number[] = []
    await send(1, 2)
    await die(1, 1)
    await die(2, 2)
    const heir = newQueue((one) =>
      one.define<{ n: number }>(
        'work',
        { retryLimit: 1 },
        async (_, { attempt }) => void attempts.push(attempt),
      ),
    )
    await heir.start()
    // The embedded database's only server takes them at its start.
    if (kind === 'served') {
      await sleep(300)
      expect(attempts).toEqual([])
      await internalsOf(database).query('update jobs set start_after = now()')
    }
    await expect.poll(states).toEqual(['failed'])
    expect(attempts).toEqual([2])
    expect(await rows()).toMatchObject([
      { data: { n: 2 }, error: { message: 'the server of the last attempt died' } },
    ])
  })

  test.runIf(kind === 'served')('shares the work between two servers', async () => {
    const done = [0, 0]
    let bothAtWork = () => {}
    const both = new Promise<void>((resolve) => {
      bothAtWork = resolve
    })
    const servers = [0, 1].map((server) =>
      newQueue((one) =>
        one.defineInTransaction<{ n: number }>('work', {}, async (tx, { n }) => {
          done[server] = (done[server] ?? 0) + 1
          await tx.execute(sql`insert into effects values (${n})`)
          // Each server's first job waits for the other server, which may be slow to take one.
          if (Math.min(...done) > 0) bothAtWork()
          await both
        }),
      ),
    )
    for (const server of servers) await server.start()
    const all = Array.from({ length: 60 }, (_, n) => n)
    await send(...all)
    await expect.poll(effects).toEqual(all)
    expect(Math.min(...done)).toBeGreaterThan(0)
  })
})
