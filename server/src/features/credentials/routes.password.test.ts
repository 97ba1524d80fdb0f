import { credentials } from '@porchlight/contract/credentials'
import { notifications } from '@porchlight/contract/notifications'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { endPause } from '../../../test/clock.ts'
import { addAdmin, addAgent, type Person, password } from '../../../test/people.ts'
import { rowKeyOf } from '../../kernel/security/rate-limit.ts'
import { rateLimits } from '../../kernel/security/rate-limits-table.ts'
import { outboxEmails } from '../notifications/tables.ts'
import { auditLog, users } from '../people/tables.ts'
import { userTokens } from './tables.ts'

const app = useApp()
let agent: Person
beforeEach(async () => {
  agent = await addAgent(app, { email: 'pat@example.test' })
})

const nobody = () => asNobody(app)
const forgot = (email: string, ip?: string) =>
  nobody().post('/api/password/forgot', { email }, ip === undefined ? {} : { ip })
const mails = async () => answerOf(notifications.outbox, await nobody().get('/api/dev/outbox'))
const mailWith = async (count: number) => {
  await expect.poll(async () => (await mails()).length).toBe(count)
  const [newest] = await mails()
  return answerOf(notifications.outboxMail, await nobody().get(`/api/dev/outbox/${newest?.id}`))
}
const tokenIn = ({ text }: { text: string }) =>
  /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? expect.unreachable('no link')
const link = async () => {
  await forgot(agent.email)
  return tokenIn(await mailWith(1))
}
/** Sets the number of earlier requests. */
const asked = (key: string, count: number) =>
  app.database.orm
    .insert(rateLimits)
    .values({
      ...rowKeyOf({ scope: 'password_reset', key }),
      count,
      restartsAt: new Date(app.clock.now().getTime() + 15 * 60_000),
    })
    .onConflictDoUpdate({ target: [rateLimits.scope, rateLimits.keyHash], set: { count } })
const read = (token: string) => nobody().post('/api/password/link', { token })
const reset = (token: string, to = 'a brand new one') =>
  nobody().post('/api/password/reset', { token, password: to })
const signIn = (by: string) => nobody().post('/api/agent/login', { email: agent.email, password: by })

