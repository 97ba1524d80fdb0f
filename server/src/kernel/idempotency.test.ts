import { setTimeout as sleep } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds, testDatabase, truncateAll } from '../../test/database.ts'
import { type Database, internalsOf } from './database/database.ts'
import { databaseErrorOf } from './database/database-errors.ts'
import { KeyReusedError, withIdempotency } from './idempotency.ts'
import { newId } from './ids.ts'

const orders = pgTable('orders', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
})

describe.each(kinds())('calls under an Idempotency-Key, %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase(kind)
    await internalsOf(database).query(
      'create table orders (id int generated always as identity primary key, name text not null unique)',
    )
  })
  beforeEach(async () => {
    await truncateAll(database)
    await internalsOf(database).query('truncate orders')
  })

  /** A command and its handler; neither knows about keys. */
  const createOrder = (name: string) =>
    database.transaction(async (tx) => {
      const [order] = await tx.insert(orders).values({ name }).returning()
      await tx.execute(sql`select pg_sleep(0.02)`)
      return order
    })
  const handle = async (name: string) => {
    const order = await createOrder(name)
    const all = await database.orm.select().from(orders).orderBy(asc(orders.id))
    return { status: 201, body: { order, count: all.length } }
  }
  const given = (bodyHash = 'a') => ({ personId: newId(), call: 'POST /orders', key: 'k1', bodyHash })
  const rows = () => database.orm.select().from(orders)
  const keys = async () => (await internalsOf(database).query('select * from idempotency_keys')).rows

  test('answers a repeated call with the same answer and writes one row', async () => {
    const call = given()
    const first = await withIdempotency(database, call, () => handle('one'))
    const second = await withIdempotency(database, call, () => handle('one'))
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 201, body: { order: { name: 'one' }, count: 1 } })
    expect(await rows()).toHaveLength(1)
  })

  test('treats another person, call or key as a separate call', async () => {
    const call = given()
    await withIdempotency(database, call, () => handle('one'))
    await withIdempotency(database, { ...call, personId: newId() }, () => handle('two'))
    await withIdempotency(database, { ...call, call: 'PUT /orders' }, () => handle('three'))
    await withIdempotency(database, { ...call, key: 'k2' }, () => handle('four'))
    expect(await rows()).toHaveLength(4)
  })

  test('refuses the same key with another body', async () => {
    const call = given()
    await withIdempotency(database, call, () => handle('one'))
    const reused = withIdempotency(database, { ...call, bodyHash: 'b' }, () => handle('two'))
    await expect(reused).rejects.toThrow(KeyReusedError)
    expect(await rows()).toHaveLength(1)
  })

  test('runs one of twelve concurrent calls; the others wait for its answer', async () => {
    const call = given()
    let runs = 0
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        withIdempotency(database, call, () => {
          runs++
          return handle('one')
        }),
      ),
    )
    expect(runs).toBe(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('runs one later call when the first of twelve concurrent calls fails', async () => {
    const call = given()
    let runs = 0
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        withIdempotency(database, call, async () => {
          const isFirst = ++runs === 1
          const answer = await handle(`order ${runs}`)
          if (isFirst) throw new Error('refused')
          return answer
        }),
      ),
    )
    expect(runs).toBe(2)
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  test('does not store a refusal, and undoes only the refused transaction', async () => {
    const call = given()
    const refused = withIdempotency(database, call, async () => {
      await createOrder('an attempt that is counted')
      await database.transaction(async (tx) => {
        await tx.insert(orders).values({ name: 'undone' })
        throw new Error('refused')
      })
      return { status: 200, body: {} }
    })
    await expect(refused).rejects.toThrow('refused')
    expect((await rows()).map(({ name }) => name)).toEqual(['an attempt that is counted'])
    expect(await keys()).toEqual([])
    const again = await withIdempotency(database, call, () => handle('now'))
    expect(again).toMatchObject({ status: 201 })
  })

  test('does not store an answer with status 400 or above', async () => {
    const call = given()
    const answer = await withIdempotency(database, call, async () => ({
      status: 402,
      body: { message: 'declined' },
    }))
    expect(answer.status).toBe(402)
    expect(await keys()).toEqual([])
  })

  test("lets a handler query the database after it refused the handler's change", async () => {
    const call = given()
    await createOrder('taken')
    const answer = await withIdempotency(database, call, async () => {
      try {
        return await handle('taken')
      } catch (error) {
        expect(databaseErrorOf(error)?.code).toBe('23505')
        return { status: 409, body: { others: (await rows()).length } }
      }
    })
    expect(answer).toEqual({ status: 409, body: { others: 1 } })
  })

  test('treats a key older than a day as new', async () => {
    const call = given()
    await withIdempotency(database, call, () => handle('one'))
    await internalsOf(database).query(`update idempotency_keys set created_at = now() - interval '25 hours'`)
    await withIdempotency(database, { ...call, bodyHash: 'b' }, () => handle('two'))
    expect(await rows()).toHaveLength(2)
  })

  test.runIf(kind === 'served')(
    'keeps neither the change nor the answer when the connection dies between them',
    async () => {
      const call = given()
      const dying = withIdempotency(database, call, async () => {
        const answer = await handle('one')
        await database.orm.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {})
        await sleep(10)
        return answer
      })
      await expect(dying).rejects.toThrow()
      expect(await rows()).toEqual([])
      expect(await keys()).toEqual([])
      expect(await withIdempotency(database, call, () => handle('one'))).toMatchObject({ status: 201 })
    },
  )
})
