import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { kinds, onTestServer, testDatabase, truncateAll } from '../../../test/database.ts'
import { systemClock } from '../clock.ts'
import { type Database, internalsOf } from '../database/database.ts'
import { newId } from '../ids.ts'
import { silentLog } from '../log/log.ts'
import { type NewEvent, recordEvent } from './events.ts'
import type { EventRow } from './events-table.ts'
import { createLive, type Live, type LiveMessage } from './live.ts'

describe.each(kinds())('live events, %s', (kind) => {
  let database: Database
  let live: Live
  let received: (number | 'resync')[]
  beforeAll(async () => {
    database = await testDatabase(kind)
  })
  beforeEach(async () => {
    await truncateAll(database)
    live = createLive(database, systemClock, silentLog)
    await live.start()
    received = reader().got
  })
  afterEach(() => live.stop())

  const write = (event: Partial<NewEvent> = {}) =>
    database.transaction((tx) =>
      recordEvent(tx, { topic: 'things', entityId: newId(), kind: 'thing.changed', ...event }),
    )
  /** Records an event and waits until the server has received it, so that later readers do not get it as new. */
  const record = async (event: Partial<NewEvent> = {}) => {
    const id = await write(event)
    await expect.poll(() => received, { interval: 5 }).toContain(id)
    return id
  }
  /** Makes an event older than another by `interval`. */
  const age = (id: number, interval: string, than = id) =>
    internalsOf(database).query(
      `update events set created_at = (select created_at from events where id = $3) - $2::interval where id = $1`,
      [id, interval, than],
    )

  const reader = (
    lastEventId?: number,
    maySee: (event: EventRow) => Promise<boolean> | boolean = () => true,
    readAt?: Date,
  ) => {
    const got: (number | 'resync')[] = []
    const send = (message: LiveMessage) => {
      got.push(message.kind === 'event' ? message.event.id : 'resync')
    }
    return { got, leave: live.subscribe({ lastEventId, readAt, maySee, send }) }
  }

  test('sends events at commit, to every reader who may see it', async () => {
    const agent = newId()
    const all = reader()
    const one = reader(undefined, (event) => event.agentId === agent)
    const first = await record({ agentId: newId() })
    const second = await record({ agentId: agent })
    await expect.poll(() => all.got).toEqual([first, second])
    expect(one.got).toEqual([second])
  })

  test('sends no event of a change that was rolled back', async () => {
    const { got } = reader()
    const failing = database.transaction(async (tx) => {
      await recordEvent(tx, { topic: 'things', entityId: newId(), kind: 'thing.changed' })
      throw new Error('no')
    })
    await failing.catch(() => {})
    const next = await record()
    await expect.poll(() => got).toEqual([next])
  })

  test('sends nothing to a reader who has left', async () => {
    const { got, leave } = reader()
    leave()
    await record()
    await sleep(100)
    expect(got).toEqual([])
  })

  test('sends a returning reader the missed events, once per entity, and those that may have been committed late', async () => {
    const thing = newId()
    const old = await record()
    const early = await record()
    const last = await record()
    const missed = [await record({ entityId: thing }), await record(), await record({ entityId: thing })]
    await age(old, '2 minutes', last)
    await age(early, '20 seconds', last)
    const { got } = reader(last)
    await expect.poll(() => got).toEqual([early, missed[1], missed[2]])
    const now = await record()
    await expect.poll(() => got.at(-1)).toBe(now)
  })

  test('repeats only what may have been committed since the reader’s last read', async () => {
    const [early, last] = [await record(), await record()]
    await age(last, '5 minutes')
    await age(early, '20 seconds', last)
    const missed = await record()
    const replayed = async (readAt: Date) => {
      const { got } = reader(last, undefined, readAt)
      const now = await record()
      await expect.poll(() => got.at(-1)).toBe(now)
      return got.slice(0, got.indexOf(missed) + 1)
    }
    const now = Date.now()
    expect(await replayed(new Date(now))).toEqual([missed])
    expect(await replayed(new Date(now - 320_000))).toEqual([early, missed])
    // A wrong clock hides nothing.
    expect(await replayed(new Date(now + 3_600_000))).toEqual([missed])
    expect(await replayed(new Date(0))).toEqual([early, missed])
  })

  test('checks again during a replay who may see an event, and keeps the visible one of two about an entity', async () => {
    const thing = newId()
    const last = await record()
    const before = await record({ entityId: thing, permission: 'old' })
    await record({ entityId: thing, permission: 'new' })
    const { got } = reader(last, async (event) => {
      await sleep(5)
      return event.permission === 'old'
    })
    await expect.poll(() => got).toEqual([before])
  })

  test('sends events that arrive during a replay after it', async () => {
    const last = await record()
    const missed = await record()
    const { got } = reader(last, async () => {
      await sleep(100)
      return true
    })
    await sleep(20)
    const during = await record()
    await expect.poll(() => new Set(got)).toEqual(new Set([missed, during]))
    expect(got[0]).toBe(missed)
  })

  test('tells a reader with an unknown or an old last event to refetch everything', async () => {
    const old = await record()
    await age(old, '25 hours')
    for (const lastEventId of [old, 999_999, Number.NaN]) {
      const { got } = reader(lastEventId)
      await expect.poll(() => got).toEqual(['resync'])
    }
  })

  test('sends nothing to a reader whose permission check fails, and still serves the others', async () => {
    const broken = reader(undefined, () => Promise.reject(new Error('no idea')))
    const sound = reader()
    const id = await record()
    await expect.poll(() => sound.got).toEqual([id])
    expect(broken.got).toEqual([])
  })

  test('delivers every event of a burst once', async () => {
    const { got } = reader()
    const ids = await Promise.all(Array.from({ length: 100 }, () => write()))
    await expect.poll(() => got.length).toBe(100)
    expect(new Set(got)).toEqual(new Set(ids))
  })

  test.runIf(kind === 'served')(
    'tells every reader to refetch after the database was lost, and then sends events again',
    async () => {
      const { got } = reader()
      const { rows } = await internalsOf(database).query('select current_database() as name')
      await onTestServer((client) =>
        // Returns when the connections have ended: a connection that is about to end would still accept a statement.
        client.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1', [
          rows[0]?.name,
        ]),
      )
      await expect.poll(() => got).toEqual(['resync'])
      const id = await record()
      await expect.poll(() => got).toEqual(['resync', id])
    },
  )
})
