import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openConfigured } from '../src/app.ts'
import { rowsPerBatch } from '../src/features/properties/adapters/listing-batches.ts'
import { systemClock } from '../src/kernel/clock.ts'
import type { Database } from '../src/kernel/database/database.ts'
import { newId } from '../src/kernel/ids.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { testConfig } from './app.ts'
import { as } from './callers.ts'
import { describeEmbedded, fillDataFolder, removeFolder } from './database.ts'
import { addProperty } from './factories.ts'
import { openLive } from './live-reader.ts'
import { addAdmin, addAgent } from './people.ts'
import { plainRows, type Row } from './plain-rows.ts'
import { buildServer, freePort, type ServerProcess, startServer } from './server-process.ts'

// The built server on an embedded database in its own folder, killed as by a crash or an impatient operator. Its
// starts take most of the time; vitest.config.ts therefore starts this file first.

const created = z.object({ id: z.string() })

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-kill-'))
const running: ServerProcess[] = []
const start = async () => {
  const server = startServer(dataDir, await freePort())
  running.push(server)
  await server.ready()
  return server
}

/** Reads the database itself while no server runs. */
const whileStopped = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const { database, close } = await openConfigured(testConfig({ DATA_DIR: dataDir }), silentLog)
  try {
    return await work(database)
  } finally {
    await close()
  }
}

let cookies: Record<string, string>
let deskCookies: Record<string, string>
let propertyId: string
beforeAll(async () => {
  await Promise.all([buildServer(), fillDataFolder(dataDir)])
  await whileStopped(async (database) => {
    // The parts of an app that the factories for people and properties use.
    const app = { database, clock: systemClock } as Parameters<typeof as>[0]
    const agent = await addAgent(app)
    cookies = (await as(app, agent, 'agent')).cookies
    deskCookies = (await as(app, await addAdmin(app), 'staff')).cookies
    propertyId = (await addProperty(app)).id
  })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
})
afterAll(() => removeFolder(dataDir))

// A repeated call must send the same date: another request under the same key is refused.
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()

const cookie = (of = cookies) =>
  Object.entries(of)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Requests a tour. The name of its client is the call's key, so that the test recognizes a repetition. */
