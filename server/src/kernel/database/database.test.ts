import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshUrl, kinds, onTestServer, testDatabase } from '../../../test/database.ts'
import { silentLog } from '../log/log.ts'
import { type Database, internalsOf, openDatabase, type Tx } from './database.ts'
import { databaseErrorOf } from './database-errors.ts'
import { InsideTransactionError } from './transactions.ts'

const things = pgTable('things', { id: integer('id').primaryKey(), name: text('name').notNull() })

const makeThings = async (database: Database) => {
  const { query } = internalsOf(database)
  await query('create extension if not exists btree_gist')
  await query('create table things (id int primary key, name text not null)')
  await query(`create table stays (who int, during tstzrange,
    constraint stays_one_at_a_time exclude using gist (who with =, during with &&))`)
}

/** Drizzle wraps every error that its client throws. */
const refused = { cause: expect.any(InsideTransactionError) }

describe.each(kinds())('%s database', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase(kind)
    await makeThings(database)
  })
  beforeEach(() => internalsOf(database).query('truncate things, stays'))

  const names = async () =>
    (await database.orm.select().from(things).orderBy(asc(things.id))).map(({ name }) => name)
  const add = (tx: Tx, id: number, name = `${id}`) => tx.insert(things).values({ id, name })

  test('commits or rolls back a transaction as a whole', async () => {
    await database.transaction((tx) => add(tx, 1, 'kept'))
    const failing = database.transaction(async (tx) => {
      await add(tx, 2, 'lost')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await names()).toEqual(['kept'])
  })

  test('rolls back only a failed savepoint', async () => {
    await database.transaction(async (tx) => {
      await add(tx, 1)
      await tx.transaction((inner) => add(inner, 1)).catch(() => {})
      await add(tx, 2)
    })
    expect(await names()).toEqual(['1', '2'])
  })

  test('accepts several concurrent queries in a transaction', async () => {
    await database.transaction((tx) => Promise.all([1, 2, 3, 4].map((id) => add(tx, id))))
    expect(await names()).toHaveLength(4)
  })

  test('names the exclusion constraint in an error that Drizzle has wrapped', async () => {
    const stay = sql`insert into stays values (1, tstzrange('2030-01-01', '2030-01-03'))`
    await database.orm.execute(stay)
    const error = await database.orm.execute(stay).catch((reason: unknown) => reason)
    expect(databaseErrorOf(error)).toMatchObject({ code: '23P01', constraint: 'stays_one_at_a_time' })
    const inside = await database.transaction((tx) => tx.execute(stay)).catch((reason: unknown) => reason)
    expect(databaseErrorOf(inside)).toMatchObject({ code: '23P01', constraint: 'stays_one_at_a_time' })
    expect(databaseErrorOf(new Error('another'))).toBeUndefined()
  })

  test('refuses the outer handle and a second transaction inside a transaction', async () => {
    await expect(database.transaction(() => names())).rejects.toMatchObject(refused)
    const second = database.transaction(() => database.transaction((tx) => add(tx, 1)))
    await expect(second).rejects.toThrow(InsideTransactionError)
    expect(await names()).toEqual([])
  })

  test('lets code that outlives its transaction use the outer handle, but not the tx', async () => {
    let late: Promise<unknown>[] = []
    let isOver = () => {}
    const after = new Promise<void>((resolve) => {
      isOver = resolve
    })
    await database.transaction(async (tx) => {
      late = [after.then(names), after.then(() => add(tx, 1))]
    })
    isOver()
    const [outer, inner] = await Promise.allSettled(late)
    expect(outer).toMatchObject({ status: 'fulfilled', value: [] })
    expect(inner).toMatchObject({ status: 'rejected' })
  })

  test('does not report a commit when the transaction swallowed a failure', async () => {
    const swallowing = database.transaction(async (tx) => {
      await add(tx, 1)
      await add(tx, 1).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow('Nothing was committed')
  })

  test('runs prepared statements outside of transactions, repeatedly', async () => {
    const byId = database.orm
      .select()
      .from(things)
      .where(eq(things.id, sql.placeholder('id')))
      .prepare('test_thing_by_id')
    await database.transaction((tx) => Promise.all([add(tx, 1), add(tx, 2)]))
    for (const id of [1, 2, 1, 2]) expect(await byId.execute({ id })).toEqual([{ id, name: `${id}` }])
    await expect(database.transaction(() => byId.execute({ id: 1 }))).rejects.toMatchObject(refused)
  })

  test('delivers a notification only at commit', async () => {
    const notifications: string[] = []
    const stop = await database.listen(
      'test_channel',
      (payload) => notifications.push(payload),
      () => {},
    )
    const notify = (tx: Tx, payload: string) => tx.execute(sql`select pg_notify('test_channel', ${payload})`)
    await database.transaction(async (tx) => {
      await notify(tx, 'one')
      expect(notifications).toEqual([])
    })
    await expect.poll(() => notifications).toEqual(['one'])
    await database
      .transaction(async (tx) => {
        await notify(tx, 'never')
        throw new Error('no')
      })
      .catch(() => {})
    await database.transaction((tx) => notify(tx, 'two'))
    await expect.poll(() => notifications).toEqual(['one', 'two'])
    await stop()
    await database.transaction((tx) => notify(tx, 'three'))
    await sleep(50)
    expect(notifications).toEqual(['one', 'two'])
  })

  test('tells a listener that it may have missed notifications after its connection was lost', async () => {
    const notifications: string[] = []
    const stop = await database.listen(
      'test_lost',
      (payload) => notifications.push(payload),
      () => notifications.push('reconnected'),
    )
    await loseConnections(database)
    // The embedded database reconnects at its next use; until then there are no notifications.
    await database.ping()
    await expect.poll(() => notifications).toContain('reconnected')
    await database.transaction((tx) => tx.execute(sql`select pg_notify('test_lost', 'back')`))
    await expect.poll(() => notifications).toContain('back')
    await stop()
  })

  test('keeps working after it lost its connections', async () => {
    const held = database.transaction(async (tx) => {
      await add(tx, 1)
      await loseConnections(database)
      await add(tx, 2)
    })
    if (kind === 'served') await expect(held).rejects.toThrow()
    else await held
    await database.transaction((tx) => add(tx, 3))
    expect(await names()).toContain('3')
    await database.ping()
  })

  test('stores and returns times and large texts unchanged', async () => {
    const name = 'ü🏠\u202eabc'.repeat(50_000)
    await database.transaction((tx) => add(tx, 1, name))
    expect(await names()).toEqual([name])
  })
})

/** Served: kills every connection except the one that runs this. Embedded: discards the only connection. */
const loseConnections = async (database: Database) => {
  if (database.kind === 'embedded') {
    const broken = internalsOf(database).withClient(() => Promise.reject(new Error('thrown away')))
    void broken.catch(() => {})
    return
  }
  const { rows } = await internalsOf(database).query('select current_database() as name')
  await onTestServer((client) =>
    // Returns when the connections have ended: a connection that is about to end would still accept a statement.
    client.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1', [
      rows[0]?.name,
    ]),
  )
}

describe.runIf(kinds().includes('served'))('served database, several connections', () => {
  test('repeats a transaction that loses by deadlock', async () => {
    const database = await openDatabase({ url: await freshUrl() }, silentLog)
    await makeThings(database)
    await database.transaction(async (tx) => {
      await tx.insert(things).values([1, 2].map((id) => ({ id, name: '' })))
    })
    let runs = 0
    let holding = 0
    let bothHoldOne = () => {}
    const both = new Promise<void>((resolve) => {
      bothHoldOne = resolve
    })
    const crossing = (first: number, second: number) =>
      database.transaction(async (tx) => {
        const change = (id: number) =>
          tx
            .update(things)
            .set({ name: sql`name || ${first}` })
            .where(eq(things.id, id))
        runs++
        await change(first)
        // Each transaction holds the row that the other requests next.
        if (++holding === 2) bothHoldOne()
        await both
        await change(second)
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    expect(runs).toBeGreaterThan(2)
    const rows = await database.orm.select().from(things)
    expect(rows.map(({ name }) => name.length)).toEqual([2, 2])
    await database.close()
  })

  test('refuses an unreachable database immediately', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }, silentLog)).rejects.toThrow()
  })
})
