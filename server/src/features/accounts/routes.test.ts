import { accounts } from '@porchlight/contract/accounts'
import { notifications } from '@porchlight/contract/notifications'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, password } from '../../../test/people.ts'
import { useAdministrators } from '../../../test/scenes/account-scene.ts'
import { assistantProfiles } from '../assistants/tables.ts'
import { auditLog, users } from '../people/tables.ts'
import { twoFactorSecrets } from '../second-factor/tables.ts'

const app = useApp()
const { admin, boss, desk, head } = useAdministrators(app)

const nina = {
  email: 'nina@example.test',
  firstName: 'Nina',
  lastName: 'Ortiz',
  userType: 'subscriber',
  subscriptionPlan: 'standard',
}
const create = async (body: object, caller = desk) =>
  answerOf(accounts.createUser, await caller.post('/api/admin/users', body))
const read = async (id: string) => answerOf(accounts.readUser, await desk.get(`/api/admin/users/${id}`))
const acts = async (id: string) =>
  (await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)).map(
    ({ action, before, after }) => ({ action, before, after }),
  )
const mailsTo = async (email: string) =>
  answerOf(notifications.outbox, await asNobody(app).get('/api/dev/outbox')).filter(
    (mail) => mail.toEmail === email,
  )
const errorsOf = async (body: object, caller = desk) => {
  const answered = await caller.post('/api/admin/users', body)
  expect(answered.status).toBe(400)
  return Object.fromEntries((refusalOf(answered).errors ?? []).map(({ path, message }) => [path, message]))
}