const askForTour = async (url: string, key: string): Promise<string> => {
  const answered = await fetch(`${url}/api/agent/tour-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookie(), 'idempotency-key': key },
    body: JSON.stringify({
      clientFirstName: key,
      clientLastName: 'Park',
      clientEmail: 'nina@example.test',
      clientPhone: '210-555-0123',
      propertyId,
      requestedDateTime: inThreeDays,
    }),
  })
  const text = await answered.text()
  if (answered.status !== 201) throw new Error(`${answered.status}: ${text}`)
  return created.parse(JSON.parse(text)).id
}

describeEmbedded('kill -9', () => {
  it('loses no answered write in three kills, repeats nothing, and needs no help afterwards', async () => {
    const answered = new Map<string, string>()
    const unanswered = new Set<string>()
    const write = async (url: string) => {
      for (;;) {
        const key = newId()
        unanswered.add(key)
        answered.set(key, await askForTour(url, key))
        unanswered.delete(key)
      }
    }
    for (let round = 0; round < 3; round++) {
      const server = await start()
      // The browser does this after a cut: it repeats the call under the same key.
      for (const key of unanswered) answered.set(key, await askForTour(server.url, key))
      unanswered.clear()
      const before = answered.size
      const writers = Array.from({ length: 4 }, () => write(server.url).catch(() => {}))
      await expect.poll(() => answered.size).toBeGreaterThan(before)
      await sleep(Math.random() * 400)
      await server.kill('SIGKILL')
      await Promise.all(writers)
    }
    const last = await start()
    for (const [key, id] of answered)
      expect(await askForTour(last.url, key), 'the same answer again').toBe(id)
    for (const key of unanswered) answered.set(key, await askForTour(last.url, key))
    expect(await last.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    const kept = await whileStopped((database) =>
      plainRows(() => database).query(
        `select t.id, t.client_first_name as key,
           (select count(*)::int from tour_history h where h.tour_id = t.id) as history,
           (select count(*)::int from events e where e.topic = 'tours' and e.entity_id = t.id) as events
         from tours t order by t.id`,
      ),
    )
    const expected: Row[] = [...answered].map(([key, id]) => ({ id, key, history: 1, events: 1 }))
    expect(kept).toEqual(expected.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)))
    expect(answered.size).toBeGreaterThan(9)
  })
})

describeEmbedded('a second process on the folder', () => {
  it('is refused with the reason, and the first one continues', async () => {
    const first = await start()
    const second = startServer(dataDir, await freePort())
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.said()).toContain('already in use')
    expect(second.said()).not.toContain('    at ')
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.kill('SIGKILL')
  })
})

describeEmbedded('an end with grace', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s exits with 0, with streams open and writes running',
    async (signal) => {
      const server = await start()
      const port = Number(new URL(server.url).port)
      const streams = await Promise.all(Array.from({ length: 5 }, () => openLive(port, cookies)))
      let written = 0
      const writer = (async () => {
        for (;;) {
          await askForTour(server.url, newId())
          written++
        }
      })().catch(() => {})
      await expect.poll(() => written).toBeGreaterThan(0)
      expect(await server.kill(signal)).toEqual({ code: 0, signal: null })
      await Promise.all([writer, ...streams.map((stream) => stream.ends())])
      expect(server.said()).toBe('')
    },
  )
})

const upload = z.object({
  id: z.string(),
  state: z.string(),
  rowsRead: z.number(),
  created: z.number(),
  skipped: z.number(),
})

const rows = 3_000
const listings = (count: number) =>
  `address,city,zip\n${Array.from({ length: count }, (_, at) => `${at + 1} Killed St,Austin,78701\n`).join('')}`

const countListed = () =>
  whileStopped(async (database) => {
    const [row] = await plainRows(() => database).query(
      `select count(*)::int as listed, (select max(rows_created) from property_imports) as counted
       from properties where source = 'import'`,
    )
    return row
  })

describeEmbedded('an upload whose server is killed', () => {
  const send = async (url: string, body: NonNullable<RequestInit['body']>) => {
    const headers = {
      'content-type': 'text/csv',
      cookie: cookie(deskCookies),
      'sec-fetch-site': 'same-origin',
    }
    // fetch requires `duplex` for a body that is a stream; its type does not know the option yet.
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const answered = await fetch(`${url}/api/admin/imports?fileName=killed.csv`, init)
    return upload.parse(await answered.json())
  }
  const read = async (url: string, id: string) => {
    const headers = { cookie: cookie(deskCookies) }
    return upload.parse(await (await fetch(`${url}/api/admin/imports/${id}`, { headers })).json())
  }

  it('before its last byte stores nothing, and can be sent again', async () => {
    const server = await start()
    async function* half() {
      yield Buffer.from(listings(1_000))
      await sleep(60_000)
    }
    const sending = send(server.url, ReadableStream.from(half())).catch(() => 'cut off')
    await sleep(500)
    await server.kill('SIGKILL')
    expect(await sending).toBe('cut off')
    expect(await countListed()).toMatchObject({ listed: 0 })
  })

  it('during the import keeps whole batches, and the next server completes it', async () => {
    const first = await start()
    const { id } = await send(first.url, listings(rows))
    await expect.poll(async () => (await read(first.url, id)).created, { interval: 10 }).toBeGreaterThan(0)
    await first.kill('SIGKILL')
    const between = await countListed()
    expect(between?.listed).toBe(between?.counted)
    expect(Number(between?.listed) % rowsPerBatch.embedded).toBe(0)
    expect(between?.listed).toBeLessThan(rows)

    const next = await start()
    await expect.poll(async () => (await read(next.url, id)).state).toBe('done')
    expect(await read(next.url, id)).toMatchObject({ rowsRead: rows, created: rows, skipped: 0 })
    const again = await send(next.url, listings(rows))
    await expect.poll(async () => (await read(next.url, again.id)).state).toBe('done')
    expect(await read(next.url, again.id)).toMatchObject({ created: 0, skipped: rows })
    await next.kill('SIGTERM')
    expect(await countListed()).toMatchObject({ listed: rows })
  }, 120_000)
})
