import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type TestApp, testConfig, useApp, wednesday } from '../../test/app.ts'
import { as, type Caller } from '../../test/callers.ts'
import { createTestClock } from '../../test/clock.ts'
import { freshUrl } from '../../test/database.ts'
import { addProperty, addTour } from '../../test/factories.ts'
import { type LiveReader, listenAnywhere, openLive, quiet } from '../../test/live-reader.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../test/people.ts'
import { createApp, createKernel } from '../app.ts'
import { users } from '../features/people/tables.ts'
import { sessions } from '../features/sessions/tables.ts'
import { subscriptions } from '../features/subscriptions/tables.ts'
import { openDatabase } from '../kernel/database/database.ts'
import { recordEvent } from '../kernel/events/events.ts'
import { events } from '../kernel/events/events-table.ts'
import { newId } from '../kernel/ids.ts'
import { silentLog } from '../kernel/log/log.ts'

const open: LiveReader[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const reader of open.splice(0)) reader.close()
})
const listen = async (port: number, caller: Caller, headers?: Record<string, string>, query?: string) => {
  const reader = await openLive(port, caller.cookies, headers, query)
  open.push(reader)
  return reader
}

const people = async (app: TestApp) => {
  const sarah = await addAgent(app)
  const elena = await addAssistant(app, { userType: 'tour_assistant' })
  const admin = await addAdmin(app)
  return {
    sarah,
    elena,
    admin,
    sarahs: await as(app, sarah, 'agent'),
    elenas: await as(app, elena, 'assistant'),
    desk: await as(app, admin, 'staff'),
  }
}
const writeNote = async (caller: Caller, tourId: string, note = 'Hello') => {
  const { status, text } = await caller.post(`/api/tours/${tourId}/notes`, { note })
  expect(status, text).toBe(201)
}

describe('the live stream', () => {
  const app = useApp()
  let port: number
  beforeAll(async () => {
    port = await listenAnywhere(app.server)
  })

  it('is limited to twelve per session: one more closes the oldest, and no other session’s', async () => {
    const { sarah, sarahs, desk } = await people(app)
    const [other, elsewhere] = [await as(app, sarah, 'agent'), desk]
    const others = [await listen(port, other), await listen(port, elsewhere)]
    const first = await listen(port, sarahs)
    const more = []
    for (let n = 1; n < 12; n++) more.push(await listen(port, sarahs))
    await quiet()
    expect([first, ...more, ...others].every((reader) => reader.isOpen())).toBe(true)
    const newest = await listen(port, sarahs)
    await first.ends()
    expect([...more, newest, ...others].every((reader) => reader.isOpen())).toBe(true)
    // A reader who leaves makes room.
    more[0]?.close()
    await quiet()
    const another = await listen(port, sarahs)
    await quiet()
    expect([...more.slice(1), newest, another].every((reader) => reader.isOpen())).toBe(true)
    const tour = await addTour(app, sarah)
    await writeNote(desk, tour.id)
    await another.receives('notes', tour.id)
  })

  it('answers at once, even without events, and forbids caching and compression', async () => {
    const { sarahs } = await people(app)
    const reader = await listen(port, sarahs)
    expect(reader.status).toBe(200)
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(reader.headers['content-encoding']).toBeUndefined()
    expect(reader.headers['content-length']).toBeUndefined()
  })

  it('is not open to callers without a session', async () => {
    expect((await openLive(port, {})).status).toBe(401)
    expect((await openLive(port, { porchlight_session: 'made up' })).status).toBe(401)
  })

  it('tells each person concerned what to refetch', async () => {
    const { sarah, sarahs, elena, elenas, desk } = await people(app)
    const tour = await addTour(app, sarah, { assistant: elena, status: 'assistant_assigned' })
    const readers = await Promise.all([sarahs, elenas, desk].map((caller) => listen(port, caller)))
    await elenas.put(`/api/assistant/assignments/${tour.id}/status`, { status: 'contacting_client' })
    await Promise.all(readers.map((reader) => reader.receives('tours', tour.id)))
    for (const { received } of readers)
      for (const { id, data } of received) {
        expect(id).toMatch(/^\d+$/)
        expect(Object.keys(data)).toEqual(['topic', 'id'])
      }
  })

  it('sends events to the previous and the new assistant', async () => {
    const { sarah, elena, elenas, desk } = await people(app)
    const james = await addAssistant(app)
    const tour = await addTour(app, sarah, { assistant: elena, status: 'assistant_assigned' })
    const readers = [await listen(port, elenas), await listen(port, await as(app, james, 'assistant'))]
    const assigned = await desk.put(`/api/admin/tours/${tour.id}/assign-assistant`, {
      schedulingAssistantId: james.id,
    })
    expect(assigned.status, assigned.text).toBe(200)
    for (const reader of readers) await reader.receives('tours', tour.id)
  })

  it('sends events to no other person', async () => {
    const { sarah, sarahs, elena, desk } = await people(app)
    const unpaid = await addAgent(app, { status: 'past_due' })
    const desklessBoss = await addAdmin(app)
    const outsiders = {
      agent: await as(app, await addAgent(app), 'agent'),
      assistant: await as(app, await addAssistant(app), 'assistant'),
      byTeamPassword: await as(app, await addAssistant(app), 'assistant', { byTeamPassword: true }),
      unpaidAgent: await as(app, unpaid, 'agent'),
      withoutPermission: await as(app, await addAssistant(app, { userType: 'tour_assistant' }), 'staff'),
      bossAsAssistant: await as(app, desklessBoss, 'assistant'),
    }
    const tour = await addTour(app, sarah, { assistant: elena, status: 'assistant_assigned' })
    const unpaids = await addTour(app, unpaid)
    const reader = await listen(port, sarahs)
    const staff = await listen(port, desk)
    const others = await Promise.all(Object.values(outsiders).map((caller) => listen(port, caller)))
    await writeNote(sarahs, tour.id)
    await desk.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })
    await desk.put(`/api/admin/tours/${unpaids.id}/priority`, { priority: 'high' })
    await reader.receives('notes', tour.id)
    await reader.receives('tours', tour.id)
    await staff.receives('tours', unpaids.id)
    await quiet()
    const received = Object.fromEntries(
      Object.keys(outsiders).map((who, n) => [who, others[n]?.receivedEvents()]),
    )
    expect(received).toEqual(Object.fromEntries(Object.keys(outsiders).map((who) => [who, []])))
    expect(reader.receivedEvents()).not.toContain(`tours ${unpaids.id}`)
  })

  it('checks at the moment of sending who may receive it: events stop within five seconds after access ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { sarah, sarahs, desk } = await people(app)
    const reader = await listen(port, sarahs)
    const isTold = async () => {
      const tour = await addTour(app, sarah)
      await desk.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })
      // This event is for everyone and comes after the first.
      const [topic, entityId] = ['announcements', newId()]
      await app.database.transaction((tx) =>
        recordEvent(tx, { topic, entityId, kind: 'announcement.changed', everyone: true }),
      )
      await reader.receives(topic, entityId)
      return reader.receivedEvents().includes(`tours ${tour.id}`)
    }
    expect(await isTold()).toBe(true)
    await app.database.orm
      .update(subscriptions)
      .set({ status: 'past_due' })
      .where(eq(subscriptions.userId, sarah.id))
    // The session is checked within that time; on a busy machine the check takes a while.
    vi.advanceTimersByTime(5_000)
    await expect.poll(isTold).toBe(false)
    expect(reader.isOpen()).toBe(true)
  })
})

