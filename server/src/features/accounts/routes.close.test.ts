import { accountClosing } from '@porchlight/contract/accounts/closing'
import { notifications } from '@porchlight/contract/notifications'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { kinds } from '../../../test/database.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { internalsOf } from '../../kernel/database/database.ts'
import { newId } from '../../kernel/ids.ts'
import { users } from '../people/tables.ts'
import { subscriptions } from '../subscriptions/tables.ts'
import { tourHistory, tours } from '../tours/tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let agent: Person
let caller: Caller
beforeEach(async () => {
  agent = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe', email: 'pat@example.test' })
  caller = await as(app, agent, 'agent')
})

const close = (who = caller, by = password) => who.post('/api/profile/close', { password: by })
const rowOf = async ({ id }: Person) =>
  (await app.database.orm.select().from(users).where(eq(users.id, id)))[0]
const mails = async () => answerOf(notifications.outbox, await asNobody(app).get('/api/dev/outbox'))

describe('closing an agent’s own account', () => {
  it('shows in advance what will happen', async () => {
    await addTour(app, agent)
    await addTour(app, agent, { status: 'completed' })
    expect(answerOf(accountClosing.readClosing, await caller.get('/api/profile/close'))).toEqual({
      openTours: 1,
      subscription: { plan: 'basic', status: 'active', currentPeriodEnd: null },
    })
    const over = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    expect(answerOf(accountClosing.readClosing, await over.get('/api/profile/close'))).toEqual({
      openTours: 0,
      subscription: null,
    })
  })

  it('ends subscription, open tours and sessions, deletes the personal data and sends a last email', async () => {
    const tour = await addTour(app, agent)
    const elsewhere = await as(app, agent, 'agent')
    const done = await close()
    expect(done.status, done.text).toBe(204)
    expect(String(done.headers['set-cookie'])).toMatch(/^porchlight_session=;/)
    for (const who of [caller, elsewhere]) expect((await who.get('/api/auth/user')).status).toBe(401)
    expect(await rowOf(agent)).toMatchObject({ name: 'Deleted user', passwordHash: null, isActive: false })
    const [cancelled] = await app.database.orm.select().from(tours).where(eq(tours.id, tour.id))
    expect(cancelled?.status).toBe('cancelled')
    const history = await app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, tour.id))
    expect(history.find(({ kind }) => kind === 'cancelled')).toMatchObject({
      actorType: 'agent',
      note: 'The agent closed their account.',
    })
    const [plan] = await app.database.orm
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, agent.id))
    expect(plan?.status).toBe('cancelled')
    await expect
      .poll(async () => (await mails()).map(({ toEmail, subject }) => [toEmail, subject]))
      .toEqual([['pat@example.test', 'Your account is closed']])
    const log = await rows.query(
      `select action, subject_label, ip from audit_log where action = 'user.closed'`,
    )
    expect(log).toEqual([{ action: 'user.closed', subject_label: null, ip: null }])
    // The email address is free again, and no one can sign in with it.
    expect((await asNobody(app).post('/api/agent/login', { email: agent.email, password })).status).toBe(401)
    await addAgent(app, { email: 'pat@example.test' })
  })

  it('leaves neither the agent’s address nor the name in the event', async () => {
    await close()
    // Otherwise the email would be sent during the next test.
    await expect.poll(async () => (await mails()).map(({ state }) => state)).toEqual(['sent'])
    const handed = await rows.query(
      `select payload::text as text from events union all select data::text from jobs where name like 'events%'`,
    )
    expect(JSON.stringify(handed)).not.toMatch(/pat@example\.test|Lowe/)
  })

  it('deletes their emails and their email preferences', async () => {
    await caller.put('/api/notification-choices', { choices: [{ kind: 'tour_changes', byEmail: false }] })
    await caller.post('/api/profile/password', { currentPassword: password, password: 'another password' })
    await expect.poll(async () => (await mails()).map(({ state }) => state)).toEqual(['sent'])
    const again = await as(app, agent, 'agent')
    expect((await close(again, 'another password')).status).toBe(204)
    await expect
      .poll(async () => (await mails()).map(({ subject }) => subject))
      .toEqual(['Your account is closed'])
    expect(await rows.query(`select * from notification_choices`)).toEqual([])
  })

  it('needs the password, which can be guessed five times', async () => {
    const refused = await close(caller, 'wrong')
    expect(outcomeOf(refused)).toBe('401 wrong_password')
    expect(refusalOf(refused).errors?.[0]?.path).toBe('password')
    expect(outcomeOf(await close(caller, ''))).toBe('400 invalid_input')
    for (let tries = 2; tries <= 5; tries++) await close(caller, 'wrong')
    expect(outcomeOf(await close())).toBe('429 too_many_attempts')
    expect((await rowOf(agent))?.anonymisedAt).toBeNull()
  })

  it('closes the account once for two calls at the same time, also if the back office deletes it', async () => {
    const both = await Promise.all([close(), close(await as(app, agent, 'agent'))])
    expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
    const other = await addAgent(app)
    const office = await as(app, await addAdmin(app), 'staff')
    const [mine, theirs] = await Promise.all([
      close(await as(app, other, 'agent')),
      office.delete(`/api/admin/users/${other.id}`),
    ])
    expect([mine.status, theirs.status].filter((status) => status === 204)).toHaveLength(1)
    const log = await rows.query(
      `select action from audit_log where subject_id = '${other.id}' and action in ('user.closed', 'user.deleted')`,
    )
    expect(log).toHaveLength(1)
  })

  it('is refused to staff, with the reason', async () => {
    for (const who of [
      await as(app, await addAdmin(app), 'staff'),
      await as(app, await addAssistant(app), 'assistant'),
      await as(app, await addAssistant(app), 'assistant', { byTeamPassword: true }),
    ]) {
      const refused = await close(who)
      expect(outcomeOf(refused)).toBe('409 subscribers_only')
      expect(refusalOf(refused).message).toBe(
        'Only an administrator can close staff accounts. Please ask one.',
      )
      expect((await who.get('/api/auth/user')).status).toBe(200)
    }
    expect(outcomeOf(await close(asNobody(app)))).toBe('401 not_signed_in')
  })

  it('is open to agents without access', async () => {
    const late = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    expect((await close(late)).status).toBe(204)
  })
})

