import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@porchlight/contract/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useApp } from '../../test/app.ts'
import { addAgent, as } from '../../test/people.ts'
import { findViewer } from '../features/sessions/commands/find-viewer.ts'
import { noContent } from './answer.ts'
import { createLiveStream } from './live-stream.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'
import { arrivesWithin } from './slow-bodies.ts'

const app = useApp()
let server: FastifyInstance
let port: number
beforeAll(async () => {
  const find = findViewer(app.kernel)
  server = await createHttpServer({
    ...{ name: 'Porchlight', appUrl: app.kernel.config.appUrl, production: false, secureCookies: false },
    ...{ trustProxy: undefined, webRoot: undefined, logLevel: 'silent', findViewer: find },
    bodyArrivesWithin: 200,
    routes: [
      route(api.sessions.logout, async () => noContent()),
      route(api.site.events, () => Promise.reject(new Error('answered by the stream'))),
    ],
    once: (_request, run) => run(),
    openStream: createLiveStream(app.kernel.live, (token) => find(token, { use: false })),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => server.close())

/** What comes back on a connection that sends its parts with a pause before each, until it is closed or `ms` are over. */
const converse = async (parts: string[], { every = 80, ms = 2_000 } = {}) => {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let isOpen = true
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (data) => {
    heard += data.toString()
  })
  socket.on('error', () => {})
  void closed.then(() => {
    isOpen = false
  })
  for (const part of parts) {
    if (isOpen) socket.write(part)
    await pause(every)
  }
  await Promise.race([closed, pause(ms)])
  const result = { heard, isOpen }
  socket.destroy()
  return result
}

const head = (method: string, path: string, headers: Record<string, string | number>) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

it('a body that comes byte by byte is refused in time, and the connection with it', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 100 }
  const { heard, isOpen } = await converse([head('POST', '/api/logout', headers), ...'{"abcdef'])
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard).toContain('"code":"too_slow"')
  expect(isOpen).toBe(false)
})

it('a body that comes in pieces, in time, is read', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 2, connection: 'close' }
  const { heard } = await converse([head('POST', '/api/logout', headers), '{', '}'], { every: 40 })
  expect(heard).toMatch(/^HTTP\/1\.1 204 /)
})

it('the live stream stays open, whatever type its request claims', async () => {
  const caller = await as(app, await addAgent(app), 'agent')
  const cookie = Object.entries(caller.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = { cookie, 'content-type': 'application/json' }
  const { heard, isOpen } = await converse([head('GET', '/api/events', headers)], { ms: 600 })
  expect(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(isOpen).toBe(true)
})

it('a request of any kind has an end', () => {
  expect(server.server.requestTimeout).toBe(arrivesWithin)
})
