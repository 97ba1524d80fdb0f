import { api } from '@porchlight/contract/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenAnywhere } from '../../test/live-reader.ts'
import { refuse } from '../kernel/refusal.ts'
import type { StaffViewer } from '../kernel/viewer.ts'
import { answer } from './answer.ts'
import { sessionCookie } from './cookies.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'

const viewer: StaffViewer = {
  permissions: new Set(['tours.view']),
  door: 'back_office',
  userType: 'admin',
  userId: '01900000-0000-7000-8000-00000000aaaa',
  sessionId: '',
  firstName: '',
  name: '',
  from: null,
  byTeamPassword: false,
}
const file = { 'content-disposition': 'attachment; filename="queue.csv"', 'cache-control': 'no-store' }
const appUrl = 'http://porchlight.test'
const isGone = new Error('the database is gone')

let pieces: () => AsyncIterable<string>
let server: FastifyInstance
let address: string
beforeAll(async () => {
  server = await createHttpServer({
    name: 'Porchlight',
    appUrl,
    demoUrl: null,
    production: false,
    secureCookies: false,
    trustProxy: undefined,
    webRoot: undefined,
    logLevel: 'silent',
    findViewer: async () => viewer,
    isOutage: (error) => error === isGone,
    routes: [route(api.reports.downloadQueue, async () => answer(200, pieces(), { headers: file }))],
    once: (_request, run) => run(),
    openStream: () => Promise.reject(new Error('no stream here')),
  })
  address = `http://127.0.0.1:${await listenAnywhere(server)}/api/admin/tour-queue.csv`
})
afterAll(() => server.close())

const read = (method: 'GET' | 'HEAD' = 'GET', signal?: AbortSignal) =>
  fetch(address, {
    method,
    headers: { cookie: `${sessionCookie}=any`, 'accept-encoding': 'gzip' },
    ...(signal && { signal }),
  })

/** A file whose piece after so many cannot be read. */
async function* failingAfter(count: number, error: Error) {
  for (let made = 0; made < count; made += 1) yield 'a tour\r\n'.repeat(1000)
  throw error
}

describe('a file in pieces', () => {
  it.each([
    [new TypeError('a fault of ours'), 500, 'internal'],
    [refuse('not_allowed'), 403, 'not_allowed'],
    [isGone, 503, 'database_unreachable'],
  ])('whose first piece fails is the usual error: %s', async (error, status, code) => {
    pieces = () => failingAfter(0, error)
    const answered = await read()
    expect(answered.status).toBe(status)
    expect(await answered.json()).toMatchObject({ code })
    expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8')
    for (const name of ['content-encoding', 'content-disposition'])
      expect(answered.headers.get(name), name).toBeNull()
  })

  it('is compressed and whole', async () => {
    pieces = async function* () {
      for (let made = 0; made < 50; made += 1) yield 'a tour\r\n'.repeat(1000)
    }
    const answered = await read()
    expect(answered.headers.get('content-encoding')).toBe('gzip')
    expect(answered.headers.get('content-disposition')).toBe(file['content-disposition'])
    expect(await answered.text()).toBe('a tour\r\n'.repeat(50_000))
  })

  it('does not answer HEAD, and reads nothing for it', async () => {
    let hasRead = false
    pieces = async function* () {
      hasRead = true
      yield 'a tour\r\n'
    }
    const answered = await read('HEAD')
    expect([answered.status, hasRead]).toEqual([404, false])
    await (await read()).text()
    expect(hasRead).toBe(true)
  })

  it('may be empty', async () => {
    pieces = async function* () {}
    const answered = await read()
    expect([answered.status, await answered.text()]).toEqual([200, ''])
  })

  it('breaks off when a later piece fails', async () => {
    pieces = () => failingAfter(50, new TypeError('a fault of ours'))
    const answered = await read()
    expect(answered.status).toBe(200)
    await expect(answered.text()).rejects.toThrow()
  })

  it('is not read further for a client who left before the first piece', async () => {
    let goOn = () => {}
    const resumed = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isClosed = false
    pieces = async function* () {
      try {
        await resumed
        for (;;) yield 'a tour\r\n'
      } finally {
        isClosed = true
      }
    }
    const leaving = new AbortController()
    const answered = read('GET', leaving.signal)
    await new Promise((resolve) => server.server.once('request', resolve))
    leaving.abort()
    await expect(answered).rejects.toThrow()
    goOn()
    await expect.poll(() => isClosed).toBe(true)
  })
})