describe('creating a user', () => {
  it('through user management invites a subscriber, who then has Standard', async () => {
    const made = await create({ ...nina, subscriptionPlan: null })
    expect(made).toMatchObject({
      email: 'nina@example.test',
      name: 'Nina Ortiz',
      userType: 'real_estate_agent',
      subscriptionPlan: 'basic',
      subscriptionStatus: 'active',
      subscriptionSource: 'granted',
      hasPassword: false,
      createdBy: admin.name,
    })
    expect(await acts(made.id)).toEqual([
      {
        action: 'user.created',
        before: null,
        after: {
          userType: 'real_estate_agent',
          canCreateAdmins: false,
          invited: true,
          subscriptionPlan: 'basic',
          subscriptionStatus: 'active',
        },
      },
    ])
    await expect
      .poll(async () => (await mailsTo(nina.email)).map(({ subject }) => subject))
      .toEqual(['Your invitation to Porchlight'])
  })

  it('accepts the other names of plans and types', async () => {
    expect(await create({ ...nina, userType: 'agent', subscriptionPlan: 'pro' })).toMatchObject({
      userType: 'real_estate_agent',
      subscriptionPlan: 'pro',
    })
    const free = await create({ ...nina, email: 'free@example.test', subscriptionPlan: 'free' })
    expect(free).toMatchObject({
      subscriptionPlan: 'free',
      subscriptionStatus: 'inactive',
      standing: 'pending',
    })
  })

  it('reports every field in the specification’s words', async () => {
    expect(await errorsOf({})).toEqual({
      email: 'Valid email required',
      firstName: 'First name required',
      lastName: 'Last name required',
      userType: 'User type required',
    })
    const passworded = { email: 'no address', password: 'long enough', userType: 'nobody' }
    expect(await errorsOf(passworded)).toEqual({
      email: 'Please enter a valid email',
      userType: 'User type required',
    })
    expect(await errorsOf({ ...nina, password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long',
    })
  })

  it('on the admin users page creates a person who can sign in at once', async () => {
    const body = {
      email: 'ops@example.test',
      password: 'long enough',
      userType: 'admin',
      canCreateAdmins: true,
    }
    const made = await create(body, head)
    expect(made).toMatchObject({ userType: 'admin', canCreateAdmins: true, hasPassword: true, name: '' })
    const signedIn = await asNobody(app).post('/api/admin/login', body)
    expect(signedIn.body).toMatchObject({ id: made.id, userType: 'admin', canCreateAdmins: true })
    expect(await mailsTo(body.email)).toEqual([])
  })

  it('gives an assistant a profile', async () => {
    const made = await create({ ...nina, userType: 'tour_assistant' }, head)
    const [profile] = await app.database.orm
      .select()
      .from(assistantProfiles)
      .where(eq(assistantProfiles.userId, made.id))
    expect(profile).toMatchObject({ hourlyRateCents: 2500 })
  })

  it('for the back office needs both the permission and the flag', async () => {
    const body = { ...nina, userType: 'admin' }
    expect(outcomeOf(await desk.post('/api/admin/users', body))).toBe('403 may_not_create_admins')
    await app.database.orm.update(users).set({ canCreateAdmins: true }).where(eq(users.id, admin.id))
    expect(outcomeOf(await desk.post('/api/admin/users', body))).toBe('403 may_not_create_admins')
    await app.database.orm.update(users).set({ canCreateAdmins: false }).where(eq(users.id, boss.id))
    expect(outcomeOf(await head.post('/api/admin/users', body))).toBe('403 may_not_create_admins')
    expect(await acts(admin.id)).toEqual([])
  })

  it('refuses a taken email address, whatever its case', async () => {
    await create(nina)
    const again = await desk.post('/api/admin/users', { ...nina, email: 'NINA@example.test' })
    expect(outcomeOf(again)).toBe('409 email_taken')
    expect(refusalOf(again).errors).toEqual([
      { path: 'email', message: 'Someone with this email address already has an account.' },
    ])
  })
})

describe('locking', () => {
  const lock = (id: string, locked: boolean, caller = desk) =>
    caller.put(`/api/admin/users/${id}/lock`, { locked })

  it('ends the sessions at once and keeps the person out until unlocked', async () => {
    const agent = await addAgent(app)
    const browser = await as(app, agent, 'agent')
    expect(answerOf(accounts.lockUser, await lock(agent.id, true))).toMatchObject({
      isLocked: true,
      standing: 'locked',
      sessions: [],
      version: 2,
    })
    expect(outcomeOf(await browser.get('/api/auth/user'))).toBe('401 not_signed_in')
    const signIn = () => asNobody(app).post('/api/agent/login', { email: agent.email, password })
    expect(outcomeOf(await signIn())).toBe('423 locked')
    expect(answerOf(accounts.lockUser, await lock(agent.id, false))).toMatchObject({ isLocked: false })
    expect((await signIn()).status).toBe(200)
    expect((await acts(agent.id)).map(({ action }) => action)).toEqual(['user.locked', 'user.unlocked'])
  })

  it('has no further effect the second time', async () => {
    const { id } = await addAgent(app)
    await lock(id, true)
    expect(answerOf(accounts.lockUser, await lock(id, true)).version).toBe(2)
    expect(await acts(id)).toHaveLength(1)
  })

  it('cannot be done to oneself, to the last super admin, or by an admin to a super admin', async () => {
    expect(refusalOf(await lock(admin.id, true)).message).toBe('You cannot lock your own account.')
    expect(outcomeOf(await lock(boss.id, true))).toBe('409 last_super_admin')
    expect(outcomeOf(await lock(boss.id, true, head))).toBe('409 last_super_admin')
    const second = await addAdmin(app, { userType: 'super_admin' })
    expect(outcomeOf(await lock(boss.id, true))).toBe('403 not_yours_to_manage')
    expect(outcomeOf(await lock(boss.id, true, head))).toBe('409 not_yourself')
    answerOf(accounts.lockUser, await lock(second.id, true, head))
  })

  it('leaves one of two super admins who lock each other at the same moment', async () => {
    const second = await addAdmin(app, { userType: 'super_admin' })
    const other = await as(app, second, 'staff')
    const answers = await Promise.all([lock(second.id, true, head), lock(boss.id, true, other)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const free = await app.database.orm.select().from(users).where(eq(users.userType, 'super_admin'))
    expect(free.filter(({ isLocked }) => !isLocked)).toHaveLength(1)
  })
})

describe('signing a person out everywhere', () => {
  it('ends all of the person’s sessions, or all other sessions if it is oneself', async () => {
    const agent = await addAgent(app)
    const browsers = [await as(app, agent, 'agent'), await as(app, agent, 'agent')]
    const url = (id: string) => `/api/admin/users/${id}/sign-out-everywhere`
    expect(answerOf(accounts.signOutUser, await desk.post(url(agent.id)))).toEqual({ ended: 2 })
    for (const browser of browsers) expect((await browser.get('/api/auth/user')).status).toBe(401)
    const elsewhere = await as(app, admin, 'staff')
    expect(answerOf(accounts.signOutUser, await desk.post(url(admin.id)))).toEqual({ ended: 1 })
    expect((await elsewhere.get('/api/admin/me')).status).toBe(401)
    expect((await desk.get('/api/admin/me')).status).toBe(200)
    expect((await acts(agent.id)).map(({ action }) => action)).toEqual(['user.signed_out_everywhere'])
  })
})

describe('sending a password reset', () => {
  const send = (id: string) => desk.post(`/api/admin/users/${id}/password-reset`)

  it('emails the link, and records it', async () => {
    const agent = await addAgent(app)
    expect(answerOf(accounts.sendPasswordReset, await send(agent.id))).toEqual({ email: agent.email })
    await expect
      .poll(async () => (await mailsTo(agent.email)).map(({ subject }) => subject))
      .toEqual(['Set a new password'])
    expect((await acts(agent.id)).map(({ action }) => action)).toEqual(['user.password_reset_sent'])
  })

  it('invites a person without a password again, and refuses for a locked person', async () => {
    const made = await create(nina)
    await send(made.id)
    await expect.poll(async () => (await mailsTo(nina.email)).length).toBe(2)
    const sentAt = app.clock.now()
    const expiresAt = new Date(sentAt.getTime() + 7 * 24 * 60 * 60 * 1000)
    expect(await read(made.id)).toMatchObject({
      hasPassword: false,
      invitation: { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() },
    })
    const locked = await addAgent(app, { isLocked: true })
    expect(outcomeOf(await send(locked.id))).toBe('409 account_locked')
    expect(outcomeOf(await send('01900000-0000-7000-8000-00000000dead'))).toBe('404 not_found')
  })
})

describe('a lost second factor', () => {
  it('is removed by the back office, which signs the person out', async () => {
    const agent = await addAgent(app)
    const now = app.clock.now()
    await app.database.orm
      .insert(twoFactorSecrets)
      .values({ userId: agent.id, secretEncrypted: 'x', confirmedAt: now, createdAt: now })
    const browser = await as(app, agent, 'agent')
    expect(await read(agent.id)).toMatchObject({ twoFactor: true })
    const url = (id: string) => `/api/admin/users/${id}/two-factor-reset`
    expect(answerOf(accounts.resetTwoFactor, await desk.post(url(agent.id)))).toMatchObject({
      twoFactor: false,
      sessions: [],
    })
    expect((await browser.get('/api/auth/user')).status).toBe(401)
    expect((await acts(agent.id)).map(({ action }) => action)).toEqual(['user.two_factor_reset'])
    expect(outcomeOf(await desk.post(url(admin.id)))).toBe('409 not_yourself')
    expect(outcomeOf(await desk.post(url(boss.id)))).toBe('403 not_yours_to_manage')
  })
})

describe('a server that sends no email', () => {
  it('refuses calls whose email someone would wait for', async () => {
    const { kernel } = app
    const mute = {
      ...kernel,
      config: { ...kernel.config, mail: { ...kernel.config.mail, mailing: 'off' as const } },
    }
    const { createUser } = await import('./commands/create-user.ts')
    const viewer = {
      door: 'back_office' as const,
      sessionId: '',
      userId: admin.id,
      userType: 'admin' as const,
      name: '',
      firstName: '',
      permissions: new Set<never>(),
      byTeamPassword: false,
      from: null,
    }
    const input = { ...nina, userType: 'real_estate_agent' as const, subscriptionPlan: null, password: null }
    await expect(createUser(mute, viewer, { ...input, canCreateAdmins: false })).rejects.toMatchObject({
      code: 'mail_off',
    })
  })
})

describe('assistants and schedulers', () => {
  it('cannot call any of these endpoints', async () => {
    const caller = await as(app, await addAssistant(app), 'staff')
    expect(outcomeOf(await caller.get('/api/admin/users'))).toBe('403 not_allowed')
    expect(outcomeOf(await caller.get('/api/users'))).toBe('403 not_allowed')
  })
})
