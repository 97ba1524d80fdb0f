import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useApp } from '../../test/app.ts'
import { as, asNobody, type Caller } from '../../test/callers.ts'
import { addProperty } from '../../test/factories.ts'
import { listenAnywhere } from '../../test/live-reader.ts'
import { addAgent, type Person, password } from '../../test/people.ts'
import { idempotencyKeys } from '../kernel/idempotency-table.ts'

const app = useApp()
const notFound = { message: 'Not found.', code: 'not_found' }

let agent: Person
let caller: Caller
beforeEach(async () => {
  agent = await addAgent(app)
  caller = await as(app, agent, 'agent')
})

describe('a body', () => {
  const send = (body: string, type = 'application/json') =>
    caller.post('/api/agent/tour-requests', body, { headers: { 'content-type': type } })

  it.each([
    '{',
    '{"a":}',
    'null garbage',
    '{"__proto__":{"isAdmin":true}}',
    '{"a":{"__proto__":{}}}',
    '{"a":{"\\u005f_proto__":{}}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '\u0000',
    '\ufeff\ufeff{}',
  ])('is malformed: %j', async (body) => {
    const answered = await send(body)
    expect(answered.status).toBe(400)
    expect(answered.body).toEqual({ message: 'The request body is not valid JSON.', code: 'malformed_body' })
  })

  it.each(['null', '[]', '"text"', '17', 'true', '{}', '{"propertyId":{"a":[[[]]]}}'])(
    'does not match the schema: %s',
    async (body) => {
      expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    },
  )

  it('is required', async () => {
    expect(await caller.post('/api/agent/tour-requests')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
    expect(await send('')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it.each(['[', '{"a":'])(
    'of %s nested a hundred thousand deep is refused or ignored, never a 500',
    async (open) => {
      const close = open === '[' ? ']' : '}'
      const deep = open.repeat(100_000) + (open === '[' ? '' : '1') + close.repeat(100_000)
      expect((await send(deep)).status).toBe(400)
      expect((await send(`{"additionalNotes":${deep}}`)).status).toBe(400)
      expect((await send(`{"unknown":${deep}}`)).status).toBe(400)
    },
  )

  it('is refused above 1 MiB and read at 1 MiB', async () => {
    const limit = 1024 * 1024
    const filled = (bytes: number) => `{"notes":"${'x'.repeat(bytes - 12)}"}`
    expect((await send(filled(limit))).status).toBe(400)
    expect(await send(filled(limit + 1))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })

  it('is refused in a format other than JSON', async () => {
    for (const type of [
      'application/xml',
      'application/vnd.api+json',
      'application/octet-stream',
      'application/jsonx',
    ]) {
      const headers = { 'content-type': type, origin: app.kernel.config.appUrl }
      const answered = await caller.post('/api/agent/tour-requests', '{}', { headers })
      expect(answered, type).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
    }
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject({
      status: 403,
      body: { code: 'other_site' },
    })
  })

  it('is read only after the caller is known', async () => {
    expect((await asNobody(app).post('/api/agent/tour-requests', '{')).status).toBe(401)
  })
})

describe('an address', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'gets a 404 by %s when it does not exist',
    async (method) => {
      const answered = await app.server.inject({ method, url: '/api/nothing?x=.html' })
      expect(answered.statusCode).toBe(404)
      if (method !== 'HEAD') expect(answered.json()).toEqual(notFound)
    },
  )

  it.each([
    '/api/%E0%A4%A',
    '/%',
    '/api/tours/%ff',
    '/api/tours/%00',
    `/api/tours/${'a'.repeat(201)}`,
    '/api/tours/..%2f..',
  ])('gets a refusal in our format: %s', async (url) => {
    const answered = await caller.get(url)
    expect([400, 404]).toContain(answered.status)
    expect(Object.keys(Object(answered.body))).toEqual(expect.arrayContaining(['message', 'code']))
    expect(answered.text).not.toMatch(/FST_|stack/)
  })

  it('may end with a slash', async () => {
    expect((await caller.get('/api/auth/user/')).status).toBe(200)
  })

  it('depends on the method', async () => {
    expect((await caller.delete('/api/auth/user')).body).toEqual(notFound)
  })
})

describe('a query', () => {
  it('with a repeated key is refused', async () => {
    expect(await caller.get('/api/properties?q=a&q=b')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
    expect((await caller.get('/api/properties?limit=1&limit=2')).status).toBe(400)
  })

  it('loses unknown keys', async () => {
    const url = '/api/properties?nonsense=1&__proto__=x&constructor=y&__proto__[isAdmin]=1'
    expect((await caller.get(url)).status).toBe(200)
    expect('isAdmin' in {}).toBe(false)
  })
})

describe('HEAD', () => {
  it('answers like GET, without the body', async () => {
    const { cookies } = caller
    const got = await app.server.inject({ method: 'GET', url: '/api/auth/user', cookies })
    const head = await app.server.inject({ method: 'HEAD', url: '/api/auth/user', cookies })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(got.body)))
  })

  it('opens no stream', async () => {
    const answered = await app.server.inject({ method: 'HEAD', url: '/api/events', cookies: caller.cookies })
    expect(answered.statusCode).toBe(404)
  })
})

describe('every answer of the API', () => {
  it('forbids caching and declares its content type', async () => {
    for (const url of ['/api/auth/user', '/api/config', '/api/nothing', '/api/tours?limit=x']) {
      const { headers } = await caller.get(url)
      expect(headers['cache-control'], url).toBe('no-store')
      expect(headers['content-type'], url).toBe('application/json; charset=utf-8')
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'a-key' }

  it('has no effect at sign-in, with and without a session: each call sets its own cookies, and the server stores nothing', async () => {
    const browser = asNobody(app, caller.cookies)
    const signIn = () => browser.post('/api/agent/login', { email: agent.email, password }, { headers })
    const [first, second] = [await signIn(), await signIn()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers['set-cookie']).not.toEqual(first.headers['set-cookie'])
    expect(await app.database.orm.select().from(idempotencyKeys)).toEqual([])
  })

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(201)])('with the value %j is refused', async (key) => {
    const body = { propertyId: (await addProperty(app)).id }
    const answered = await caller.post('/api/agent/tour-requests', body, {
      headers: { 'idempotency-key': key },
    })
    expect(answered.status).toBe(400)
  })
})

describe('an internal error', () => {
  it('is answered without its message', async () => {
    const broken = vi.spyOn(app.database.orm, 'select').mockImplementation(() => {
      throw new Error('select secret from users')
    })
    const answered = await asNobody(app).get('/api/quick-login')
    broken.mockRestore()
    expect(answered.status).toBe(500)
    const message = 'Something went wrong on our side. Nothing was changed.'
    expect(answered.body).toEqual({ message, code: 'internal' })
  })
})

describe('over a real connection', () => {
  let port: number
  beforeAll(async () => {
    port = await listenAnywhere(app.server)
  })

  const status = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      let received = ''
      const socket = connect(port, '127.0.0.1', () => socket.end(text))
      socket.on('data', (data) => {
        received += data
      })
      socket.on('close', () => resolve(received.split('\r\n')[0] ?? ''))
      // The server refused the request before all of it was sent, and the answer has arrived.
      socket.on('error', () => resolve(received.split('\r\n')[0] ?? ''))
    })

  it('refuses headers of more than 16 KiB', async () => {
    expect(await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain(
      ' 431 ',
    )
    expect(await status('/healthz', { cookie: 'x'.repeat(8_000) })).toBe(200)
  })

  it('refuses bytes that are not HTTP, and answers the next call', async () => {
    for (const text of ['nonsense\r\n\r\n', 'GET /healthz HTTP/9.9\r\n\r\n', 'GET /healthz HTTP/1.1\r\n\r\n'])
      expect(await raw(text)).toMatch(/^HTTP\/1\.1 400/)
    expect(
      await raw(
        'POST /api/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/ 400 /)
    expect(await status('/healthz', {})).toBe(200)
  })
})
