import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { errorBody } from '@porchlight/contract/kernel/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useApp } from '../../test/app.ts'
import { as, type Caller } from '../../test/callers.ts'
import { listenAnywhere } from '../../test/live-reader.ts'
import { addAdmin, addAgent } from '../../test/people.ts'
import { createApp } from '../app.ts'
import { arrivesWithin, type BodyLimits, bodyLimits } from './body-limits.ts'

const app = useApp()
const MiB = 1024 * 1024

const hour = 3_600_000
const servers: FastifyInstance[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** Starts a second server with its own limits. Returns its port. */
const serve = async (limits: Partial<BodyLimits> = {}): Promise<number> => {
  const server = await createApp(app.kernel, undefined, { bodyLimits: limits })
  servers.push(server)
  return listenAnywhere(server)
}

/** Starts a server whose time limits are over when the test says so. */
const serveControlled = async () => {
  const started = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  onTestFinished(() => void vi.restoreAllMocks())
  const port = await serve({ leastMs: hour, bytesPerSecond: 1024 * MiB })
  const requests: IncomingMessage[] = []
  servers.at(-1)?.server.on('request', (request: IncomingMessage) => requests.push(request))
  return {
    port,
    /** Returns once a parser or handler has read from this number of bodies. */
    hasRead: (count: number) =>
      expect.poll(() => requests.filter(({ readableDidRead }) => readableDidRead).length).toBe(count),
    /** Ends the time limits that run now. */
    endTime: () => {
      const timers = started.mock.calls.map(([end, ms = 0], at) => ({
        end,
        ms,
        timer: started.mock.results[at]?.value,
      }))
      for (const { end, ms, timer } of timers) {
        if (ms < hour || cleared.mock.calls.some(([one]) => one === timer)) continue
        clearTimeout(timer)
        end()
      }
    },
  }
}

type Headers = Record<string, string | number>

const head = (call: string, headers: Headers): string =>
  [
    `${call} HTTP/1.1`,
    'host: localhost',
    'sec-fetch-site: same-origin',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

const cookieOf = ({ cookies }: Caller): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/**
 * Sends headers and the beginning of a body. `answered` is everything that the server sends until it closes the
 * connection.
 */
const begin = (port: number, call: string, headers: Headers, beginning: string | Uint8Array = '') => {
  const socket = connect(port, '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  socket.write(head(call, headers))
  socket.write(beginning)
  let received = ''
  /** The response, as soon as its JSON is complete: the connection may stay open. */
  const response = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      received += data.toString()
      if (/\r\n\r\n\{.*\}$/s.test(received)) resolve(received)
    })
  })
  // A closed connection may end with an error; the data before it counts.
  const answered = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  /** The status, once the first line of the response has arrived. */
  const status = new Promise<number>((resolve) => {
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
    socket.once('close', () => resolve(0))
  })
  return { socket, answered, response, status }
}

/** Sends a byte at intervals until the server closes the connection. */
const drip = async (port: number, call: string, headers: Headers): Promise<string> => {
  const { socket, answered } = begin(port, call, { 'content-length': 5_000, ...headers }, '{')
  const dripping = setInterval(() => socket.writable && socket.write(' '), 20)
  return answered.finally(() => clearInterval(dripping))
}

const refusalIn = (response: string) => errorBody.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? ''))

