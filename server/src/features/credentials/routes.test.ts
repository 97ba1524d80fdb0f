import { credentials } from '@porchlight/contract/credentials'
import { notifications } from '@porchlight/contract/notifications'
import { profile } from '@porchlight/contract/people/profile'
import { sessions as calls } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answered, answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { kinds } from '../../../test/database.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { internalsOf } from '../../kernel/database/database.ts'
import { users } from '../people/tables.ts'
import { sessions } from '../sessions/tables.ts'
import { userTokens } from './tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)

let agent: Person
let caller: Caller
beforeEach(async () => {
  agent = await addAgent(app, { email: 'pat@example.test', firstName: 'Pat', lastName: 'Lowe' })
  caller = await as(app, agent, 'agent')
})

const fresh = 'a brand new one'
const change = (input: object = {}, who = caller) =>
  who.post('/api/profile/password', { currentPassword: password, password: fresh, ...input })
const signIn = (email: string, by: string) => asNobody(app).post('/api/agent/login', { email, password: by })
const whoIs = (who: Caller) => who.get('/api/auth/user')
/** The same browser, with the session cookie from an answer. */
const after = (who: Caller, { headers }: Answered) => {
  const set = [headers['set-cookie']].flat().map(String)
  const value = set.map((one) => new RegExp(`^${sessionCookie}=([^;]+)`).exec(one)?.[1]).find(Boolean)
  return asNobody(app, { ...who.cookies, [sessionCookie]: value ?? expect.unreachable('no cookie') })
}
const mails = async () => answerOf(notifications.outbox, await asNobody(app).get('/api/dev/outbox'))
const subjectsTo = async (email: string) =>
  (await mails()).filter(({ toEmail }) => toEmail === email).map(({ subject }) => subject)
const acts = async () =>
  (await rows.query(`select action from audit_log where subject_id = '${agent.id}' order by id`)).map(
    ({ action }) => action,
  )

