import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { and, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../src/features/clients/tables.ts'
import { type List, readPage } from '../src/kernel/lists/listing.ts'
import { useApp } from './app.ts'
import { as, type Caller } from './callers.ts'
import { addClient, addConversation, addProperty, addTour } from './factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from './people.ts'

const app = useApp()
let sarah: Person
let agent: Caller
let staff: Caller
let assistant: Caller
beforeEach(async () => {
  sarah = await addAgent(app)
  agent = await as(app, sarah, 'agent')
  staff = await as(app, await addAdmin(app), 'staff')
  assistant = await as(app, await addAssistant(app), 'assistant')
})

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
const lists = endpoints.filter(({ paged }) => paged)

const readerOf = ({ audience }: Endpoint): Caller => {
  if ('agents' in audience && audience.agents) return agent
  return 'staff' in audience && audience.staff ? staff : assistant
}

const id = '01900000-0000-7000-8000-00000000dead'
const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** Their cursor contains a name instead of a time (routes.cursor tests of their features). */
const byName = new Set(['GET /api/admin/assistants'])
const byTime = lists.filter(({ method, path }) => !byName.has(`${method} ${path}`))

describe.each(byTime.map((list) => [`${list.method} ${list.path}`, list] as const))('%s', (_key, list) => {
  const read = async (cursor: string) => {
    const tour = await addTour(app, sarah)
    const { id } = list.path.includes('/conversations/') ? await addConversation(app, tour) : tour
    return readerOf(list).get(`${list.path.replaceAll(/:\w+/g, id)}?cursor=${cursor}`)
  }

  it.each([
    ['of the year 0', cursorOf('0000-01-01T00:00:00.000Z', id)],
    ['of the year 0, as nobody writes it', cursorOf('0000-01-01T00:00:00Z', id)],
    ['with a fraction of two hundred digits', cursorOf(`2026-01-01T00:00:00.${'0'.repeat(200)}Z`, id)],
    ['of a day that there is not', cursorOf('2026-02-30T00:00:00.000Z', id)],
    ['with an id that is none', cursorOf('2026-01-01T00:00:00.000Z', '1')],
    ['of one part', cursorOf('2026-01-01T00:00:00.000Z')],
    ['that is no JSON', 'abc'],
  ])('refuses a cursor %s', async (_what, cursor) => {
    const answered = await read(cursor)
    expect(answered.status).toBe(400)
    expect(answered.body).toMatchObject({ message: 'That cursor does not belong to this list' })
  })

  it.each(['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])('accepts a cursor of %s', async (at) => {
    expect((await read(cursorOf(at, id))).status).toBe(200)
  })
})

describe('a search in any case and alphabet', () => {
  // JavaScript and PostgreSQL change the case of these differently: a final sigma, a capital I with a dot.
  describe.each(['ΟΔΟΣ', 'İpek', 'STRASSE'])('%s', (name) => {
    const found = async (caller: Caller, path: string, q: string) => {
      const answered = await caller.get(`${path}?q=${encodeURIComponent(q)}`)
      expect(answered.status).toBe(200)
      return answered.headers['x-total-count']
    }

    it('finds a client', async () => {
      await addClient(app, sarah, { firstName: name })
      expect(await found(agent, '/api/clients', name)).toBe('1')
      expect(await found(agent, '/api/clients', 'nobody')).toBe('0')
    })

    it('finds a property', async () => {
      await addProperty(app, { address: `5 ${name}` })
      expect(await found(agent, '/api/properties', name)).toBe('1')
    })

    it('finds an assistant', async () => {
      await addAssistant(app, { lastName: name })
      expect(await found(staff, '/api/admin/assistants', name)).toBe('1')
    })

    it('finds a user', async () => {
      await addAgent(app, { lastName: name })
      expect(await found(staff, '/api/admin/users', name)).toBe('1')
    })

    it('finds a tour', async () => {
      await addTour(app, sarah, { clientLastName: name })
      expect(await found(agent, '/api/agent/tour-requests', name)).toBe('1')
    })
  })

  it('treats the wildcards of LIKE as plain text', async () => {
    await addClient(app, sarah, { firstName: '100%', lastName: 'a_b\\c' })
    await addClient(app, sarah, { firstName: 'Plain' })
    for (const q of ['100%', 'A_B\\C', '%'])
      expect((await agent.get(`/api/clients?q=${encodeURIComponent(q)}`)).headers['x-total-count']).toBe('1')
  })
})

it('a list continues even if a row of its page is deleted before it is read', async () => {
  const { orm } = app.database
  const made = []
  for (let number = 0; number < 3; number++) {
    app.clock.advance(1000)
    made.unshift(await addClient(app, sarah))
  }
  const gone = made[1]?.id ?? ''
  const list: List<typeof clients.$inferSelect> = {
    name: 'a_row_gone',
    keyset: { at: clients.createdAt, id: clients.id },
    matching: [],
    from: clients,
    sought: [],
    rows: () => ({
      where: (where) =>
        orm
          .select()
          .from(clients)
          .where(and(where, ne(clients.id, gone))),
    }),
    keyOf: (row) => [row.createdAt, row.id],
  }
  const first = await readPage(orm, list, { limit: 2 })
  expect(first.items.map(({ id }) => id)).toEqual([made[0]?.id, made[2]?.id])
  expect(first).toMatchObject({ next: expect.any(String), total: 3 })
  const second = await readPage(orm, list, { limit: 2, cursor: first.next ?? '' })
  expect(second).toMatchObject({ items: [], next: null })
})
