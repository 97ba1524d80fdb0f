import { api } from '@porchlight/contract/api'
import { client } from '@porchlight/contract/clients'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerOf, bodyOf, nextOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addClient } from '../../../test/factories.ts'
import { addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { useTwoAgents } from '../../../test/two-agents.ts'
import { newId } from '../../kernel/ids.ts'

const app = useApp()
const { sarah, marcus, asSarah, asAdmin } = useTwoAgents(app)
const page = z.array(client)

beforeEach(async () => {
  await add(sarah, 'Nina', 'Park', '555-010-0100')
  await add(sarah, 'Omar', "O'Neil_100%")
  await add(marcus, 'Nina', 'Park')
})

const add = async (agent: Person, firstName: string, lastName: string, phone: string | null = null) => {
  app.clock.advance(60_000)
  await addClient(app, agent, {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@clients.test`,
    phone,
  })
}
const names = async (caller: Caller, path: string) =>
  bodyOf(page, await caller.get(path)).map(({ name }) => name)

describe('lists of clients', () => {
  it('show an agent their own clients, newest first, with the fields of the contract', async () => {
    const answered = await asSarah.get('/api/agent/clients')
    expect(answered.headers['x-total-count']).toBe('2')
    expect(bodyOf(page, answered)).toMatchObject([
      { name: "Omar O'Neil_100%", agentId: sarah.id, phone: null },
      {
        name: 'Nina Park',
        firstName: 'Nina',
        lastName: 'Park',
        email: 'nina@clients.test',
        status: 'active',
      },
    ])
    expect(await names(asSarah, '/api/clients')).toEqual(["Omar O'Neil_100%", 'Nina Park'])
  })

  it('never show an agent another agent’s clients, whatever they request', async () => {
    const own = await names(asSarah, '/api/clients')
    expect(await names(asSarah, `/api/clients?agentId=${marcus.id}`)).toEqual(own)
    for (const path of ['/api/agent/clients?q=nina', '/api/clients?q=nina']) {
      const found = bodyOf(page, await asSarah.get(path))
      expect(found.map(({ agentId }) => agentId)).toEqual([sarah.id])
    }
  })

  it('show staff all clients, or those of one agent', async () => {
    expect(await names(asAdmin, '/api/clients')).toHaveLength(3)
    expect(await names(asAdmin, `/api/clients?agentId=${marcus.id}`)).toEqual(['Nina Park'])
    expect(await names(asAdmin, `/api/clients?agentId=${newId()}`)).toEqual([])
    expect((await asAdmin.get('/api/clients?agentId=sarah')).status).toBe(400)
  })

  it.each([
    ['PARK', ['Nina Park']],
    ['nina@clients', ['Nina Park']],
    ['010-01', ['Nina Park']],
    ["o'neil", ["Omar O'Neil_100%"]],
    ['_', ["Omar O'Neil_100%"]],
    ['100%25', ["Omar O'Neil_100%"]],
    ["' or '1'='1", []],
    ["'; drop table clients; --", []],
  ])('can be searched by %s', async (q, expected) => {
    expect(await names(asSarah, `/api/agent/clients?q=${q}`)).toEqual(expected)
  })

  it('are paged', async () => {
    const first = await asSarah.get('/api/agent/clients?limit=1')
    expect(first.headers['x-total-count']).toBe('2')
    const second = await asSarah.get(nextOf(first) ?? '')
    expect(bodyOf(page, second).map(({ name }) => name)).toEqual(['Nina Park'])
    expect(second.headers.link).toBeUndefined()
    expect((await asSarah.get('/api/agent/clients?cursor=WyJ4IiwieSJd')).status).toBe(400)
  })

  it('are closed to strangers, other doors and agents without a subscription', async () => {
    const late = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    for (const path of ['/api/agent/clients', '/api/clients']) {
      expect((await asNobody(app).get(path)).status).toBe(401)
      expect((await late.get(path)).status).toBe(402)
      expect((await assistant.get(path)).status).toBe(403)
    }
    expect((await asAdmin.get('/api/agent/clients')).status).toBe(403)
  })
})

describe('adding a client', () => {
  const vera = { firstName: 'Vera', lastName: 'Lang', email: 'vera@clients.test', phone: '555-010-0199' }
  const send = (caller: Caller, body: object = vera) => caller.post('/api/agent/clients', body)

  it('creates the agent’s own client, with an entry in the audit log', async () => {
    const added = await send(asSarah)
    expect(added.status).toBe(201)
    expect(answerOf(api.clients.addClient, added)).toMatchObject({
      agentId: sarah.id,
      name: 'Vera Lang',
      phone: '555-010-0199',
      alreadyListed: false,
    })
    expect(await names(asSarah, '/api/agent/clients?q=vera')).toEqual(['Vera Lang'])
    const log = answerOf(api.people.auditLog, await asAdmin.get('/api/admin/audit?action=client.added'))
    expect(log).toMatchObject([{ actorName: 'Sarah Chen', subjectLabel: 'Vera Lang' }])
  })

  it('returns the client with the same email, renames nobody, and fills in a blank phone number', async () => {
    const known = await send(asSarah, { ...vera, firstName: 'Ofelia', email: 'OMAR@clients.test' })
    expect(known.status).toBe(200)
    expect(known.body).toMatchObject({
      name: "Omar O'Neil_100%",
      phone: '555-010-0199',
      alreadyListed: true,
    })
    expect(await names(asSarah, '/api/agent/clients')).toHaveLength(2)
    // Another agent's client with the same email is another person.
    expect((await send(asSarah, { ...vera, email: 'nina@clients.test' })).body).toMatchObject({
      agentId: sarah.id,
      alreadyListed: true,
    })
  })

  it('names each missing or wrong field', async () => {
    const { errors } = refusalOf(await send(asSarah, { firstName: ' ', email: 'vera', phone: '555' }))
    expect(errors).toEqual([
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Valid email is required' },
      { path: 'phone', message: 'Phone number is required (minimum 10 digits)' },
    ])
  })

  it('is for agents with access only', async () => {
    const late = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    expect((await send(asNobody(app))).status).toBe(401)
    expect((await send(late)).status).toBe(402)
    expect((await send(await as(app, await addAssistant(app), 'assistant'))).status).toBe(403)
    expect((await send(asAdmin)).status).toBe(403)
  })
})

describe('staff adding a client of an agent', () => {
  const vera = { firstName: 'Vera', lastName: 'Lang', email: 'vera@clients.test', phone: '555-010-0199' }
  const send = (caller: Caller, body: object = {}) =>
    caller.post('/api/admin/clients', { ...vera, agentId: marcus.id, ...body })

  it('gives the client to that agent, with the person of the team in the audit log', async () => {
    const added = answerOf(api.clients.addClientOfAgent, await send(asAdmin))
    expect(added).toMatchObject({ agentId: marcus.id, name: 'Vera Lang', alreadyListed: false })
    expect(await names(asAdmin, `/api/clients?agentId=${marcus.id}`)).toEqual(['Vera Lang', 'Nina Park'])
    expect(await names(asSarah, '/api/agent/clients?q=vera')).toEqual([])
    const log = answerOf(api.people.auditLog, await asAdmin.get('/api/admin/audit?action=client.added'))
    expect(log).toMatchObject([{ actorName: 'Ada Boss', subjectLabel: 'Vera Lang' }])
    expect((await send(asAdmin)).body).toMatchObject({ id: added.id, alreadyListed: true })
  })

  it('names each wrong field, and someone who is no active agent', async () => {
    const refused = await send(asAdmin, { agentId: '', lastName: ' ' })
    expect(refusalOf(refused).errors).toEqual([
      { path: 'lastName', message: 'Last name is required' },
      { path: 'agentId', message: 'Agent is required' },
    ])
    const inactive = await addAgent(app, { isActive: false })
    for (const agentId of [(await addAssistant(app)).id, inactive.id, newId()])
      expect(refusalOf(await send(asAdmin, { agentId })).errors).toEqual([
        { path: 'agentId', message: 'Agent is required' },
      ])
    expect(await names(asAdmin, '/api/clients?q=vera')).toEqual([])
  })

  it('needs the permission to schedule', async () => {
    expect((await send(asNobody(app))).status).toBe(401)
    expect((await send(asSarah)).status).toBe(403)
    expect((await send(await as(app, await addAssistant(app), 'assistant'))).status).toBe(403)
  })
})
