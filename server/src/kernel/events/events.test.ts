import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds, testDatabase, truncateAll } from '../../../test/database.ts'
import { type Database, internalsOf, type Tx } from '../database/database.ts'
import { newId } from '../ids.ts'
import { silentLog } from '../log/log.ts'
import { createQueue, type Queue } from '../queue/queue.ts'
import {
  createEventSubscription,
  type DeliveredEvent,
  type EventSubscription,
  type NewEvent,
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
  const record = (kindOfEvent: string, rest: Partial<NewEvent> = {}) =>
    database.transaction((tx) =>
      recordEvent(tx, { topic: 'things', entityId: newId(), kind: kindOfEvent, ...rest }),
    )

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

  test('delivers a held event even if a later one, of a kind that the listener does not get, is undone', async () => {
    await start((subscription) => {
      const receive = async (tx: Tx, event: DeliveredEvent) => {
        await tx.execute(sql`insert into received values ('held', ${event.id})`)
      }
      subscription.subscribe('held', ['thing.made'], receive, { afterUndo: true })
    })
    const entityId = newId()
    const undoable = { entityId, undoableUntil: new Date(Date.now() + 3_600_000) }
    const queued = async () =>
      (await internalsOf(database).query(`select id from jobs where name = 'events'`)).rows
    const made = await record('thing.made', undoable)
    await expect.poll(queued).toEqual([])
    expect(await received()).toEqual([])
    await record('thing.marked', undoable)
    await record('thing.undone', { entityId, undoes: true })
    await expect.poll(received).toEqual([`held ${made}`])
  })
})
