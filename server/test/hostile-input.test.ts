import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { unstorableTextIn } from '@porchlight/contract/kernel/text'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useApp } from './app.ts'
import { as, asNobody, type Caller } from './callers.ts'
import { addClient, addConversation, addProperty, addTour } from './factories.ts'
import { addAdmin, addAgent, addAssistant } from './people.ts'

const app = useApp()

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
const named = (having: 'query' | 'body' | 'params') =>
  endpoints
    .filter((endpoint) => endpoint[having] !== undefined && !endpoint.stream)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

const fieldsOf = (schema: z.ZodType): string[] => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

/** Values that no form sends, although every client can. */
const texts = {
  nul: 'a\u0000b',
  unusual: '\u0007\u001b[31m 👩‍👩‍👧 😀 שלום \u202e evil',
  halfEmoji: 'a\ud83d',
  syntax: "'; drop table users; -- %_\\",
  long: 'x'.repeat(10_000),
  number: '1e999',
  negative: '-1',
  date: '2026-02-31T25:00:00Z',
  farDate: '9999-12-31T23:59:59Z',
  uuid: '01900000-0000-7000-8000-00000000dead',
}
const values = {
  ...texts,
  null: null,
  empty: '',
  zero: 0,
  huge: 1e308,
  fraction: 0.5,
  yes: true,
  array: [],
  nested: [[{ a: [] }]],
  object: {},
  operator: { $ne: null },
}

type Scene = { caller: Caller; id: string; ids: Record<string, string> }