describe('a body that arrives byte by byte', () => {
  const form = 'application/x-www-form-urlencoded'
  it.each([
    ['POST /api/agent/login', 'application/json'],
    ['POST /api/agent/login', 'Application/JSON'],
    ['POST /api/agent/login', 'application/json; charset=UTF-8'],
    ['POST /api/unsubscribe/some-token', form],
    ['POST /api/unsubscribe/some-token', 'multipart/form-data; boundary=x'],
    ['POST /api/webhooks/stripe', 'application/json'],
  ])('of %s as %s gets 408, and the server closes the connection', async (call, type) => {
    const { port, hasRead, endTime } = await serveControlled()
    const answered = drip(port, call, { 'content-type': type })
    await hasRead(1)
    endTime()
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /)
    expect(refusalIn(await answered)).toMatchObject({ code: 'too_slow' })
  })

  it.each([
    ['POST /api/profile/photo', 'image/jpeg'],
    ['POST /api/admin/imports/preview', 'text/csv'],
    ['POST /api/admin/imports', 'text/csv'],
    ['POST /api/admin/properties/bulk-upload', 'application/json'],
  ])('of %s by a signed-in person gets 408', async (call, type) => {
    const caller = await as(app, await addAdmin(app), 'staff')
    const { port, hasRead, endTime } = await serveControlled()
    const answered = drip(port, call, { 'content-type': type, cookie: cookieOf(caller) })
    await hasRead(1)
    endTime()
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /)
    expect(refusalIn(await answered)).toMatchObject({ code: 'too_slow' })
  })

  it('is answered at once where no parser reads it, and does not keep the connection open', async () => {
    const { port, endTime } = await serveControlled()
    const calls: [string, string, number][] = [
      ['POST /api/profile/photo', 'image/jpeg', 401],
      ['POST /api/agent/login', 'application/octet-stream', 415],
      ['POST /api/agent/login', form, 415],
      ['POST /api/no-such-call', 'application/json', 404],
      ['POST /', 'application/json', 404],
      ['GET /api/config', 'application/json', 200],
    ]
    const begun = calls.map(([call, type]) =>
      begin(port, call, { 'content-length': 5_000, 'content-type': type }, '{'),
    )
    expect(await Promise.all(begun.map(({ status }) => status))).toEqual(calls.map(([, , status]) => status))
    endTime()
    await Promise.all(begun.map(({ answered }) => answered))
  })

  it('is read when it arrives in time', async () => {
    const caller = await as(app, await addAgent(app), 'agent')
    const headers = { 'content-type': 'application/json', 'content-length': 2, cookie: cookieOf(caller) }
    const { socket, answered } = begin(
      await serve(),
      'POST /api/logout',
      { ...headers, connection: 'close' },
      '{',
    )
    socket.write('}')
    expect(await answered).toMatch(/^HTTP\/1\.1 204 /)
  })

  it('times out even when its headers declare no length', async () => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const { port, hasRead, endTime } = await serveControlled()
    const { answered } = begin(port, 'POST /api/agent/login', headers, '1\r\n{\r\n')
    await hasRead(1)
    endTime()
    expect(await answered).toMatch(/^HTTP\/1\.1 408 /)
  })
})

it('leaves the live stream open, whatever type its request claims', async () => {
  const caller = await as(app, await addAgent(app), 'agent')
  const { port, hasRead, endTime } = await serveControlled()
  const headers = { cookie: cookieOf(caller), 'content-type': 'application/json' }
  const { status, socket } = begin(port, 'GET /api/events', headers)
  expect(await status).toBe(200)
  const dripping = drip(port, 'POST /api/agent/login', { 'content-type': 'application/json' })
  await hasRead(1)
  endTime()
  // The dripping client is cut off; the stream is still open.
  await dripping
  expect(socket.destroyed).toBe(false)
})

it("gets enough time for the largest file, within Node's own limit for a request", () => {
  expect(bodyLimits.leastMs + (100 * MiB * 1000) / bodyLimits.bytesPerSecond).toBeLessThan(arrivesWithin)
})

