import { api } from '@porchlight/contract/api'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useApp } from '../../test/app.ts'
import { as } from '../../test/callers.ts'
import { addClient } from '../../test/factories.ts'
import { addAgent } from '../../test/people.ts'
import { verifySession } from '../features/sessions/commands/verify-session.ts'
import { answer } from './answer.ts'
import { createLiveStream } from './live-stream.ts'
import { route } from './route.ts'
import { createHttpServer } from './server.ts'

const app = useApp()
let lines: string[] = []
let fail: () => Promise<unknown>
let server: FastifyInstance
beforeAll(async () => {
  const find = verifySession(app.kernel)
  server = await createHttpServer({
    name: 'Porchlight',
    appUrl: app.kernel.config.appUrl,
    demoUrl: null,
    production: false,
    secureCookies: false,
    trustProxy: undefined,
    webRoot: undefined,
    logLevel: 'warn',
    findViewer: find,
    logTo: { write: (line) => void lines.push(line) },
    routes: [
      route(api.clients.listAgentClients, async () => {
        await fail()
        return answer(200, [])
      }),
      route(api.calendar.readFeed, () => {
        throw new TypeError('a fault of ours')
      }),
    ],
    once: (_request, run) => run(),
    openStream: createLiveStream(app.kernel.live, (token) => find(token, { use: false })),
  })
})
afterAll(() => server.close())
beforeEach(() => {
  lines = []
})

const logEntry = z.looseObject({
  err: z.looseObject({ message: z.string(), stack: z.string(), statement: z.string().optional() }),
})

const failedWith = async (work: () => Promise<unknown>) => {
  fail = work
  const caller = await as(app, await addAgent(app), 'agent')
  const url = '/api/agent/clients?q=Miriam'
  const answered = await server.inject({ method: 'GET', url, cookies: caller.cookies })
  expect(answered.statusCode).toBe(500)
  expect(answered.body).not.toContain('Miriam')
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  return { line, entry: logEntry.parse(JSON.parse(line)) }
}

describe('the log of a call that failed', () => {
  it('names the call without its search terms', async () => {
    const { line, entry } = await failedWith(async () => {
      throw new TypeError('a fault of ours')
    })
    expect(entry).toMatchObject({ method: 'GET', path: '/api/agent/clients', msg: 'a call failed' })
    expect(entry.err).toMatchObject({ type: 'TypeError', message: 'a fault of ours' })
    expect(entry.err.stack).toContain('log.test.ts')
    expect(line).not.toContain('Miriam')
  })

  it('omits the address of a private feed, because it works as a key', async () => {
    const answered = await server.inject({ method: 'GET', url: '/feeds/a-secret-token.ics?x=1' })
    expect(answered.statusCode).toBe(500)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"path":"/feeds/…"')
    expect(lines[0]).not.toContain('a-secret-token')
  })

  it('has the statement, the code and the constraint, but no personal data', async () => {
    const facts = { firstName: 'Miriam', email: 'miriam@secret.test', phone: '555-0199' }
    const { line, entry } = await failedWith(async () => {
      const agent = await addAgent(app)
      await addClient(app, agent, facts)
      await addClient(app, agent, facts)
    })
    expect(entry.err).toMatchObject({ code: '23505', constraint: 'clients_email_taken' })
    expect(entry.err.statement).toMatch(/^insert into "clients"/)
    expect(entry.err.message).toContain('duplicate key value violates unique constraint')
    expect(entry.err.stack).toContain('factories.ts')
    for (const secret of ['Miriam', 'secret.test', '555-0199']) expect(line).not.toContain(secret)
  })

  it('does not repeat a value that the database refused', async () => {
    const { line, entry } = await failedWith(() =>
      app.database.orm.execute(sql`select ${'Miriam Stone'}::uuid`),
    )
    expect(entry.err).toMatchObject({ code: '22P02', statement: 'select $1::uuid' })
    expect(line).not.toContain('Miriam')
  })
})
