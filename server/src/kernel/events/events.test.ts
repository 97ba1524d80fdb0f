import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds, testDatabase, truncateAll } from '../../../test/database.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { newId } from '../ids.ts'
import { silentLog } from '../log/log.ts'
import { createQueue, type Queue } from '../queue/queue.ts'
import {
  createEventSubscription,
  type DeliveredEvent,
  type EventSubscription,
  recordEvent,
} from './events.ts'

describe.each(kinds())('events handed over to listeners, %s', (kind) => {
  let database: Database
  let queue: Queue
  beforeAll(async () => {
    database = await testDatabase(kind)
    await internalsOf(database).query('create table received (listener text, event int)')
  })
  beforeEach(async () => {
    await truncateAll(database)
    await internalsOf(database).query('truncate received')
  })
  afterEach(() => queue.stop())

  const start = async (listen: (subscription: EventSubscription) => void) => {
    queue = createQueue(database, silentLog, { pollMs: 100 })
    listen(createEventSubscription(queue))
    await queue.start()
  }
  const received = async () =>
    (
      await internalsOf(database).query('select listener, event from received order by listener, event')
    ).rows.map(({ listener, event }) => `${listener} ${event}`)
  const record = (kindOfEvent: string) =>
    database.transaction((tx) => recordEvent(tx, { topic: 'things', entityId: newId(), kind: kindOfEvent }))

  test('calls each listener once with the kinds it subscribed to, despite another failing listener', async () => {
    let failures = 0
    const got: DeliveredEvent[] = []
    await start((subscription) => {
      subscription.subscribe('all', ['thing.*'], async (tx, event) => {
        got.push(event)
        await tx.execute(sql`insert into received values ('all', ${event.id})`)
      })
      subscription.subscribe('some', ['thing.made', 'other.made'], async (tx, event) => {
        await tx.execute(sql`insert into received values ('some', ${event.id})`)
        if (failures++ === 0) throw new Error('once')
      })
    })
    const made = await record('thing.made')
    const changed = await record('thing.changed')
    await record('nothing.made')
    const expected = [`all ${made}`, `all ${changed}`, `some ${made}`]
    await expect.poll(received).toEqual(expected)
    const first = got.find(({ id }) => id === made)
    expect(first).toMatchObject({
      id: made,
      kind: 'thing.made',
      topic: 'things',
      agentId: null,
      userIds: [],
    })
    expect(new Date(first?.createdAt ?? '').getTime()).toBeGreaterThan(0)
  })

  test('delivers events later that were recorded while no server ran', async () => {
    const id = await record('thing.made')
    await start((subscription) => {
      subscription.subscribe('all', ['thing.*'], async (tx, event) => {
        await tx.execute(sql`insert into received values ('all', ${event.id})`)
      })
    })
    await expect.poll(received).toEqual([`all ${id}`])
  })
})
