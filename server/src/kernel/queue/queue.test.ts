import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds, testDatabase, truncateAll } from '../../../test/database.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { silentLog } from '../log/log.ts'
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
  const send = (queue: Queue, n: number, name = 'work') =>
    database.transaction((tx) => queue.send(tx, name, { n }))
  const effects = async () =>
    (await internalsOf(database).query('select n from effects order by n')).rows.map(({ n }) => n)
  const states = async (name = 'work') => {
    const { rows } = await internalsOf(database).query('select state::text from pgboss.job where name = $1', [
      name,
    ])
    return rows.map(({ state }) => state)
  }

  test('keeps a job exactly if its change commits, and starts it at commit', async () => {
    const done: number[] = []
    const queue = newQueue((one) => one.define<{ n: number }>('work', {}, async ({ n }) => void done.push(n)))
    await queue.start()
    const rolledBack = database.transaction(async (tx) => {
      await queue.send(tx, 'work', { n: 1 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await database.transaction(async (tx) => {
      await queue.send(tx, 'work', { n: 2 })
      await sleep(300)
      expect(done).toEqual([])
    })
    await expect.poll(() => done).toEqual([2])
    expect(queue.ready()).toBe(true)
  })

  test("rolls back a job's transaction when another server took the job meanwhile", async () => {
    let tries = 0
    const queue = newQueue((one) =>
      one.defineInTransaction<{ n: number }>('work', {}, async (tx, { n }, { id }) => {
        tries++
        await tx.execute(sql`insert into effects values (${n})`)
        // Another server does this with an expired job; here it happens in the job's own transaction, so it is rolled
        // back too.
        if (n === 1) await tx.execute(sql`update pgboss.job set state = 'retry' where id = ${id}`)
      }),
    )
    await queue.start()
    await send(queue, 1)
    await send(queue, 2)
    await expect.poll(effects).toEqual([2])
    expect(tries).toBe(2)
    // Not a failure: the job waits for the other server.
    expect((await states()).sort()).toEqual(['active', 'completed'])
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
    await send(queue, 1)
    await expect.poll(() => done).toBe(true)
  })

  test('refuses a queue without a definition', async () => {
    const queue = newQueue(() => {})
    await queue.start()
    await expect(send(queue, 1, 'nobody')).rejects.toThrow('There is no queue nobody')
    expect(() => queue.define('late', {}, async () => {})).toThrow("after the queue's start")
  })

  test('runs each of 200 jobs once', async () => {
    const queue = newQueue((one) =>
      one.defineInTransaction<{ n: number }>('work', { batchSize: 50 }, async (tx, { n }) => {
        await tx.execute(sql`insert into effects values (${n})`)
      }),
    )
    await queue.start()
    const all = Array.from({ length: 200 }, (_, n) => n)
    await database.transaction(async (tx) => {
      for (const n of all) await queue.send(tx, 'work', { n })
    })
    await expect.poll(effects).toEqual(all)
    await expect.poll(async () => new Set(await states())).toEqual(new Set(['completed']))
  })

  test('retries a failed job alone and then shows it as a dead letter', async () => {
    const tries: string[] = []
    const queue = newQueue((one) =>
      one.define<{ n: number }>('work', { retryLimit: 1, retryDelay: 0 }, async ({ n }, { attempt }) => {
        tries.push(`${n}.${attempt}`)
        if (n === 1) throw new Error('cannot')
      }),
    )
    await queue.start()
    await database.transaction(async (tx) => {
      for (const n of [1, 2]) await queue.send(tx, 'work', { n })
    })
    await expect.poll(() => queue.deadLetters()).toHaveLength(1)
    expect([...tries].sort()).toEqual(['1.1', '1.2', '2.1'])
    const [letter] = await queue.deadLetters()
    expect(letter).toMatchObject({ job: 'work', data: { n: 1 }, error: { message: 'cannot' } })
  })

  test("keeps only the retry of a job's failed transaction", async () => {
    const queue = newQueue((one) =>
      one.defineInTransaction<{ n: number }>('work', { retryDelay: 0 }, async (tx, { n }, { attempt }) => {
        await tx.execute(sql`insert into effects values (${n})`)
        if (attempt === 1) throw new Error('halfway')
      }),
    )
    await queue.start()
    await send(queue, 7)
    await expect.poll(states).toEqual(['completed'])
    expect(await effects()).toEqual([7])
  })

  test('waits at stop for the running job, returns the others to the queue, and makes no more calls', async () => {
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
    await database.transaction(async (tx) => {
      for (const n of [1, 2, 3]) await queue.send(tx, 'work', { n })
    })
    await expect.poll(() => begun).toBe(1)
    await queue.stop()
    expect(finished).toBe(1)
    expect((await states()).sort()).toEqual(['completed', 'retry', 'retry'])
    const heir = newQueue((one) => one.define('work', {}, async () => void finished++))
    await heir.start()
    await expect.poll(() => finished).toBe(3)
  })

  test('can start and stop at any time without errors or late calls', async () => {
    for (let round = 0; round < 15; round++) {
      const queue = newQueue((one) => one.define('work', {}, async () => {}))
      await queue.start()
      await send(queue, round)
      await sleep(Math.random() * 20)
      await queue.stop()
    }
  })

  test('stores declared schedules, and deletes others', async () => {
    const schedules = async () =>
      (await internalsOf(database).query('select name, cron from pgboss.schedule')).rows
    const first = newQueue((one) => {
      one.define('work', {}, async () => {})
      one.schedule('work', '0 3 * * *')
    })
    await first.start()
    expect(await schedules()).toEqual([{ name: 'work', cron: '0 3 * * *' }])
    await first.stop()
    await newQueue((one) => one.define('work', {}, async () => {})).start()
    expect(await schedules()).toEqual([])
  })

  test('runs a scheduled job at its minute, with its data', async () => {
    const got: unknown[] = []
    const queue = newQueue((one) => {
      one.define('work', {}, async (data) => void got.push(data))
      one.schedule('work', '* * * * *', { nightly: true })
    })
    // Servers check schedules every 30 s in turn. This makes the last check look old.
    const asIfUnseen = () =>
      internalsOf(database).query(`update pgboss.version set cron_on = now() - interval '1 hour'`)
    await asIfUnseen()
    await queue.start()
    const seen = async () => {
      if (got.length === 0) await asIfUnseen()
      return got
    }
    await expect.poll(seen, { interval: 200 }).toEqual([{ nightly: true }])
  })

  test.runIf(kind === 'served')('shares the work between two servers', async () => {
    const done = [0, 0]
    let bothAtWork = () => {}
    const both = new Promise<void>((resolve) => {
      bothAtWork = resolve
    })
    const servers = [0, 1].map((server) =>
      newQueue((one) =>
        one.defineInTransaction<{ n: number }>('work', { batchSize: 5 }, async (tx, { n }) => {
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
    await database.transaction(async (tx) => {
      for (const n of all) await servers[0]?.send(tx, 'work', { n })
    })
    await expect.poll(effects).toEqual(all)
    expect(Math.min(...done)).toBeGreaterThan(0)
  })

  test.runIf(kind === 'embedded')(
    'runs a job that was active when the server died after the next start',
    async () => {
      const idle = newQueue((one) => one.define('work', {}, async () => {}))
      await idle.start()
      await idle.stop()
      await send(idle, 1)
      await internalsOf(database).query(
        `update pgboss.job set state = 'active', started_on = now() where name = 'work'`,
      )
      const done: unknown[] = []
      await newQueue((one) => one.define('work', {}, async (data) => void done.push(data))).start()
      await expect.poll(() => done).toEqual([{ n: 1 }])
    },
  )
})