describe('a reader who reconnects', () => {
  const app = useApp()
  let port: number
  let sarah: Person
  let caller: Caller
  beforeAll(async () => {
    port = await listenAnywhere(app.server)
  })
  beforeEach(async () => {
    sarah = await addAgent(app)
    caller = await as(app, sarah, 'agent')
  })
  const back = (id: string) => listen(port, caller, { 'last-event-id': id })

  it('receives only their own missed events, and then new ones', async () => {
    const other = await addAgent(app)
    const [tour, missed, next] = [
      await addTour(app, sarah),
      await addTour(app, sarah),
      await addTour(app, sarah),
    ]
    const others = await addTour(app, other)
    const first = await listen(port, caller)
    await writeNote(caller, tour.id)
    await first.receives('notes', tour.id)
    const last = first.received.at(-1)?.id ?? ''
    first.close()
    await writeNote(caller, missed.id)
    await writeNote(await as(app, other, 'agent'), others.id)
    const second = await back(last)
    await second.receives('notes', missed.id)
    await writeNote(caller, next.id)
    await second.receives('notes', next.id)
    expect(second.receivedEvents()).not.toContain(`notes ${others.id}`)
    expect(second.receivedEvents()).not.toContain('resync null')
  })

  it.each(['999999999', '0', '-1', '1.5', 'nonsense', '99999999999999999999999', "1' or 1=1", 'Infinity'])(
    'must refetch everything for the unknown id %s',
    async (id) => {
      const warned = vi.spyOn(app.kernel.log, 'warn')
      const reader = await back(id)
      await reader.receives('resync', null)
      expect(warned).not.toHaveBeenCalled()
      const tour = await addTour(app, sarah)
      await writeNote(caller, tour.id)
      await reader.receives('notes', tour.id)
    },
  )
})