describe('a person’s own password', () => {
  it('can be changed with the old one; all other sessions end, and this one continues with a new id', async () => {
    const elsewhere = await as(app, agent, 'agent')
    const [before] = await app.database.orm.select().from(sessions).where(eq(sessions.userId, agent.id))
    const done = await change()
    expect(done.status, done.text).toBe(204)
    const here = after(caller, done)
    expect((await whoIs(here)).status).toBe(200)
    expect((await whoIs(caller)).status).toBe(401)
    expect((await whoIs(elsewhere)).status).toBe(401)
    const left = await app.database.orm.select().from(sessions).where(eq(sessions.userId, agent.id))
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({ kind: 'agent', createdAt: before?.createdAt })
    expect(left[0]?.id).not.toBe(before?.id)
    expect((await signIn(agent.email, password)).status).toBe(401)
    expect((await signIn(agent.email, fresh)).status).toBe(200)
    expect(await acts()).toEqual(['user.password_changed'])
    await expect.poll(() => subjectsTo(agent.email)).toEqual(['Your password was changed'])
  })

  it('revokes earlier emailed links when it changes', async () => {
    await asNobody(app).post('/api/password/forgot', { email: agent.email })
    await expect.poll(() => app.database.orm.select().from(userTokens)).toHaveLength(1)
    await change()
    expect(await app.database.orm.select().from(userTokens)).toEqual([])
  })

  it.each([
    [{ currentPassword: '' }, '400 invalid_input', 'currentPassword', 'Please enter your password'],
    [{ currentPassword: 'wrong' }, '401 wrong_password', 'currentPassword', /That password is wrong/],
    [{ password: 'short' }, '400 invalid_input', 'password', 'Password must be at least 8 characters long'],
    [{ password: 'x'.repeat(257) }, '400 invalid_input', 'password', 'Please use at most 256 characters'],
    [{ password }, '400 invalid_input', 'password', /different from your current one/],
  ])('is refused by field: %o', async (input, outcome, path, message) => {
    const refused = await change(input)
    expect(outcomeOf(refused)).toBe(outcome)
    const words = message instanceof RegExp ? expect.stringMatching(message) : message
    expect(refusalOf(refused).errors).toEqual([{ path, message: words }])
    expect((await signIn(agent.email, password)).status).toBe(200)
    expect((await whoIs(caller)).status).toBe(200)
  })

  it('can be guessed five times and is then blocked, wherever the attempts come from', async () => {
    for (let tries = 1; tries <= 5; tries++)
      expect(outcomeOf(await change({ currentPassword: `guess ${tries}` }))).toBe('401 wrong_password')
    const paused = await change()
    expect(outcomeOf(paused)).toBe('429 too_many_attempts')
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await as(app, agent, 'agent')
    const tried = await elsewhere.post(
      '/api/profile/email',
      { email: 'new@example.test', password },
      { ip: '198.51.100.7' },
    )
    expect(outcomeOf(tried)).toBe('429 too_many_attempts')
    // Signing in has its own counter, so someone at an unattended window cannot lock the owner out.
    expect((await signIn(agent.email, password)).status).toBe(200)
    expect(await acts()).toEqual(Array.from({ length: 5 }, () => 'user.own_password_refused'))
    app.clock.advance(31_000)
    expect((await change()).status).toBe(204)
  })

  it('accepts five of a hundred guesses at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, (_, n) => change({ currentPassword: `g${n}` })))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(95)
  })

  it('is changed once by two concurrent calls', async () => {
    const both = await Promise.all([
      change({ password: 'one password' }),
      change({ password: 'two passwords' }),
    ])
    const [changed, refused] = both.map(outcomeOf).sort()
    expect(changed).toBe('204')
    // The second call may have begun after the first one, which ended its session.
    expect(refused).toMatch(/^401 (wrong_password|not_signed_in)$/)
  })

  // The embedded database has one connection.
  it.runIf(kinds().includes('served'))(
    'is changed by one of two calls that have both shown the old one',
    async () => {
      const { calls } = await internalsOf(app.database).withClient(async (client) => {
        await client.query('begin')
        await client.query('select from users where id = $1 for update', [agent.id])
        const calls = ['one password', 'two passwords'].map((input) => change({ password: input }))
        await expect.poll(rows.lockWaits).toBe(2)
        await client.query('commit')
        return { calls }
      })
      expect((await Promise.all(calls)).map(outcomeOf).sort()).toEqual(['204', '401 wrong_password'])
    },
  )

  it('needs a personal sign-in, not the team password', async () => {
    const office = await as(app, await addAdmin(app), 'staff')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    const shared = await as(app, await addAssistant(app), 'assistant', { byTeamPassword: true })
    const changed = await change({}, office)
    expect(changed.status).toBe(204)
    expect((await after(office, changed).get('/api/admin/me')).status).toBe(200)
    expect((await change({}, assistant)).status).toBe(204)
    expect(outcomeOf(await change({}, shared))).toBe('403 not_allowed')
    expect(outcomeOf(await change({}, asNobody(app)))).toBe('401 not_signed_in')
  })

  it('is stored nowhere', async () => {
    await change()
    await change({ currentPassword: 'guessed in vain' }, await as(app, agent, 'agent'))
    const everything = await rows.query(
      `select to_jsonb(e)::text as text from events e union all select to_jsonb(a)::text from audit_log a
       union all select to_jsonb(m)::text from outbox_emails m union all select data::text from jobs`,
    )
    const text = JSON.stringify(everything)
    for (const secret of [password, fresh, 'guessed in vain']) expect(text).not.toContain(secret)
  })
})

const ask = (email: string, who = caller, by = password) =>
  who.post('/api/profile/email', { email, password: by })
const linkTo = async (email: string) => {
  await expect.poll(() => subjectsTo(email)).toContain('Confirm your new email address')
  const mail = (await mails()).find(({ toEmail }) => toEmail === email)
  const whole = answerOf(notifications.outboxMail, await asNobody(app).get(`/api/dev/outbox/${mail?.id}`))
  return /confirm-email\?token=([\w-]+)/.exec(whole.text)?.[1] ?? expect.unreachable('no link')
}
const confirm = (token: string, who = asNobody(app)) => who.post('/api/profile/email/confirm', { token })
const emailNow = async () =>
  (await app.database.orm.select({ email: users.email }).from(users).where(eq(users.id, agent.id)))[0]?.email
const pending = async () => answerOf(profile.readProfile, await caller.get('/api/profile')).pendingEmail

