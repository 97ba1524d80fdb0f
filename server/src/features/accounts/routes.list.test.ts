import { accounts } from '@porchlight/contract/accounts'
import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, nextOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { users } from '../people/tables.ts'
import { subscriptions } from '../subscriptions/tables.ts'

const app = useApp()
let ada: Person
let desk: Caller
beforeEach(async () => {
  ada = await addAdmin(app, {
    firstName: 'Ada',
    lastName: 'Desk',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
  desk = await as(app, ada, 'staff')
})

const list = async (query = '') => answerOf(accounts.listUsers, await desk.get(`/api/admin/users?${query}`))
const names = async (query = '') => (await list(query)).map(({ name }) => name)
const on = (day: string) => new Date(`2026-02-${day}T00:00:00Z`)

describe('the list of users', () => {
  it('contains everyone, newest first, with the fields of a managed user', async () => {
    const pat = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe', createdAt: on('01'), plan: 'pro' })
    await addAssistant(app, { firstName: 'Elena', lastName: 'Park', createdAt: on('02') })
    expect(await names()).toEqual(['Elena Park', 'Pat Lowe', 'Ada Desk'])
    expect((await list('q=pat'))[0]).toMatchObject({
      id: pat.id,
      email: pat.email,
      userType: 'real_estate_agent',
      subscriptionStatus: 'active',
      subscriptionPlan: 'pro',
      subscriptionSource: 'granted',
      standing: 'active',
      isLocked: false,
      lastLoginAt: null,
      canCreateAdmins: false,
      serviceCities: [],
      version: 1,
      isSelf: false,
      may: { edit: true, grant: true, lock: true, resetPassword: true, signOut: true, delete: true },
    })
    // Only subscribers can be deleted.
    expect((await list()).map(({ userType, may }) => [userType, may.delete])).toEqual([
      ['scheduling_assistant', false],
      ['real_estate_agent', true],
      ['admin', false],
    ])
  })

  it('shows the badge: locked first, then active, past due, canceled, otherwise pending', async () => {
    const made = on('01')
    await addAgent(app, { firstName: 'L', isLocked: true, createdAt: made })
    await addAgent(app, { firstName: 'A', createdAt: made })
    await addAgent(app, { firstName: 'P', status: 'past_due', createdAt: made })
    await addAgent(app, { firstName: 'C', status: 'cancelled', createdAt: made })
    await addAgent(app, { firstName: 'I', status: 'incomplete', createdAt: made })
    await addAgent(app, { firstName: 'N', status: 'inactive', createdAt: made })
    const agents = await list('type=subscriber&sort=status')
    expect(agents.map(({ standing }) => standing)).toEqual([
      ...['locked', 'active', 'past_due', 'cancelled', 'pending', 'pending'],
    ])
    const first = async (query: string) =>
      (await list(`type=agent&${query}&sort=name`)).map(({ firstName }) => firstName)
    expect(await first('status=locked')).toEqual(['L'])
    expect(await first('locked=true')).toEqual(['L'])
    expect(await first('status=active')).toEqual(['A'])
    expect(await first('status=canceled')).toEqual(['C'])
    expect(await first('status=cancelled')).toEqual(['C'])
    expect(await first('status=pending')).toEqual(['I', 'N'])
    expect(await first('status=incomplete')).toEqual(['I'])
    expect(await first('locked=no')).toEqual(['A', 'C', 'I', 'N', 'P'])
  })

  it('counts a subscription that was to end with its period as cancelled once the period is over', async () => {
    const agent = await addAgent(app, { firstName: 'Over' })
    const ended = new Date(app.clock.now().getTime() - 1000)
    await app.database.orm
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, currentPeriodEnd: ended })
      .where(eq(subscriptions.userId, agent.id))
    expect((await list('status=cancelled'))[0]).toMatchObject({
      firstName: 'Over',
      subscriptionStatus: 'cancelled',
    })
    expect(await names('status=active&type=agent')).toEqual([])
  })

  it('finds users by name, email address and username, and filters them by type', async () => {
    await addAgent(app, { firstName: 'Pat', email: 'needle@example.test' })
    await addAssistant(app, { firstName: 'Elena', username: 'eparks' })
    expect(await names('q=NEEDLE')).toEqual(['Pat Example'])
    expect(await names('q=eparks')).toEqual(['Elena Example'])
    expect(await names('type=scheduling_assistant')).toEqual(['Elena Example'])
    expect(await names('type=back_office&sort=name')).toEqual(['Ada Desk', 'Elena Example'])
    expect(refusalOf(await desk.get('/api/admin/users?type=nobody')).message).toBe(
      'Please choose one of the user types',
    )
  })

  it.each(['name', 'created', 'last_sign_in', 'status'])(
    'continues after its cursor in the order of %s',
    async (sort) => {
      for (const [index, firstName] of ['Zoe', 'adam', 'Bea', 'bea', 'Émile'].entries()) {
        const { id } = await addAgent(app, { firstName, lastName: '', createdAt: on('03') })
        if (index % 2)
          await app.database.orm
            .update(users)
            .set({ lastLoginAt: on(`1${index}`) })
            .where(eq(users.id, id))
      }
      const whole = await list(`sort=${sort}&type=agent`)
      expect(whole).toHaveLength(5)
      const stepped: string[] = []
      let next: string | undefined = `/api/admin/users?sort=${sort}&type=agent&limit=2`
      while (next) {
        const page = await desk.get(next)
        expect(page.headers['x-total-count']).toBe('5')
        stepped.push(...answerOf(accounts.listUsers, page).map(({ id }) => id))
        next = nextOf(page)
      }
      expect(stepped).toEqual(whole.map(({ id }) => id))
      if (sort === 'name')
        expect(whole.map(({ firstName }) => firstName.toLowerCase()).slice(0, 4)).toEqual([
          'adam',
          'bea',
          'bea',
          'zoe',
        ])
    },
  )

  it('leaves out deleted people, and the password in any form', async () => {
    const gone = await addAgent(app)
    await app.database.orm
      .update(users)
      .set({
        anonymisedAt: app.clock.now(),
        isActive: false,
        passwordHash: null,
        email: 'x@anonymised.invalid',
      })
      .where(eq(users.id, gone.id))
    expect(await names('type=agent')).toEqual([])
    expect(outcomeOf(await desk.get(`/api/admin/users/${gone.id}`))).toBe('404 not_found')
    expect((await desk.get('/api/admin/users')).text).not.toMatch(/argon2|password_?hash/i)
  })

  it('leaves out deleted assistants, even when filtered by type, as do the counts of the roles', async () => {
    const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Park' })
    const james = await addAssistant(app, { firstName: 'James', lastName: 'Rowe' })
    const countOf = async () => {
      const roles = answerOf(api.roles.listRoles, await desk.get('/api/admin/roles'))
      return roles.find(({ userType }) => userType === 'scheduling_assistant')?.peopleCount
    }
    expect(await countOf()).toBe(2)
    expect(outcomeOf(await desk.delete(`/api/admin/assistants/${elena.id}`))).toBe('204')
    expect(await countOf()).toBe(1)
    for (const query of ['', 'type=scheduling_assistant', 'type=back_office', 'status=pending', 'q=park'])
      expect(await names(query), query).not.toContain('Elena Park')
    expect(await names('type=scheduling_assistant')).toEqual(['James Rowe'])
    const listed = await desk.get('/api/admin/users?type=scheduling_assistant')
    expect(listed.headers['x-total-count']).toBe('1')
    const at = `/api/admin/users/${elena.id}`
    expect(outcomeOf(await desk.get(at))).toBe('404 not_found')
    expect(outcomeOf(await desk.put(at, { firstName: 'Helen', lastName: 'Park' }))).toBe('404 not_found')
    expect(outcomeOf(await desk.post(`${at}/password-reset`))).toBe('404 not_found')
    const [row] = await app.database.orm.select().from(users).where(eq(users.id, elena.id))
    expect(row?.firstName).toBe('Elena')
    expect(outcomeOf(await desk.get(`/api/admin/users/${james.id}`))).toBe('200')
  })

  it('contains an assistant again after they are restored', async () => {
    const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Park' })
    await desk.delete(`/api/admin/assistants/${elena.id}`)
    const restored = await desk.post('/api/admin/assistants', {
      name: 'Elena Park',
      email: elena.email,
      username: 'elena.park',
      password: 'a good password',
      phone: '210-555-0142',
    })
    expect(outcomeOf(restored)).toBe('201')
    expect(await names('type=scheduling_assistant')).toEqual(['Elena Park'])
  })

  it('offers people as choices, and is closed to agents', async () => {
    const agent = await addAgent(app)
    const answered = answerOf(accounts.listUsersForChoice, await desk.get('/api/users?type=agent'))
    expect(answered.map(({ id }) => id)).toEqual([agent.id])
    expect(outcomeOf(await (await as(app, agent, 'agent')).get('/api/users'))).toBe('403 not_allowed')
  })
})