// Two transactions at once need two connections, which the embedded database does not have.
describe.runIf(kinds().includes('served'))('while another transaction writes for the person', () => {
  it('waits for a tour that is being written, and cancels it', async () => {
    const property = await addProperty(app)
    const id = newId()
    const { closing } = await internalsOf(app.database).withClient(async (client) => {
      await client.query('begin')
      await client.query('select 1 from users where id = $1 for key share', [agent.id])
      await client.query(
        `insert into tours (id, agent_id, property_id, created_by, requested_date_time, created_at, updated_at, status_updated_at)
         values ($1, $2, $3, $2, $4, $4, $4, $4)`,
        [id, agent.id, property.id, app.clock.now()],
      )
      const closing = close()
      await expect.poll(rows.lockWaits).toBeGreaterThan(0)
      await client.query('commit')
      return { closing }
    })
    expect((await closing).status).toBe(204)
    const [tour] = await app.database.orm.select().from(tours).where(eq(tours.id, id))
    expect(tour?.status).toBe('cancelled')
  })

  it('refuses a tour that is requested while the account closes', async () => {
    const property = await addProperty(app)
    const { asking } = await internalsOf(app.database).withClient(async (client) => {
      await client.query('begin')
      await client.query('select 1 from users where id = $1 for update', [agent.id])
      const asking = caller.post('/api/agent/tour-requests', {
        clientFirstName: 'Omar',
        clientLastName: 'Reyes',
        clientEmail: 'omar@example.com',
        clientPhone: '555-010-0101',
        propertyId: property.id,
        requestedDateTime: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
      })
      await expect.poll(rows.lockWaits).toBeGreaterThan(0)
      await client.query('update users set is_active = false where id = $1', [agent.id])
      await client.query('commit')
      return { asking }
    })
    expect(outcomeOf(await asking)).toBe('401 not_signed_in')
    expect(await app.database.orm.select().from(tours)).toEqual([])
  })
})
