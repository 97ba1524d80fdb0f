import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tours } from '@porchlight/contract/tours'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createApp, createKernel } from '../src/app.ts'
import { type Database, openDatabase } from '../src/kernel/database/database.ts'
import { addressOf } from '../src/kernel/database/outage.ts'
import { newId } from '../src/kernel/ids.ts'
import type { Log } from '../src/kernel/log/log.ts'
import { answerOf, outcomeOf } from './answers.ts'
import { type TestApp, testConfig } from './app.ts'
import { as, type Caller } from './callers.ts'
import { createTestClock } from './clock.ts'
import { freshUrl } from './database.ts'
import { addProperty } from './factories.ts'
import { addAgent } from './people.ts'
import { plainRows } from './plain-rows.ts'

/** The network between the application and PostgreSQL; a test can cut and repair it. */
const createWire = async (to: { host: string; port: number }) => {
  const open = new Set<Socket>()
  let isCut = false
  const wire: Server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(to.port, to.host)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const address = wire.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    repair: () => {
      isCut = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      wire.close()
    },
  }
}

const logged: { level: string; message: string }[] = []
const keep =
  (level: string) =>
  (fields: object | string, message = ''): void => {
    logged.push({ level, message: typeof fields === 'string' ? fields : message })
  }
const log: Log = {
  debug: () => {},
  info: keep('info'),
  warn: keep('warn'),
  error: keep('error'),
  child: () => log,
}
const troubles = () => logged.filter(({ level }) => level !== 'info').map(({ message }) => message)

describe.skipIf(inject('databases').served === null)('while PostgreSQL cannot be reached', () => {
  let wire: Awaited<ReturnType<typeof createWire>>
  let database: Database
  let app: TestApp
  let agent: Caller
  let propertyId: string
  beforeAll(async () => {
    const url = new URL(await freshUrl())
    wire = await createWire(addressOf(url.href))
    url.hostname = '127.0.0.1'
    url.port = String(wire.port)
    database = await openDatabase({ url: url.href }, log)
    const clock = createTestClock(new Date('2026-03-18T15:00:00.000Z'))
    const kernel = createKernel(testConfig(), database, log, clock)
    await kernel.queue.start()
    await kernel.live.start()
    app = { server: await createApp(kernel), kernel, database, clock }
    agent = await as(app, await addAgent(app), 'agent')
    propertyId = (await addProperty(app)).id
  })
  afterAll(async () => {
    wire.repair()
    await app.server.close()
    await app.kernel.queue.stop()
    await app.kernel.live.stop()
    await database.close()
    wire.close()
  })

  const request = (key: string) =>
    agent.post(
      '/api/agent/tour-requests',
      {
        clientFirstName: key,
        clientLastName: 'Park',
        clientEmail: 'nina@example.test',
        clientPhone: '210-555-0123',
        propertyId,
        requestedDateTime: '2026-03-24T16:00:00.000Z',
      },
      { headers: { 'idempotency-key': key } },
    )

  it('answers every call with 503 and Retry-After, loses no answered write, and accepts the first call afterwards', async () => {
    const answered = new Map<string, string>()
    const unanswered: string[] = []
    const write = async (): Promise<void> => {
      for (;;) {
        const key = newId()
        const outcome = await request(key)
        if (outcome.status !== 201) {
          unanswered.push(key)
          return expect(outcomeOf(outcome)).toBe('503 database_unreachable')
        }
        answered.set(key, answerOf(tours.createTourRequest, outcome).id)
      }
    }
    const writers = Array.from({ length: 4 }, write)
    await expect.poll(() => answered.size, { interval: 5 }).toBeGreaterThan(8)
    wire.cut()
    await Promise.all(writers)

    for (let time = 0; time < 50; time++) {
      const read = await agent.get('/api/stats')
      expect(outcomeOf(read)).toBe('503 database_unreachable')
      expect(read.headers['retry-after']).toBe('1')
    }
    const said = 'Porchlight cannot reach its database right now. Please try again in a moment.'
    expect((await agent.get('/api/stats')).body).toEqual({
      message: said,
      code: 'database_unreachable',
    })
    expect((await agent.post('/api/agent/login', { email: 'a@example.test', password: 'x' })).status).toBe(
      503,
    )
    await expect.poll(troubles).toEqual(['the database cannot be reached'])

    wire.repair()
    // No timer is involved: the first call opens a new connection.
    expect((await agent.get('/api/stats')).status).toBe(200)
    for (const key of unanswered) answered.set(key, answerOf(tours.createTourRequest, await request(key)).id)
    for (const [key, id] of answered)
      expect(answerOf(tours.createTourRequest, await request(key)).id).toBe(id)
    const kept = await plainRows(() => database).query(
      `select t.id, t.client_first_name as key,
         (select count(*)::int from tour_history h where h.tour_id = t.id) as history
       from tours t order by t.id`,
    )
    const expected = [...answered].map(([key, id]) => ({ id, key, history: 1 }))
    expect(kept).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)))

    await expect.poll(troubles).toHaveLength(2)
    expect(troubles()[1]).toMatch(/^the database is reachable again after \d+\.\d s$/)
  })
})
