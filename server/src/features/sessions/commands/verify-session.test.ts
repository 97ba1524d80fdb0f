import { sessionUser } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { as, asNobody, type Caller, type Door } from '../../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../../test/people.ts'
import { newId } from '../../../kernel/ids.ts'
import { users } from '../../people/tables.ts'
import { permissions, rolePermissions, roles, userRoles } from '../../roles/tables.ts'
import { sessions } from '../tables.ts'

const app = useApp()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const status = async (caller: Caller) => (await caller.get('/api/auth/user')).status
const callers: Record<Door, () => Promise<Caller>> = {
  agent: async () => as(app, await addAgent(app), 'agent'),
  staff: async () => as(app, await addAdmin(app), 'staff'),
  assistant: async () => as(app, await addAssistant(app), 'assistant'),
}

describe('an unused session', () => {
  it.each([
    ['agent', 14 * day],
    ['staff', 12 * hour],
    ['assistant', 12 * hour],
  ] as const)('at the door %s ends after %i ms', async (door, idle) => {
    const left = await callers[door]()
    const kept = await callers[door]()
    app.clock.advance(idle - minute)
    expect(await status(kept)).toBe(200)
    app.clock.advance(minute)
    expect(await status(left)).toBe(401)
    expect(await status(kept)).toBe(200)
  })
})

describe('a used session', () => {
  it('of an agent continues without a limit', async () => {
    const caller = await callers.agent()
    for (let week = 0; week < 60; week++) {
      app.clock.advance(7 * day)
      expect(await status(caller)).toBe(200)
    }
  })

  it.each(['staff', 'assistant'] as const)('at the door %s ends after seven days', async (door) => {
    const caller = await callers[door]()
    for (let hours = 8; hours < 7 * 24; hours += 8) {
      app.clock.advance(8 * hour)
      expect(await status(caller), `${hours} h`).toBe(200)
    }
    app.clock.advance(8 * hour)
    expect(await status(caller)).toBe(401)
  })

  it('counts a person’s own calls, but neither an open page nor public calls', async () => {
    const background = { headers: { 'x-porchlight-background': '1' } }
    const forgotten: ((caller: Caller) => Promise<unknown>)[] = [
      (caller) => caller.get('/api/auth/user', background),
      (caller) => caller.get('/api/admin/tour-queue', background),
      (caller) => caller.get('/api/public/announcement'),
      (caller) => caller.get('/api/config'),
    ]
    for (const poll of forgotten) {
      const caller = await callers.staff()
      for (let hours = 0; hours < 12; hours++) {
        expect(await poll(caller)).toMatchObject({ status: 200 })
        app.clock.advance(hour)
      }
      expect(await status(caller)).toBe(401)
    }
  })

  it('stores its last use at most once a minute', async () => {
    const caller = await callers.staff()
    const lastSeen = async () => (await app.database.orm.select().from(sessions))[0]?.lastSeenAt
    const begun = app.clock.now()
    app.clock.advance(59_999)
    await status(caller)
    expect(await lastSeen()).toEqual(begun)
    app.clock.advance(1)
    await status(caller)
    expect(await lastSeen()).toEqual(app.clock.now())
  })
})

describe('a session', () => {
  it.each([
    ['locked', { isLocked: true, lockedAt: new Date() }],
    ['made inactive', { isActive: false }],
  ])('ends at once when its person is %s', async (_what, change) => {
    const agent = await addAgent(app)
    const caller = await as(app, agent, 'agent')
    await app.database.orm.update(users).set(change).where(eq(users.id, agent.id))
    expect(await status(caller)).toBe(401)
  })

  it.each(['', 'x', 'a'.repeat(8000), '%00', '%E0%A4%A', "' or 1=1 --"])(
    'is not found by the cookie %j',
    async (value) => {
      expect(await status(asNobody(app, { porchlight_session: value }))).toBe(401)
    },
  )
})

