import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { chatMessage } from '@porchlight/contract/messages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from '../../test/answers.ts'
import { testConfig, useApp } from '../../test/app.ts'
import { as, type Caller, type Door } from '../../test/callers.ts'
import { addClient, addImport, addInvoice, addProperty, addTour } from '../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../test/people.ts'
import { createApp } from '../app.ts'

const appUrl = 'https://porchlight.example'
const app = useApp({ APP_URL: appUrl, PAYMENTS: 'off' })
const config = testConfig({
  PORCHLIGHT_MODE: 'production',
  DATABASE_URL: 'postgres://db.example/porchlight',
  APP_URL: appUrl,
  PAYMENTS: 'off',
  TRUST_PROXY: '10.0.0.0/8',
})

// Serves the same database and clock in production mode.
let server: FastifyInstance
beforeAll(async () => {
  server = await createApp({ ...app.kernel, config })
})
afterAll(() => server.close())

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
/** Calls that need more than the id of a tour or a property; their own tests cover them. */
const ofTheirOwn = new Set([
  '/api/agent/tour-payments/:id',
  '/api/oauth/:provider',
  '/api/oauth/:provider/callback',
  '/feeds/:token.ics',
  '/api/unsubscribe/:token',
  '/api/photos/:id',
  // It records the export, which the next answer mentions.
  '/api/profile/export',
  // It asks the payment provider, which is missing here.
  '/api/subscription/preview',
  // These require a search text or an email address.
  '/api/search',
  '/api/agent/client-emails',
])
/** Calls whose answers depend on the configuration. */
const ofTheSetting = new Set(['/api/config', '/api/notification-choices'])
/** Calls that do not exist in production, or once there is an administrator (the last one). */
const ofTheDemo = new Set(['/api/quick-login', '/api/dev/outbox', '/api/dev/outbox/:id', '/api/admin/setup'])
const reading = endpoints.filter(
  ({ method, stream, path }) =>
    method === 'GET' && !stream && !ofTheSetting.has(path) && !ofTheirOwn.has(path),
)

const opensFor = ({ audience }: Endpoint, door: Door): boolean => {
  if ('everyone' in audience || 'signedIn' in audience) return true
  return door === 'agent'
    ? audience.agents !== undefined
    : door === 'staff'
      ? !!audience.staff
      : !!audience.assistants
}

/** The role of administrators, created by migration 0005. */
const adminRole = '01900000-0000-7000-8000-000000000002'