/** A caller that the endpoint admits, with their own tour. */
const scene = async ({ audience, noun, path }: Endpoint): Promise<Scene> => {
  const agent = await addAgent(app)
  const assistant = await addAssistant(app)
  const property = await addProperty(app)
  const isAgents = 'agents' in audience
  const tour = await addTour(app, agent, {
    propertyId: property.id,
    // An agent can edit and cancel a tour only while it has no assistant.
    ...(isAgents ? {} : { assistant, status: 'assistant_assigned' as const }),
  })
  const conversation = noun === 'messages' ? await addConversation(app, tour) : undefined
  const id =
    noun === 'accounts'
      ? agent.id
      : noun === 'properties'
        ? property.id
        : (path.includes('/conversations/') && conversation?.id) || tour.id
  const client = await addClient(app, agent)
  const ids = {
    propertyId: property.id,
    clientId: client.id,
    assignedAgentId: agent.id,
    schedulingAssistantId: assistant.id,
    escortAssistantId: assistant.id,
    assistantId: assistant.id,
    toUserId: agent.id,
  }
  if ('everyone' in audience) return { caller: asNobody(app), id, ids }
  if ('signedIn' in audience || audience.agents) return { caller: await as(app, agent, 'agent'), id, ids }
  if (audience.staff)
    return { caller: await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff'), id, ids }
  return { caller: await as(app, assistant, 'assistant'), id, ids }
}

const send = (caller: Caller, { method }: Endpoint, url: string, body?: unknown) => {
  if (method === 'GET') return caller.get(url)
  if (method === 'DELETE') return caller.delete(url)
  return { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method](url, body)
}

/** Every answer that is an internal error, by the input that caused it. */
const faultsOf = async (tries: Iterable<[string, () => ReturnType<Caller['get']>]>) => {
  const faults: Record<string, string> = {}
  for (const [what, attempt] of tries) {
    const { status, text } = await attempt()
    if (status >= 500) faults[what] = `${status} ${text}`
  }
  return faults
}

/**
 * The values that the test sends in a field: half of them, and the other half in the call's next field. The hundreds of
 * calls together send each value in many fields.
 */
const halfFor = <T>(all: Readonly<Record<string, T>>, { path }: Endpoint, index: number): [string, T][] =>
  Object.entries(all).filter((_, at) => (at + index + path.length) % 2 === 0)

// Each field of each call gets up to ten values.
vi.setConfig({ testTimeout: 60_000 })

describe('strange input is stored or clearly refused, and never causes an internal error', () => {
  it.each(named('query'))('in the query of %s', async (_key, endpoint) => {
    const { caller, id } = await scene(endpoint)
    const path = endpoint.path.replace(/:\w+/g, id)
    const fields = endpoint.query ? fieldsOf(endpoint.query) : []
    // An address cannot contain a lone half of an emoji, but it can contain its bytes.
    const written = {
      ...texts,
      halfEmoji: undefined,
      bytes: '%ed%a0%bd',
      invalid: '%ff%fe',
      twice: `1&${fields[0]}=2`,
    }
    const tries = fields.flatMap((field, index) =>
      halfFor(written, endpoint, index).map(([name, text]): [string, () => ReturnType<Caller['get']>] => {
        const raw = text?.startsWith('%') ? text : encodeURIComponent(text ?? '')
        return [
          `${field}: ${name}`,
          () => send(caller, endpoint, `${path}?${field}=${name === 'twice' ? text : raw}`),
        ]
      }),
    )
    expect(await faultsOf(tries)).toEqual({})
  })

  it.each(named('body'))('in the body of %s', async (_key, endpoint) => {
    const { caller, id, ids } = await scene(endpoint)
    const path = endpoint.path.replace(/:\w+/g, id)
    const fields = endpoint.body ? fieldsOf(endpoint.body) : []
    const ordinary = Object.fromEntries(fields.map((field) => [field, ids[field] ?? ordinaryOf(field)]))
    const tries = fields.flatMap((field, index) =>
      halfFor(values, endpoint, index).map(([name, value]): [string, () => ReturnType<Caller['get']>] => [
        `${field}: ${name}`,
        () => send(caller, endpoint, path, { ...ordinary, [field]: value }),
      ]),
    )
    expect(await faultsOf(tries)).toEqual({})
  })

  it.each(named('params'))('in the address of %s', async (_key, endpoint) => {
    const { caller } = await scene(endpoint)
    const tries = [...Object.entries(texts), ['dots', '..'] as const].map(
      ([name, text]): [string, () => ReturnType<Caller['get']>] => {
        const written = encodeURIComponent(name === 'halfEmoji' ? '\ufffd' : text).slice(0, 500)
        return [name, () => send(caller, endpoint, endpoint.path.replace(/:\w+/g, written), {})]
      },
    )
    expect(await faultsOf(tries)).toEqual({})
  })
})

describe('a text that PostgreSQL cannot store is refused with its field, whatever the field’s schema', () => {
  it.each([
    ['NUL', 'seti_\u0000'],
    ['half an emoji', 'seti_\ud83d'],
  ])('%s in the id of a payment set-up', async (_, setupId) => {
    const caller = await as(app, await addAgent(app), 'agent')
    expect(await caller.put('/api/subscription/payment-method', { setupId })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ path: 'setupId' }] },
    })
  })

  it('finds it at any depth', () => {
    expect(unstorableTextIn({ rooms: [{ name: 'Kitchen' }, { name: 'a\u0000' }] })).toEqual([
      'rooms',
      1,
      'name',
    ])
    expect(unstorableTextIn({ 'a\ud83d': 1 })).toEqual([])
    expect(unstorableTextIn({ password: '\u0000', currentPassword: '\ud83d' })).toBeUndefined()
    expect(unstorableTextIn({ emoji: '😀', lines: 'a\n\tb', no: null, one: 1 })).toBeUndefined()
  })

  it('is removed from a row of a bulk upload, because listing sites write it', async () => {
    const caller = await as(app, await addAdmin(app), 'staff')
    const properties = [{ address: '1 Main\u0000 St', city: 'Austin', state: 'TX' }]
    expect(await caller.post('/api/admin/properties/bulk-upload', { properties })).toMatchObject({
      body: { created: 1, errors: [] },
    })
  })
})

/** A valid value for a field by its name, so that its refusal does not hide that of the strange one. */
const ordinaryOf = (field: string): unknown => {
  if (/email/i.test(field)) return 'nina@example.test'
  if (/phone/i.test(field)) return '210-555-0123'
  if (/date|time|estimated/i.test(field) && !/duration/i.test(field))
    return new Date(app.clock.now().getTime() + 3 * 86_400_000)
  if (field === 'status') return 'contacting_client'
  if (field === 'progress') return 'on_my_way'
  if (field === 'state') return 'TX'
  if (field === 'type') return 'house'
  if (field === 'zipCode') return '78205'
  if (/^(?:price|bedrooms|bathrooms|sqft)$/.test(field)) return 0
  if (field === 'imageUrl') return null
  if (/priority/i.test(field)) return 'high'
  if (/escort|archived|internal|is[A-Z]/.test(field)) return false
  if (/version|duration|outcome/i.test(field)) return null
  return 'ordinary'
}