describe('the signed-in person', () => {
  const keys = Object.keys(sessionUser.shape).sort()

  it('is returned to an agent with the subscription', async () => {
    const dana = await addAgent(app, { firstName: 'Dana', plan: 'pro', status: 'past_due' })
    const { body } = await (await as(app, dana, 'agent')).get('/api/auth/user')
    expect(Object.keys(Object(body)).sort()).toEqual(keys)
    expect(body).toMatchObject({
      id: dana.id,
      email: dana.email,
      username: null,
      firstName: 'Dana',
      lastName: 'Example',
      name: 'Dana Example',
      phone: null,
      profileImageUrl: null,
      userType: 'real_estate_agent',
      isActive: true,
      subscriptionStatus: 'past_due',
      subscriptionPlan: 'pro',
      hasAccess: false,
      canCreateAdmins: false,
      permissions: [],
      byTeamPassword: false,
      lastLoginAt: app.clock.now().toISOString(),
    })
  })

  it('is returned to the back office with sorted permissions', async () => {
    const boss = await addAdmin(app, { userType: 'super_admin' })
    const caller = await as(app, boss, 'staff')
    const me = await caller.get('/api/admin/me')
    expect(me.body).toEqual((await caller.get('/api/auth/user')).body)
    expect(Object.keys(Object(me.body)).sort()).toEqual(keys)
    const { permissions: granted, hasAccess } = bodyOf(sessionUser, me)
    expect(granted).toEqual([...granted].sort())
    expect(granted).toContain('settings.manage')
    expect(hasAccess).toBe(true)
  })

  it('never includes the password, at any door', async () => {
    for (const door of ['agent', 'staff', 'assistant'] as const) {
      const { text } = await (await callers[door]()).get('/api/auth/user')
      expect(text).not.toMatch(/argon|hash/i)
    }
  })
})

describe('permissions in force', () => {
  const addRole = async (names: string[], { isActive = true, name = `Role ${names.join()}` } = {}) => {
    const now = app.clock.now()
    const id = newId()
    const { orm } = app.database
    await orm.insert(roles).values({ id, name, description: '', isActive, createdAt: now, updatedAt: now })
    for (const { id: permissionId, name: found } of await orm.select().from(permissions))
      if (names.includes(found)) await orm.insert(rolePermissions).values({ roleId: id, permissionId })
    return id
  }
  const give = (person: Person, roleId: string) =>
    app.database.orm.insert(userRoles).values({ userId: person.id, roleId, assignedAt: app.clock.now() })
  const at = async (caller: Caller) => bodyOf(sessionUser, await caller.get('/api/auth/user')).permissions

  it('are those of the user type and of the assigned roles, at once and without duplicates', async () => {
    const james = await addAdmin(app)
    const caller = await as(app, james, 'staff')
    const before = await at(caller)
    expect(before).not.toContain('settings.manage')
    const roleId = await addRole(['settings.manage', 'tours.view'])
    await give(james, roleId)
    expect(await at(caller)).toEqual([...before, 'settings.manage'].sort())
    await app.database.orm.delete(userRoles).where(eq(userRoles.roleId, roleId))
    expect(await at(caller)).toEqual(before)
  })

  it('do not include those of inactive roles or of other people', async () => {
    const [one, other] = [await addAdmin(app), await addAdmin(app)]
    await give(one, await addRole(['settings.manage'], { isActive: false }))
    await give(other, await addRole(['roles.manage']))
    const granted = await at(await as(app, one, 'staff'))
    expect(granted).not.toContain('settings.manage')
    expect(granted).not.toContain('roles.manage')
  })

  it('allow a call that was refused before', async () => {
    const elena = await addAssistant(app)
    const caller = await as(app, elena, 'staff')
    const tour = `/api/admin/tours/${newId()}/archive`
    expect((await caller.put(tour, {})).status).toBe(403)
    await give(elena, await addRole(['tours.archive']))
    expect((await caller.put(tour, {})).status).toBe(404)
  })

  it('let a tour assistant into the back office once a role grants any, but nowhere else', async () => {
    const tim = await addAssistant(app, { userType: 'tour_assistant' })
    await give(tim, await addRole(['tours.view']))
    expect(await at(await as(app, tim, 'staff'))).toEqual(['tours.view'])
    expect(await at(await as(app, tim, 'assistant'))).toEqual([])
    expect(await at(await as(app, tim, 'assistant', { byTeamPassword: true }))).toEqual([])
  })

  it('are empty for agents, whatever their roles', async () => {
    const agent = await addAgent(app)
    await give(agent, await addRole(['tours.view']))
    expect(await at(await as(app, agent, 'agent'))).toEqual([])
  })
})