describe('one user', () => {
  it('comes with tours, subscription and open sessions', async () => {
    const agent = await addAgent(app)
    await addTour(app, agent)
    await addTour(app, agent, { status: 'completed' })
    await as(app, agent, 'agent')
    const detail = answerOf(accounts.readUser, await desk.get(`/api/admin/users/${agent.id}`))
    expect(detail).toMatchObject({
      toursCount: 2,
      openToursCount: 1,
      subscription: { provider: null, cancelAtPeriodEnd: false, grantedBy: null },
      sessions: [{ kind: 'agent', byTeamPassword: false, ip: '127.0.0.1', userAgent: 'tests' }],
      createdBy: null,
    })
  })

  it('counts an assistant’s tours', async () => {
    const assistant = await addAssistant(app)
    await addTour(app, await addAgent(app), { assistant, status: 'assistant_assigned' })
    const detail = answerOf(accounts.readUser, await desk.get(`/api/admin/users/${assistant.id}`))
    expect(detail).toMatchObject({ toursCount: 1, openToursCount: 1, subscription: null })
  })

  it('cannot be locked or deleted by themselves, and a super admin not by an admin', async () => {
    const own = answerOf(accounts.readUser, await desk.get(`/api/admin/users/${ada.id}`))
    expect(own).toMatchObject({ isSelf: true, may: { edit: true, lock: false, delete: false } })
    const boss = await addAdmin(app, { userType: 'super_admin' })
    const theirs = answerOf(accounts.readUser, await desk.get(`/api/admin/users/${boss.id}`))
    expect(theirs.may).toEqual({
      edit: false,
      grant: false,
      lock: false,
      resetPassword: false,
      signOut: false,
      delete: false,
      changeRoles: false,
    })
  })
})