describe('a forgotten password', () => {
  it('is reset once by the link in the email', async () => {
    const token = await link()
    const facts = { email: agent.email, purpose: 'password_reset', userType: 'real_estate_agent' }
    expect(answerOf(credentials.readPasswordLink, await read(token))).toEqual(facts)
    expect(answerOf(credentials.resetPassword, await reset(token))).toEqual(facts)
    expect((await signIn('a brand new one')).status).toBe(200)
    expect(outcomeOf(await signIn(password))).toBe('401 wrong_credentials')
    expect(outcomeOf(await reset(token, 'yet another one'))).toBe('410 link_over')
    expect(refusalOf(await read(token)).message).toBe(
      'This link has expired or was already used. Please request a new one.',
    )
  })

  it('ends every session of the person, and no other person’s', async () => {
    const [mine, theirs] = [await as(app, agent, 'agent'), await as(app, await addAgent(app), 'agent')]
    await reset(await link())
    expect((await mine.get('/api/auth/user')).status).toBe(401)
    expect((await theirs.get('/api/auth/user')).status).toBe(200)
  })

  it('is recorded with its network and browser', async () => {
    await reset(await link())
    const rows = await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, agent.id))
    expect(rows).toMatchObject([{ action: 'user.password_changed', actorId: agent.id, ip: '127.0.0.1' }])
  })

  it('gets the same answer for an unknown address, and sends no email', async () => {
    const known = await forgot('PAT@example.test')
    const unknown = await forgot('nobody@example.test')
    expect(unknown.status).toBe(202)
    expect(unknown.body).toEqual(known.body)
    expect((await mailWith(1)).toEmail).toBe(agent.email)
  })

  it('sends nothing to a locked person, and an earlier link does not work', async () => {
    const token = await link()
    await app.database.orm
      .update(users)
      .set({ isLocked: true, lockedAt: app.clock.now() })
      .where(eq(users.id, agent.id))
    expect(outcomeOf(await read(token))).toBe('410 link_over')
    expect(outcomeOf(await reset(token))).toBe('410 link_over')
    await forgot(agent.email)
    await forgot((await addAgent(app)).email)
    await mailWith(2)
  })

  it('has links that work for an hour, and only the newest one works', async () => {
    const first = await link()
    await forgot(agent.email)
    const second = tokenIn(await mailWith(2))
    expect(outcomeOf(await reset(first))).toBe('410 link_over')
    app.clock.advance(3_600_000 - 1)
    expect((await read(second)).status).toBe(200)
    app.clock.advance(1)
    expect(outcomeOf(await reset(second))).toBe('410 link_over')
    expect((await signIn(password)).status).toBe(200)
  })

  it('is set only once by two concurrent calls', async () => {
    const token = await link()
    const answers = await Promise.all([reset(token, 'the first one'), reset(token, 'the second one')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('must have 8 to 256 characters', async () => {
    const token = await link()
    expect(refusalOf(await reset(token, 'short')).message).toBe('Password must be at least 8 characters long')
    expect((await reset(token, 'x'.repeat(257))).status).toBe(400)
    expect((await reset(token, 'exactly8')).status).toBe(200)
  })

  it('cannot be requested without limit, for one address or from one network', async () => {
    for (let time = 1; time <= 7; time++) expect((await forgot(agent.email)).status).toBe(202)
    await mailWith(5)
    await asked('from 198.51.100.7', 99)
    const last = forgot('b@example.test', '198.51.100.7')
    expect(await endPause(app.clock)).toBe(2_000)
    expect((await last).status).toBe(202)
    expect(outcomeOf(await forgot('c@example.test', '198.51.100.7'))).toBe('429 too_many_attempts')
  })

  it('can be requested by many in one office', async () => {
    for (let time = 1; time <= 12; time++)
      expect((await forgot(`b${time}@example.test`, '198.51.100.7')).status).toBe(202)
  })

  it('sends the link even while a stranger elsewhere requests it continually', async () => {
    for (let time = 1; time <= 7; time++) await forgot(agent.email, '203.0.113.9')
    await mailWith(5)
    await forgot(agent.email, '198.51.100.7')
    await mailWith(6)
    await asked(`for ${agent.email}`, 20)
    await forgot(agent.email, '198.51.100.8')
    expect((await forgot(agent.email, '198.51.100.9')).status).toBe(202)
    await mailWith(7)
  })

  it('has no secret in the database', async () => {
    const token = await link()
    const kept = JSON.stringify([
      await app.database.orm.select().from(userTokens),
      await app.database.orm.select().from(outboxEmails),
    ])
    expect(kept).toMatch(/token_?hash/i)
    expect(kept).not.toContain(token)
  })

  it('sends emails without an unsubscribe link', async () => {
    await forgot(agent.email)
    const mail = await mailWith(1)
    expect(mail.text).not.toContain('Unsubscribe')
    expect(mail.html).not.toContain('unsubscribe')
    expect(mail.text).toContain('expires in one hour')
  })
})

describe('an invitation', () => {
  it('is accepted by choosing a password within seven days', async () => {
    const desk = await as(app, await addAdmin(app), 'staff')
    await desk.post('/api/admin/users', {
      email: 'nina@example.test',
      firstName: 'Nina',
      lastName: 'Ortiz',
      userType: 'subscriber',
    })
    const token = tokenIn(await mailWith(1))
    app.clock.advance(7 * 86_400_000 - 1)
    expect(answerOf(credentials.readPasswordLink, await read(token))).toMatchObject({ purpose: 'invitation' })
    await reset(token)
    const signedIn = await nobody().post('/api/agent/login', {
      email: 'nina@example.test',
      password: 'a brand new one',
    })
    expect(signedIn.body).toMatchObject({ name: 'Nina Ortiz', hasAccess: true, subscriptionPlan: 'basic' })
  })
})

describe('an invitation whose person also requests a password link', () => {
  it('stays valid beside the link that lasts an hour', async () => {
    const desk = await as(app, await addAdmin(app), 'staff')
    await desk.post('/api/admin/users', {
      email: 'nina@example.test',
      firstName: 'Nina',
      lastName: 'Ortiz',
      userType: 'subscriber',
    })
    const invitation = tokenIn(await mailWith(1))
    await forgot('nina@example.test')
    const forgotten = tokenIn(await mailWith(2))
    expect(answerOf(credentials.readPasswordLink, await read(forgotten))).toMatchObject({
      purpose: 'password_reset',
    })
    app.clock.advance(3_600_000)
    expect(outcomeOf(await read(forgotten))).toBe('410 link_over')
    expect(answerOf(credentials.readPasswordLink, await read(invitation))).toMatchObject({
      purpose: 'invitation',
    })
    await reset(invitation)
    expect(outcomeOf(await read(invitation))).toBe('410 link_over')
  })
})