describe('a reader who connects with the newest event id of their session', () => {
  const app = useApp()
  let port: number
  beforeAll(async () => {
    port = await listenAnywhere(app.server)
  })
  const newest = async (caller: Caller) => {
    const { status, headers } = await caller.get('/api/auth/user')
    expect(status).toBe(200)
    return headers['x-last-event-id']
  }
  const newestWritten = async () => {
    const [row] = await app.database.orm.select().from(events).orderBy(desc(events.id)).limit(1)
    return String(row?.id)
  }

  it('receives the events since the session was read, and need not refetch everything', async () => {
    const sarah = await addAgent(app)
    const caller = await as(app, sarah, 'agent')
    const [before, tour] = [await addTour(app, sarah), await addTour(app, sarah)]
    await writeNote(caller, before.id)
    // An event of an earlier test may still be the newest, so wait for this id.
    const since = await newestWritten()
    await expect.poll(() => newest(caller)).toBe(since)
    await writeNote(caller, tour.id)
    const readAt = app.clock.now().toISOString()
    const reader = await listen(port, caller, {}, `?since=${since}&readAt=${readAt}`)
    await reader.receives('notes', tour.id)
    await quiet()
    expect(reader.receivedEvents()).not.toContain('resync null')
  })

  it('must refetch everything for an unknown event; an invalid id is refused', async () => {
    const caller = await as(app, await addAgent(app), 'agent')
    const reader = await listen(port, caller, {}, '?since=999999999')
    await reader.receives('resync', null)
    for (const query of ['since=-1', 'since=nonsense', 'since=', `since=${'9'.repeat(16)}`, 'readAt=noon'])
      expect((await openLive(port, caller.cookies, {}, `?${query}`)).status).toBe(400)
  })

  it('resumes at its last event, whatever the address says', async () => {
    const sarah = await addAgent(app)
    const caller = await as(app, sarah, 'agent')
    const tour = await addTour(app, sarah)
    const first = await listen(port, caller)
    await writeNote(caller, tour.id)
    await first.receives('notes', tour.id)
    const last = first.received.at(-1)?.id ?? ''
    const reader = await listen(port, caller, { 'last-event-id': last }, '?since=999999999')
    await quiet()
    expect(reader.receivedEvents()).not.toContain('resync null')
  })
})

describe('a stream ends', () => {
  const app = useApp()
  let port: number
  beforeAll(async () => {
    port = await listenAnywhere(app.server)
  })

  it('at once when its session signs out, and only that one', async () => {
    const sarah = await addAgent(app)
    const [here, there] = [await as(app, sarah, 'agent'), await as(app, sarah, 'agent')]
    const [reader, other] = [await listen(port, here), await listen(port, there)]
    await here.post('/api/logout')
    await reader.ends()
    await quiet()
    expect(other.isOpen()).toBe(true)
  })

  it('within five seconds when its person is locked, or its session is deleted or has expired', async () => {
    const [lockedOut, gone, idle] = [await addAgent(app), await addAgent(app), await addAdmin(app)]
    const readers = await Promise.all([
      listen(port, await as(app, lockedOut, 'agent')),
      listen(port, await as(app, gone, 'agent')),
      listen(port, await as(app, idle, 'staff')),
    ])
    const { orm } = app.database
    await orm.update(users).set({ isLocked: true, lockedAt: wednesday }).where(eq(users.id, lockedOut.id))
    await orm.delete(sessions).where(eq(sessions.userId, gone.id))
    app.clock.advance(12 * 3_600_000)
    await Promise.all(readers.map((reader) => reader.ends()))
  })

  it('when the server stops, which does not wait for it', async () => {
    const server = await createApp(app.kernel)
    const other = await listenAnywhere(server)
    const caller = await as(app, await addAgent(app), 'agent')
    const readers = await Promise.all(Array.from({ length: 30 }, () => listen(other, caller)))
    await server.close()
    await Promise.all(readers.map((reader) => reader.ends()))
  })
})

describe.runIf(inject('databases').served)('two servers on one database', () => {
  const start = async (url: string) => {
    const database = await openDatabase({ url, poolSize: 4 }, silentLog)
    const clock = createTestClock(wednesday)
    const kernel = createKernel(testConfig(), database, silentLog, clock)
    await kernel.live.start()
    const server = await createApp(kernel)
    return { server, kernel, database, clock, port: await listenAnywhere(server) }
  }
  const stop = async ({ server, kernel, database }: Awaited<ReturnType<typeof start>>) => {
    await server.close()
    await kernel.live.stop()
    await database.close()
  }
  let one: Awaited<ReturnType<typeof start>>
  let two: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    const url = await freshUrl()
    one = await start(url)
    two = await start(url)
  })
  afterAll(async () => {
    await Promise.all([one, two].map(stop))
  })

  it('share their events, and end each other’s sessions', async () => {
    const { sarah, sarahs, desk } = await people(one)
    const tour = await addTour(one, sarah, { propertyId: (await addProperty(one, { id: newId() })).id })
    const reader = await listen(two.port, sarahs)
    expect((await desk.put(`/api/admin/tours/${tour.id}/priority`, { priority: 'high' })).status).toBe(200)
    await reader.receives('tours', tour.id)
    await sarahs.post('/api/logout')
    await reader.ends()
  })
})