describe('a new email address', () => {
  it('changes nothing until its link is opened; the old address gets two notices', async () => {
    const asked = await ask('new@example.test')
    expect(asked.status, asked.text).toBe(202)
    const token = await linkTo('new@example.test')
    expect(await emailNow()).toBe('pat@example.test')
    expect(await pending()).toMatchObject({ email: 'new@example.test' })
    await expect
      .poll(() => subjectsTo('pat@example.test'))
      .toEqual(['Someone asked to change your email address'])

    const elsewhere = await as(app, agent, 'agent')
    const looked = await asNobody(app).post('/api/profile/email/link', { token })
    expect(answerOf(credentials.readEmailChange, looked)).toEqual({ email: 'new@example.test' })
    const done = answerOf(credentials.confirmEmailChange, await confirm(token, caller))
    expect(done).toEqual({ email: 'new@example.test', signedIn: true })
    expect(await emailNow()).toBe('new@example.test')
    // The session that confirmed the change continues, although the email address is part of the credentials.
    expect((await whoIs(caller)).status).toBe(200)
    expect((await whoIs(elsewhere)).status).toBe(401)
    expect(outcomeOf(await signIn('pat@example.test', password))).toBe('401 wrong_credentials')
    expect((await signIn('new@example.test', password)).status).toBe(200)
    await expect
      .poll(() => subjectsTo('pat@example.test'))
      .toEqual(['Your email address was changed', 'Someone asked to change your email address'])
    expect(await acts()).toEqual(['user.email_change_asked', 'user.email_changed'])
    expect(await pending()).toBeNull()
  })

  it('can be confirmed without a session, which ends all sessions; the link works once', async () => {
    await ask('new@example.test')
    const token = await linkTo('new@example.test')
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.map(outcomeOf).sort()).toEqual(['200', '410 link_over'])
    expect((await whoIs(caller)).status).toBe(401)
    expect(outcomeOf(await asNobody(app).post('/api/profile/email/link', { token }))).toBe('410 link_over')
  })

  it('confirmed in another person’s browser leaves that person signed in, and signs its owner out', async () => {
    await ask('new@example.test')
    const other = await as(app, await addAgent(app), 'agent')
    const done = await confirm(await linkTo('new@example.test'), other)
    expect(answerOf(credentials.confirmEmailChange, done).signedIn).toBe(false)
    expect((await whoIs(other)).status).toBe(200)
    expect((await whoIs(caller)).status).toBe(401)
  })

  it('that is taken gets the same answer as any other, and its link is refused', async () => {
    const taken = await addAgent(app, { email: 'Taken@example.test' })
    const free = await ask('free@example.test')
    const asked = await ask('taken@example.test')
    expect([asked.status, asked.body]).toEqual([free.status, free.body])
    const refused = await confirm(await linkTo('taken@example.test'))
    expect(outcomeOf(refused)).toBe('409 email_taken')
    expect(await emailNow()).toBe('pat@example.test')
    expect((await whoIs(caller)).status).toBe(200)
    expect((await signIn(taken.email, password)).status).toBe(200)
  })

  it('requested by two people goes to the first who confirms it', async () => {
    const other = await as(app, await addAgent(app), 'agent')
    await ask('both@example.test')
    const mine = await linkTo('both@example.test')
    await ask('both@example.test', other)
    const count = async () => (await subjectsTo('both@example.test')).length
    await expect.poll(count).toBe(2)
    const theirs = await linkTo('both@example.test')
    const both = await Promise.all([confirm(mine), confirm(theirs)])
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 email_taken'])
  })

  it('is replaced by a new request or cancelled, and older links stop working', async () => {
    await ask('one@example.test')
    const one = await linkTo('one@example.test')
    await ask('two@example.test')
    const two = await linkTo('two@example.test')
    expect(outcomeOf(await confirm(one))).toBe('410 link_over')
    expect((await caller.delete('/api/profile/email')).status).toBe(204)
    expect((await caller.delete('/api/profile/email')).status).toBe(204)
    expect(outcomeOf(await confirm(two))).toBe('410 link_over')
    expect(await emailNow()).toBe('pat@example.test')
  })

  it('expires after an hour', async () => {
    await ask('new@example.test')
    const token = await linkTo('new@example.test')
    app.clock.advance(60 * 60_000)
    expect(outcomeOf(await confirm(token))).toBe('410 link_over')
    expect(await pending()).toBeNull()
  })

  it('cannot be confirmed for a locked person or after a change of password', async () => {
    await ask('new@example.test')
    const token = await linkTo('new@example.test')
    await app.database.orm
      .update(users)
      .set({ isLocked: true, lockedAt: app.clock.now() })
      .where(eq(users.id, agent.id))
    expect(outcomeOf(await confirm(token))).toBe('410 link_over')
    await app.database.orm
      .update(users)
      .set({ isLocked: false, lockedAt: null })
      .where(eq(users.id, agent.id))
    expect((await change()).status).toBe(204)
    expect(outcomeOf(await confirm(token))).toBe('410 link_over')
  })

  it('cannot be confirmed after a password reset, and an email tells the person about the reset', async () => {
    await ask('evil@example.test')
    const token = await linkTo('evil@example.test')
    await asNobody(app).post('/api/password/forgot', { email: agent.email })
    await expect.poll(() => subjectsTo(agent.email)).toContain('Set a new password')
    const mail = (await mails()).find(({ subject }) => subject === 'Set a new password')
    const letter = answerOf(notifications.outboxMail, await asNobody(app).get(`/api/dev/outbox/${mail?.id}`))
    const reset = /reset-password\?token=([\w-]+)/.exec(letter.text)?.[1]
    const done = await asNobody(app).post('/api/password/reset', { token: reset, password: fresh })
    expect(done.status, done.text).toBe(200)
    expect(outcomeOf(await asNobody(app).post('/api/profile/email/link', { token }))).toBe('410 link_over')
    expect(outcomeOf(await confirm(token))).toBe('410 link_over')
    expect(await emailNow()).toBe('pat@example.test')
    expect((await signIn(agent.email, fresh)).status).toBe(200)
    await expect.poll(() => subjectsTo(agent.email)).toContain('Your password was changed')
    const notice = (await mails()).find(({ subject }) => subject === 'Your password was changed')
    const words = answerOf(notifications.outboxMail, await asNobody(app).get(`/api/dev/outbox/${notice?.id}`))
    expect(words.text).toContain('You are signed out everywhere.')
  })

  it('of a person who was locked in the meantime cannot be confirmed after the unlock', async () => {
    await ask('evil@example.test')
    const token = await linkTo('evil@example.test')
    const office = await as(app, await addAdmin(app), 'staff')
    expect((await office.put(`/api/admin/users/${agent.id}/lock`, { locked: true })).status).toBe(200)
    expect((await office.put(`/api/admin/users/${agent.id}/lock`, { locked: false })).status).toBe(200)
    expect(outcomeOf(await confirm(token))).toBe('410 link_over')
    expect(await emailNow()).toBe('pat@example.test')
  })

  it('has a link that cannot set a password, and a password link cannot change the address', async () => {
    await ask('new@example.test')
    const token = await linkTo('new@example.test')
    expect(outcomeOf(await asNobody(app).post('/api/password/link', { token }))).toBe('410 link_over')
  })

  it.each([
    ['no address', password, '400 invalid_input', 'email', 'Valid email is required'],
    ['PAT@example.test', password, '409 same_email', 'email', 'That’s already your email address.'],
    [
      'new@example.test',
      'wrong',
      '401 wrong_password',
      'password',
      expect.stringMatching('That password is wrong'),
    ],
  ])('is refused by field: %s, %s', async (email, by, outcome, path, message) => {
    const refused = await ask(email, caller, by)
    expect(outcomeOf(refused)).toBe(outcome)
    expect(refusalOf(refused).errors).toEqual([{ path, message }])
    expect(await app.database.orm.select().from(userTokens)).toEqual([])
  })

  it('can be requested a limited number of times', async () => {
    for (let tries = 1; tries <= 5; tries++) expect((await ask(`new${tries}@example.test`)).status).toBe(202)
    expect(outcomeOf(await ask('new6@example.test'))).toBe('429 too_many_attempts')
  })

  it('leaves no readable trace of the old one in the event', async () => {
    await ask('new@example.test')
    await confirm(await linkTo('new@example.test'))
    const handed = await rows.query(
      `select payload::text as text from events union all select data::text from jobs where name like 'events%'`,
    )
    expect(JSON.stringify(handed)).not.toContain('pat@example.test')
  })

  it('needs a personal sign-in, not the team password', async () => {
    const admin = await addAdmin(app)
    expect((await ask('boss@example.test', await as(app, admin, 'staff'))).status).toBe(202)
    expect((await confirm(await linkTo('boss@example.test'))).status).toBe(200)
    const again = await asNobody(app).post('/api/admin/login', { email: 'boss@example.test', password })
    expect(answerOf(calls.adminLogin, again)).toMatchObject({ email: 'boss@example.test' })
    const shared = await as(app, await addAssistant(app), 'assistant', { byTeamPassword: true })
    expect(outcomeOf(await ask('x@example.test', shared))).toBe('403 not_allowed')
    expect(outcomeOf(await shared.delete('/api/profile/email'))).toBe('403 not_allowed')
  })
})