describe('concurrent bodies', () => {
  const photo = { 'content-type': 'image/jpeg', 'content-length': 8 * MiB }

  it.each([
    ['that declare their length', { 'content-length': 8 * MiB }, 'x'],
    ['that do not declare it', { 'transfer-encoding': 'chunked' }, '1\r\nx\r\n'],
  ])(
    'of sixty people who upload photos %s take no more memory than the total limit',
    async (_, length, start) => {
      const port = await serve()
      const callers = await Promise.all(
        Array.from({ length: 60 }, async () => as(app, await addAgent(app), 'agent')),
      )
      const headers = { 'content-type': 'image/jpeg', ...length }
      const uploads = callers.map((caller) =>
        begin(port, 'POST /api/profile/photo', { ...headers, cookie: cookieOf(caller) }, start),
      )
      // The admitted uploads wait for the rest of their photo; the others get an answer.
      const taken = bodyLimits.total.bytes / (8 * MiB)
      expect(taken).toBe(16)
      const refused: number[] = []
      await new Promise<void>((resolve) => {
        for (const { status } of uploads)
          void status.then((code) => refused.push(code) === callers.length - taken && resolve())
      })
      expect(refused).toEqual(refused.map(() => 503))
      // An aborted upload frees its reserved memory.
      for (const { socket } of uploads) socket.destroy()
      const cookie = cookieOf(await as(app, await addAgent(app), 'agent'))
      const noPhoto = { 'content-type': 'image/jpeg', 'content-length': 1, cookie }
      const again = () => begin(port, 'POST /api/profile/photo', noPhoto, 'x').status
      await expect.poll(again).toBe(400)
    },
  )

  it('of one person are limited in bytes, and the refusal says to wait', async () => {
    const port = await serve({ perCaller: { bodies: 10, bytes: 20 * MiB } })
    const cookie = cookieOf(await as(app, await addAgent(app), 'agent'))
    const open = () => begin(port, 'POST /api/profile/photo', { ...photo, cookie }, 'x')
    const uploads = [open(), open(), open()]
    const first = await Promise.race(uploads.map(async (upload) => ({ upload, status: await upload.status })))
    expect(first.status).toBe(429)
    const response = await first.upload.response
    expect(response.toLowerCase()).toContain('\r\nretry-after: 5\r\n')
    expect(refusalIn(response)).toMatchObject({ code: 'too_many_at_once' })
    // Another person may still send.
    const other = cookieOf(await as(app, await addAgent(app), 'agent'))
    const headers = { 'content-type': 'application/json', 'content-length': 2, cookie: other }
    expect(await begin(port, 'POST /api/logout', headers, '{}').status).toBe(204)
  })

  it('from one address without a session are limited in number, and a signed-in person at that address is not affected', async () => {
    const port = await serve({ perCaller: { bodies: 3, bytes: MiB } })
    const json = { 'content-type': 'application/json' }
    const open = () => begin(port, 'POST /api/agent/login', { ...json, 'content-length': 9 }, '{')
    const tries = [open(), open(), open(), open()]
    expect(await Promise.race(tries.map(({ status }) => status))).toBe(429)
    for (const { socket } of tries) socket.destroy()
    const headers = { ...json, 'content-length': 2 }
    await expect.poll(() => begin(port, 'POST /api/agent/login', headers, '{}').status).toBe(400)
  })

  it('are limited in number across all callers', async () => {
    const port = await serve({ total: { bodies: 2, bytes: 8 * MiB } })
    const json = { 'content-type': 'application/json' }
    const open = () => begin(port, 'POST /api/agent/login', { ...json, 'content-length': 9 }, '{')
    const tries = [open(), open(), open()]
    const first = await Promise.race(
      tries.map(async ({ status, response }) => ({ status: await status, response })),
    )
    expect(first.status).toBe(503)
    expect(refusalIn(await first.response)).toMatchObject({ code: 'too_busy' })
  })

  it('above the size limit of a call are refused with 413, by their declared length', async () => {
    const cookie = cookieOf(await as(app, await addAgent(app), 'agent'))
    const headers = { ...photo, 'content-length': 9 * MiB, cookie }
    expect(await begin(await serve(), 'POST /api/profile/photo', headers, 'x').status).toBe(413)
  })
})
