import { api } from '@porchlight/contract/api'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { describe, expect, it } from 'vitest'
import { users } from '../src/features/people/tables.ts'
import { useApp } from './app.ts'
import { as, asNobody, type Caller } from './callers.ts'
import { addAdmin, addAgent, addAssistant } from './people.ts'
import { adminMayNot, schedulingAssistantMay } from './role-permissions.ts'

const app = useApp()

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))

const url = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '01900000-0000-7000-8000-00000000dead')

const call = (caller: Caller, endpoint: Endpoint) => {
  const to = url(endpoint)
  if (endpoint.method === 'GET') return caller.get(to)
  const method = endpoint.method === 'DELETE' ? 'delete' : endpoint.method.toLowerCase()
  if (method === 'delete') return caller.delete(to)
  return method === 'post'
    ? caller.post(to, {})
    : method === 'put'
      ? caller.put(to, {})
      : caller.patch(to, {})
}

/** One caller of every kind, by door. */
const everybody = async () => ({
  nobody: asNobody(app),
  agent: await as(app, await addAgent(app), 'agent'),
  agentWithoutAccess: await as(app, await addAgent(app, { status: 'past_due' }), 'agent'),
  admin: await as(app, await addAdmin(app), 'staff'),
  superAdmin: await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff'),
  schedulingAtDesk: await as(app, await addAssistant(app), 'staff'),
  scheduling: await as(app, await addAssistant(app), 'assistant'),
  tourAssistant: await as(app, await addAssistant(app, { userType: 'tour_assistant' }), 'assistant'),
  byTeamPassword: await as(app, await addAssistant(app), 'assistant', { byTeamPassword: true }),
})
type Who = keyof Awaited<ReturnType<typeof everybody>>

/**
 * The expected answer for each person, derived from the contract alone: the status of a refusal, or null for admission.
 */
const deskPermissions = new Set<string>(schedulingAssistantMay)
const adminLacks = new Set<string>(adminMayNot)

/** Calls of the back office's door that assistants make through a form of their own. */
const notForAssistants = new Set(['PUT /api/profile'])

const refusedWith = ({ audience, method, path }: Endpoint, who: Who): 401 | 402 | 403 | null => {
  if ('everyone' in audience) return null
  if (who === 'nobody') return 401
  if ('signedIn' in audience) return null
  const { agents, staff, assistants } = audience
  switch (who) {
    case 'agent':
      return agents ? null : 403
    case 'agentWithoutAccess':
      return agents === undefined ? 403 : agents === 'any' ? null : 402
    case 'admin':
      return staff && !adminLacks.has(staff) ? null : 403
    case 'superAdmin':
      return staff ? null : 403
    case 'schedulingAtDesk':
      if (notForAssistants.has(`${method} ${path}`)) return 403
      return assistants || staff === 'any' || (staff && deskPermissions.has(staff)) ? null : 403
    default:
      return assistants ? null : 403
  }
}

describe('every call of the contract', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s admits exactly the callers that it names',
    async (_key, endpoint) => {
      if (endpoint.stream) return
      const people = await everybody()
      const answers: Partial<Record<Who, number | string>> = {}
      const expected: Partial<Record<Who, number | string>> = {}
      // Object.keys loses the key type of the object above.
      for (const who of Object.keys(people) as Who[]) {
        const answered = await call(people[who], endpoint)
        const gate = refusedWith(endpoint, who)
        const refused = [401, 402, 403].includes(answered.status)
        // Calls that require the person's own password refuse a session by the team password.
        const asksForOwnPassword =
          who === 'byTeamPassword' && gate === null && endpoint.refusals?.includes('not_allowed')
        const ownRefusal = 'everyone' in endpoint.audience || asksForOwnPassword
        answers[who] = refused && !ownRefusal ? answered.status : 'in'
        expected[who] = gate ?? 'in'
        expect(answered.status, `${who}: ${answered.text}`).toBeLessThan(500)
      }
      expect(answers).toEqual(expected)
    },
  )

  it('is bound to a route', async () => {
    for (const endpoint of endpoints) {
      const found = app.server.hasRoute({ method: endpoint.method, url: endpoint.path })
      expect(found, `${endpoint.method} ${endpoint.path}`).toBe(true)
    }
  })

  it('returns 404 to every caller when it does not exist', async () => {
    const people = await everybody()
    for (const caller of Object.values(people)) {
      expect((await caller.get('/api/no-such-call')).status).toBe(404)
      expect((await caller.post('/api/tour', {})).status).toBe(404)
    }
  })
})

describe('a session', () => {
  it('ends at once when its person is locked', async () => {
    const agent = await addAgent(app)
    const caller = await as(app, agent, 'agent')
    expect((await caller.get('/api/auth/user')).status).toBe(200)
    const now = app.clock.now()
    await app.database.orm.update(users).set({ isLocked: true, lockedAt: now })
    expect((await caller.get('/api/auth/user')).status).toBe(401)
  })

  it('ignores headers and fields that claim another identity', async () => {
    const agent = await addAgent(app)
    const other = await addAgent(app)
    const headers = { 'x-agent-id': other.id, 'agent-id': other.id, 'x-assistant-id': other.id }
    const answered = await (await as(app, agent, 'agent')).get('/api/auth/user', { headers })
    expect(answered.body).toMatchObject({ id: agent.id })
    expect((await asNobody(app).get('/api/auth/user', { headers })).status).toBe(401)
  })
})
