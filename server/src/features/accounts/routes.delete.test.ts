import { accounts } from '@porchlight/contract/accounts'
import { people } from '@porchlight/contract/people'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { subscribed, subscriptionRow } from '../../../test/scenes/checkout-scene.ts'
import { sandboxObjects } from '../payments/tables.ts'
import { auditLog, users } from '../people/tables.ts'
import { subscriptionChanges, subscriptions } from '../subscriptions/tables.ts'
import { tourAssignments, tourHistory, tours } from '../tours/tables.ts'

const app = useApp()
let admin: Person
let desk: Caller
let agent: Person
beforeEach(async () => {
  admin = await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' })
  desk = await as(app, admin, 'staff')
  agent = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe', email: 'pat@example.test' })
})

const remove = (id: string, caller = desk) => caller.delete(`/api/admin/users/${id}`)
const rowOf = async (id: string) => (await app.database.orm.select().from(users).where(eq(users.id, id)))[0]

describe('deleting a subscriber', () => {
  it('signs out, deletes the personal data, and keeps the row that tours reference', async () => {
    const browser = await as(app, agent, 'agent')
    await app.database.orm
      .update(users)
      .set({ phone: '210-555-0100', bio: 'Loves porches', city: 'austin', brokerage: 'Lowe & Co' })
      .where(eq(users.id, agent.id))
    expect((await remove(agent.id)).status).toBe(204)
    expect(outcomeOf(await browser.get('/api/auth/user'))).toBe('401 not_signed_in')
    const again = await asNobody(app).post('/api/agent/login', { email: 'pat@example.test', password })
    expect(outcomeOf(again)).toBe('401 wrong_credentials')
    expect(await rowOf(agent.id)).toMatchObject({
      email: `${agent.id}@anonymised.invalid`,
      name: 'Deleted user',
      phone: null,
      bio: null,
      city: null,
      brokerage: null,
      passwordHash: null,
      isActive: false,
      anonymisedAt: app.clock.now(),
    })
    expect(outcomeOf(await remove(agent.id))).toBe('404 not_found')
    expect(answerOf(accounts.listUsers, await desk.get('/api/admin/users?type=agent'))).toEqual([])
    // The email address is free again.
    await addAgent(app, { email: 'pat@example.test' })
  })

  it('cancels the open tours with a line in their history, and leaves the closed ones', async () => {
    const assistant = await addAssistant(app)
    const open = await addTour(app, agent, { assistant, status: 'confirmed' })
    const done = await addTour(app, agent, { status: 'completed' })
    const others = await addTour(app, await addAgent(app), { status: 'confirmed' })
    await remove(agent.id)
    const statusOf = async ({ id }: { id: string }) =>
      (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]?.status
    expect([await statusOf(open), await statusOf(done), await statusOf(others)]).toEqual([
      ...['cancelled', 'completed', 'confirmed'],
    ])
    const history = await app.database.orm.select().from(tourHistory).where(eq(tourHistory.tourId, open.id))
    expect(history.find(({ kind }) => kind === 'cancelled')).toMatchObject({
      fromStatus: 'confirmed',
      toStatus: 'cancelled',
      actorId: admin.id,
      note: 'The agent’s account was deleted.',
    })
    const [assignment] = await app.database.orm
      .select()
      .from(tourAssignments)
      .where(eq(tourAssignments.tourId, open.id))
    expect(assignment).toMatchObject({ endedReason: 'cancelled', endedBy: admin.id })
    const seen = await desk.get(`/api/tours/${open.id}`)
    expect(seen.body).toMatchObject({ status: 'cancelled' })
  })

  it('cancels the subscription here and at the provider', async () => {
    const now = app.clock.now()
    const { userId } = await subscribed(app)
    const id = (await subscriptionRow(app, userId)).providerSubscriptionId ?? ''
    await remove(userId)
    const [subscription] = await app.database.orm
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId))
    expect(subscription).toMatchObject({ status: 'cancelled', cancelledAt: now })
    const changes = await app.database.orm
      .select()
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.userId, userId))
    expect(changes.map(({ kind, toStatus }) => [kind, toStatus]).toSorted()).toEqual([
      ['started', 'active'],
      ['status', 'cancelled'],
    ])
    await expect
      .poll(async () => {
        const [there] = await app.database.orm.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
        return there?.data.status
      })
      .toBe('canceled')
  })

  it('blanks their personal data in the audit log, and keeps the actions', async () => {
    await desk.put(`/api/admin/users/${agent.id}`, { firstName: 'Patricia', lastName: 'Lowe' })
    await remove(agent.id)
    const rows = await app.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, agent.id))
      .orderBy(auditLog.id)
    expect(rows.map(({ action, subjectLabel, before }) => [action, subjectLabel, before])).toEqual([
      ['user.updated', null, null],
      ['user.deleted', null, null],
    ])
    const log = answerOf(people.auditLog, await desk.get('/api/admin/audit?subjectType=user'))
    expect(JSON.stringify(log)).not.toMatch(/Pat|Lowe/)
    expect(log[0]).toMatchObject({ action: 'user.deleted', actorName: 'Ada Desk' })
  })

  it('works for subscribers only, and never for oneself', async () => {
    const assistant = await addAssistant(app)
    expect(outcomeOf(await remove(assistant.id))).toBe('409 subscribers_only')
    expect(outcomeOf(await remove(admin.id))).toBe('409 not_yourself')
    expect((await rowOf(assistant.id))?.anonymisedAt).toBeNull()
  })
})
