import { accounts } from '@porchlight/contract/accounts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { addAgent } from '../../../test/people.ts'
import { useAdministrators } from '../../../test/scenes/account-scene.ts'
import { auditLog } from '../people/tables.ts'
import { subscriptionChanges, subscriptions } from '../subscriptions/tables.ts'

const app = useApp()
const { admin, boss, desk, head } = useAdministrators(app)
const read = async (id: string) => answerOf(accounts.readUser, await desk.get(`/api/admin/users/${id}`))
const edit = (id: string, body: object, caller = desk) => caller.put(`/api/admin/users/${id}`, body)
const acts = async (id: string) =>
  (await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

describe('editing a user', () => {
  it('changes names and profile, keeps missing fields, and records the changes', async () => {
    const agent = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe' })
    const answered = await edit(agent.id, {
      firstName: 'Patricia',
      lastName: 'Lowe',
      phone: '210-555-0100',
      version: 1,
      serviceCities: ['nyc', 'austin', 'austin'],
      subscriptionPlan: 'standard',
      subscriptionStatus: 'active',
    })
    expect(answerOf(accounts.updateUser, answered)).toMatchObject({
      name: 'Patricia Lowe',
      phone: '210-555-0100',
      version: 2,
      address: null,
      serviceCities: ['new_york_city', 'austin'],
    })
    expect(await acts(agent.id)).toEqual([
      {
        action: 'user.updated',
        before: { firstName: 'Pat', phone: null, serviceCities: [] },
        after: { firstName: 'Patricia', phone: '210-555-0100', serviceCities: ['new_york_city', 'austin'] },
      },
    ])
    answerOf(
      accounts.updateUser,
      await edit(agent.id, { firstName: 'Patricia', lastName: 'Lowe', phone: '' }),
    )
    expect((await read(agent.id)).phone).toBeNull()
  })

  it('keeps a bio of several lines as typed', async () => {
    const { id } = await addAgent(app)
    const bio = 'Two lines.\nOf text.'
    const answered = await edit(id, { firstName: 'Pat', lastName: 'Lowe', bio })
    expect(answerOf(accounts.updateUser, answered)).toMatchObject({ bio })
    expect((await read(id)).bio).toBe(bio)
  })

  it('requires both names', async () => {
    const { id } = await addAgent(app)
    const answered = await edit(id, { firstName: ' ', lastName: '' })
    expect(refusalOf(answered).errors).toEqual([
      { path: 'firstName', message: 'First name required' },
      { path: 'lastName', message: 'Last name required' },
    ])
  })

  it('sets a plan and status by hand, as a grant', async () => {
    const { id } = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe', status: 'past_due' })
    const input = {
      firstName: 'Pat',
      lastName: 'Lowe',
      subscriptionPlan: 'pro',
      subscriptionStatus: 'canceled',
    }
    answerOf(accounts.updateUser, await edit(id, input))
    expect(await read(id)).toMatchObject({
      subscriptionPlan: 'pro',
      subscriptionStatus: 'cancelled',
      subscriptionSource: 'granted',
      subscription: { grantedBy: admin.name },
    })
    expect(await acts(id)).toEqual([
      {
        action: 'user.plan_granted',
        before: { subscriptionPlan: 'basic', subscriptionStatus: 'past_due' },
        after: { subscriptionPlan: 'pro', subscriptionStatus: 'cancelled' },
      },
    ])
    const changes = await app.database.orm
      .select()
      .from(subscriptionChanges)
      .where(eq(subscriptionChanges.userId, id))
    expect(changes).toMatchObject([{ kind: 'granted', actorId: admin.id, fromPlan: 'basic', toPlan: 'pro' }])
  })

  it('refuses a grant while the provider charges for a subscription, and accepts it afterwards', async () => {
    const { id } = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe' })
    const at = (status: 'active' | 'cancelled') =>
      app.database.orm
        .update(subscriptions)
        .set({ source: 'provider', provider: 'sandbox', providerSubscriptionId: `sub_${id}`, status })
        .where(eq(subscriptions.userId, id))
    await at('active')
    const input = { firstName: 'Pat', lastName: 'New', subscriptionPlan: 'pro', subscriptionStatus: 'active' }
    expect(outcomeOf(await edit(id, input))).toBe('409 subscription_runs')
    // The refused edit changed nothing else either.
    expect((await read(id)).lastName).toBe('Lowe')
    answerOf(accounts.updateUser, await edit(id, { ...input, subscriptionPlan: 'basic' }))
    await at('cancelled')
    answerOf(accounts.updateUser, await edit(id, input))
    // No provider charges for the grant, although one charged before.
    expect(await read(id)).toMatchObject({
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
      subscription: { provider: null },
    })
  })

  it('is refused after another person’s change, and overwrites nothing', async () => {
    const { id } = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe' })
    answerOf(accounts.updateUser, await edit(id, { firstName: 'Pia', lastName: 'Lowe', version: 1 }, head))
    const late = await edit(id, { firstName: 'Pam', lastName: 'Lowe', version: 1 })
    expect(outcomeOf(late)).toBe('409 version_conflict')
    expect(refusalOf(late).current).toMatchObject({ id, firstName: 'Pia', version: 2, sessions: [] })
    expect((await read(id)).firstName).toBe('Pia')
    answerOf(accounts.updateUser, await edit(id, { firstName: 'Pam', lastName: 'Lowe' }))
  })

  it('cannot give staff a plan, nor let an admin rename a super admin', async () => {
    const input = { firstName: 'A', lastName: 'B', subscriptionPlan: 'pro' }
    expect(refusalOf(await edit(admin.id, input)).message).toBe('Only subscribers have a plan')
    expect(outcomeOf(await edit(boss.id, { firstName: 'A', lastName: 'B' }))).toBe('403 not_yours_to_manage')
    answerOf(accounts.updateUser, await edit(boss.id, { firstName: 'A', lastName: 'B' }, head))
  })
})
