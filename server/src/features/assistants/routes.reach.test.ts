import { accounts } from '@porchlight/contract/accounts'
import { assistants as calls } from '@porchlight/contract/assistants'
import { notifications } from '@porchlight/contract/notifications'
import { sessions } from '@porchlight/contract/sessions'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { giveRole } from '../../../test/given-role.ts'
import { addAdmin, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { twoFactorSecrets } from '../second-factor/tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const all = '/api/admin/assistants'

let desk: Caller
let james: Person
beforeEach(async () => {
  desk = await as(app, await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' }), 'staff')
  james = await addAssistant(app, { firstName: 'James', lastName: 'Okafor', username: 'james' })
})

const chosen = 'a password of the maker'
const formOf = (person: Person, more: object = {}) => ({
  name: person.name,
  email: person.email,
  username: 'james2',
  password: chosen,
  phone: '210-555-0142',
  ...more,
})
const update = (id: string, change: object, by = desk) => by.put(`${all}/${id}`, change)
const signIn = (email: string) => asNobody(app).post('/api/admin/login', { email, password: chosen })
const lastAudit = async () =>
  (await rows.query("select * from audit_log where subject_type = 'assistant' order by id desc limit 1"))[0]
const mayOf = async (caller: Caller) =>
  answerOf(sessions.currentUser, await caller.get('/api/auth/user')).permissions
const openLinks = async () =>
  (await rows.query('select count(*)::int as count from user_tokens where used_at is null'))[0]?.count
/** Requests a password link by email and waits for it. */
const mailLink = async (person: Person) => {
  const sent = await desk.post(`/api/admin/users/${person.id}/password-reset`)
  answerOf(accounts.sendPasswordReset, sent)
  await expect
    .poll(async () =>
      answerOf(notifications.outbox, await asNobody(app).get('/api/dev/outbox')).map(
        ({ toEmail }) => toEmail,
      ),
    )
    .toContain(person.email)
}

describe('an assistant who is restored', () => {
  it('has none of the former roles, links, locks and second factors', async () => {
    await giveRole(app, james, ['roles.view', 'roles.manage'])
    await mailLink(james)
    const at = app.clock.now()
    await app.database.orm
      .insert(twoFactorSecrets)
      .values({ userId: james.id, secretEncrypted: 'x', confirmedAt: at, createdAt: at })
    await rows.query(
      'update users set is_locked = true, locked_at = now(), can_create_admins = true where id = $1',
      [james.id],
    )
    expect((await desk.delete(`${all}/${james.id}`)).status).toBe(204)
    expect(await lastAudit()).toMatchObject({
      action: 'assistant.deleted',
      before: { roles: [`Role of James Okafor ${james.id}`] },
    })
    expect(await rows.query('select 1 from user_roles')).toEqual([])
    expect(await rows.query('select 1 from two_factor_secrets')).toEqual([])
    expect(await openLinks()).toBe(0)

    const back = answerOf(calls.createAssistant, await desk.post(all, formOf(james)))
    expect(back).toMatchObject({ id: james.id, isAvailable: true })
    const signedIn = answerOf(sessions.adminLogin, await signIn(james.email))
    expect(signedIn).toMatchObject({ id: james.id, canCreateAdmins: false })
    expect(signedIn).toHaveProperty('permissions', expect.not.arrayContaining(['roles.manage']))
  })

  it('keeps nothing that an old deleted row still contains, and gets a new version', async () => {
    await giveRole(app, james, ['roles.view', 'roles.manage'])
    const given = await rows.query('select * from user_roles')
    expect(given).toHaveLength(1)
    expect((await desk.delete(`${all}/${james.id}`)).status).toBe(204)
    await rows.query('insert into user_roles select * from json_populate_recordset(null::user_roles, $1)', [
      JSON.stringify(given),
    ])
    await rows.query(
      'update users set is_locked = true, locked_at = now(), can_create_admins = true where id = $1',
      [james.id],
    )
    const versions = () =>
      rows.query(
        'select u.version as person, p.version as profile from users u join assistant_profiles p on p.user_id = u.id where u.id = $1',
        [james.id],
      )
    const [before] = await versions()
    answerOf(calls.createAssistant, await desk.post(all, formOf(james)))
    expect(await rows.query('select 1 from user_roles')).toEqual([])
    expect((await signIn(james.email)).status).toBe(200)
    expect(await versions()).toEqual([
      { person: Number(before?.person) + 1, profile: Number(before?.profile) + 1 },
    ])
  })
})

describe('the email address and the username of an assistant', () => {
  it('cannot be changed by a person with fewer permissions', async () => {
    await giveRole(app, james, ['roles.view', 'roles.manage'])
    const refused = await update(james.id, { email: 'mine@example.test' })
    expect(outcomeOf(refused)).toBe('403 not_yours_to_manage')
    expect(refusalOf(refused).message).toBe(
      'This person has more permissions than you. Only someone with all of their permissions can change how they sign in.',
    )
    expect(outcomeOf(await update(james.id, { username: 'mine' }))).toBe('403 not_yours_to_manage')
    // Other fields can still be changed, and so can the case of the email address.
    expect((await update(james.id, { phone: '1', email: james.email.toUpperCase() })).status).toBe(200)
    const head = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
    expect((await update(james.id, { email: 'new@example.test' }, head)).status).toBe(200)
  })

  it('sign the assistant out when someone changes them, and revoke links to the old address', async () => {
    await mailLink(james)
    const his = await as(app, james, 'assistant')
    expect(await openLinks()).toBe(1)
    expect((await update(james.id, { name: 'James K. Okafor' })).status).toBe(200)
    expect((await his.get('/api/auth/user')).status).toBe(200)
    expect((await update(james.id, { email: 'right@example.test' })).status).toBe(200)
    expect((await his.get('/api/auth/user')).status).toBe(401)
    expect(await openLinks()).toBe(0)
    const again = await as(app, james, 'assistant')
    expect((await update(james.id, { username: 'jimmy' })).status).toBe(200)
    expect((await again.get('/api/auth/user')).status).toBe(401)
  })

  it('keep an invitation valid when the change adds a first username', async () => {
    await rows.query('update users set username = null, password_hash = null where id = $1', [james.id])
    await mailLink(james)
    expect((await update(james.id, { username: 'jimmy' })).status).toBe(200)
    expect(await openLinks()).toBe(1)
  })

  it('can be changed by the assistant themselves without signing out', async () => {
    await giveRole(app, james, ['assistants.view', 'assistants.manage'])
    const [here, elsewhere] = [await as(app, james, 'staff'), await as(app, james, 'assistant')]
    expect((await update(james.id, { email: 'right@example.test' }, here)).status).toBe(200)
    expect((await here.get('/api/auth/user')).status).toBe(200)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  })
})

describe('the type of an assistant', () => {
  const manager = async (...more: string[]) => {
    const wren = await addAssistant(app, { userType: 'tour_assistant', firstName: 'Wren', lastName: 'Abara' })
    await giveRole(app, wren, ['assistants.view', 'assistants.manage', ...more])
    return { wren, hers: await as(app, wren, 'staff') }
  }
  const ola = { name: 'Ola', email: 'ola@example.test', username: 'ola', password: chosen, phone: '1' }
  const scheduling = { userType: 'scheduling_assistant' }
  const touring = { userType: 'tour_assistant' }

  it('cannot be changed for oneself', async () => {
    const { wren, hers } = await manager()
    const refused = await update(wren.id, scheduling, hers)
    expect(outcomeOf(refused)).toBe('409 not_yourself')
    expect(refusalOf(refused).message).toBe('You cannot change your own type.')
    expect(await mayOf(hers)).toEqual(['assistants.manage', 'assistants.view'])
    expect((await update(wren.id, { ...touring, phone: '1' }, hers)).status).toBe(200)
  })

  it('can be assigned by a person with all its permissions', async () => {
    const { hers } = await manager()
    expect(outcomeOf(await hers.post(all, { ...ola, ...scheduling }))).toBe('403 not_yours_to_give')
    // Without a type, the new person is a scheduling assistant.
    expect(outcomeOf(await hers.post(all, ola))).toBe('403 not_yours_to_give')
    const made = answerOf(calls.createAssistant, await hers.post(all, { ...ola, ...touring }))
    expect(outcomeOf(await update(made.id, scheduling, hers))).toBe('403 not_yours_to_give')
    // Reducing someone's permissions needs none of them.
    expect((await update(james.id, touring, hers)).status).toBe(200)
  })

  it('can be assigned by an admin, and by a person who manages assistants and schedules', async () => {
    expect((await desk.post(all, ola)).status).toBe(201)
    expect((await update(james.id, touring)).status).toBe(200)
    expect((await update(james.id, scheduling)).status).toBe(200)
    const elena = await addAssistant(app)
    await giveRole(app, elena, ['assistants.manage'])
    const hers = await as(app, elena, 'staff')
    const mia = { ...ola, email: 'mia@example.test', username: 'mia' }
    expect((await hers.post(all, mia)).status).toBe(201)
  })
})