const idOf =
  (ids: Record<'tour' | 'property' | 'client' | 'conversation' | 'person' | 'upload' | 'invoice', string>) =>
  ({ noun, path }: Endpoint): string => {
    if (path.startsWith('/api/conversations/')) return ids.conversation
    if (path.startsWith('/api/properties/')) return ids.property
    if (path.startsWith('/api/agent/clients/')) return ids.client
    if (path.endsWith('/tour-charge')) return ids.property
    if (path.startsWith('/api/subscription/invoices/')) return ids.invoice
    if (/^\/api\/admin\/(users|audit\/people)\//.test(path)) return ids.person
    if (path.startsWith('/api/admin/roles/')) return adminRole
    if (path.startsWith('/api/admin/assistants/')) return ids.person
    if (path.startsWith('/api/admin/imports/')) return ids.upload
    return noun === 'properties' ? ids.property : ids.tour
  }

/** The query of calls that need one. */
const queryOf =
  (ids: { tour: string }) =>
  ({ path }: Endpoint): string =>
    path === '/api/admin/tours/emails' ? `?status=confirmed&tours=${ids.tour}` : ''

/** A small business: a tour with notes that all three people can reach. */
const business = async () => {
  const agent = await addAgent(app)
  const assistant = await addAssistant(app)
  const admin = await addAdmin(app, { userType: 'super_admin' })
  const property = await addProperty(app, { bedrooms: 3 })
  const client = (await addClient(app, agent)).id
  const tour = await addTour(app, agent, { assistant, propertyId: property.id, status: 'confirmed' })
  await addTour(app, agent)
  const people: [Door, Person][] = [
    ['agent', agent],
    ['staff', admin],
    ['assistant', assistant],
  ]
  const callers: [Door, Caller][] = []
  for (const [door, person] of people) {
    const caller = await as(app, person, door)
    await caller.post(`/api/tours/${tour.id}/notes`, { note: `From the ${door}: "quoted" \\ 😀` })
    callers.push([door, caller])
  }
  const [, writer] = callers[0] ?? expect.unreachable()
  const written = await writer.post(`/api/tours/${tour.id}/messages`, { message: 'When can we come?' })
  const conversation = bodyOf(chatMessage, written).conversationId
  const upload = (await addImport(app)).id
  const invoice = (await addInvoice(app, agent)).id
  const ids = {
    tour: tour.id,
    property: property.id,
    client,
    conversation,
    person: assistant.id,
    upload,
    invoice,
  }
  return { callers, idFor: idOf(ids), queryFor: queryOf(ids) }
}

describe('in production', () => {
  it.each(reading.map((endpoint) => [endpoint.path, endpoint] as const))(
    'GET %s answers as in other modes',
    async (_path, endpoint) => {
      const { callers, idFor, queryFor } = await business()
      const url = endpoint.path.replace(/:\w+/g, idFor(endpoint)) + queryFor(endpoint)
      let answered = 0
      for (const [door, { cookies }] of callers) {
        if (!opensFor(endpoint, door)) continue
        const here = await server.inject({ method: 'GET', url, cookies })
        const elsewhere = await app.server.inject({ method: 'GET', url, cookies })
        if (ofTheDemo.has(endpoint.path)) expect(here.statusCode).toBe(404)
        else {
          expect(here.statusCode, `${door}: ${here.body}`).toBe(elsewhere.statusCode)
          expect(here.statusCode, `${door}: ${here.body}`).toBe(200)
          // This server sends no emails, and the test application keeps them.
          const [ours, theirs] = [here, elsewhere].map(({ body }) =>
            endpoint.path.endsWith('/emails') ? body.replace(/"mailing":"(off|outbox)"/, '') : body,
          )
          expect(ours).toEqual(theirs)
        }
        answered++
      }
      expect(answered).toBeGreaterThan(0)
    },
  )

  it("accepts a state-changing call only from the application's address", async () => {
    const { callers } = await business()
    const [, caller] = callers[0] ?? expect.unreachable()
    const logout = (headers: Record<string, string>) =>
      server.inject({ method: 'POST', url: '/api/logout', cookies: caller.cookies, headers })
    expect((await logout({ origin: 'http://localhost:3000', host: 'localhost:3000' })).statusCode).toBe(403)
    expect((await logout({ origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await logout({ origin: 'null' })).statusCode).toBe(403)
    const done = await logout({ origin: appUrl })
    expect(done.statusCode).toBe(204)
    // The session's cookie, and the cookie of an unfinished sign-in.
    const cookies = [done.headers['set-cookie']].flat()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/Secure/)
  })

  it('reports its configuration without secrets', async () => {
    expect((await server.inject('/api/config')).json()).toEqual({
      name: 'Porchlight',
      mode: 'production',
      payments: { provider: 'off', publishableKey: null },
      calendars: { google: false, microsoft: false },
      email: false,
      business: { name: 'Porchlight', postalAddress: null, supportEmail: null, supportPhone: null },
    })
  })

  it('promises no email to any address when it cannot send email', async () => {
    const ask = (email: string) =>
      server.inject({
        method: 'POST',
        url: '/api/password/forgot',
        payload: { email },
        headers: { origin: appUrl },
      })
    for (const email of ['nobody@example.test', 'somebody@example.test']) {
      const answered = await ask(email)
      expect(answered.statusCode).toBe(409)
      expect(answered.json()).toMatchObject({
        code: 'mail_off',
        message: 'Email is not set up on this server, so no link can be sent.',
      })
    }
  })

  it('serves the same OpenAPI document as in other modes', async () => {
    const here: unknown = (await server.inject('/api/openapi.json')).json()
    const elsewhere: unknown = (await app.server.inject('/api/openapi.json')).json()
    expect(here).toMatchObject({ servers: [{ url: appUrl }] })
    expect(here).toEqual(elsewhere)
    expect((await server.inject('/api/docs/')).statusCode).toBe(200)
  })
})
