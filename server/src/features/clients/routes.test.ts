import { client } from '@porchlight/contract/clients'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyOf, nextOf } from '../../../test/answers.ts'
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
