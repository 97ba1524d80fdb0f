import { secondFactor } from '@porchlight/contract/second-factor'
import { sessions } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answered, answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { twoFactorScene } from '../../../test/scenes/two-factor-scene.ts'
import { challengeCookie, sessionCookie } from '../../http/cookies.ts'
import { auditLog } from '../people/tables.ts'
import { settings } from '../settings/tables.ts'
import { twoFactorRecoveryCodes, twoFactorSecrets } from './tables.ts'

const app = useApp()
let ada: Person
beforeEach(async () => {
  ada = await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' })
})

const { codeOf, switchedOn } = twoFactorScene(app)
const login = (person: Person = ada, door = 'admin') =>
  asNobody(app).post(`/api/${door}/login`, { email: person.email, password })
const cookieIn = ({ headers }: Answered, name: string): string =>
  new RegExp(`${name}=([^;]+)`).exec(String(headers['set-cookie']))?.[1] ?? ''
/** The browser that the server asked for the second factor. */
const asked = (answered: Answered) =>
  asNobody(app, { [challengeCookie]: cookieIn(answered, challengeCookie) })
const isRule = (twoFactorRequiredForBackOffice: boolean) =>
  app.database.orm.update(settings).set({ twoFactorRequiredForBackOffice })

describe('a second factor', () => {
  it('is required after the correct password, and begins the session', async () => {
    const { secret } = await switchedOn(ada)
    const answered = await login()
    expect(answered.status).toBe(202)
    expect(answered.body).toEqual({ twoFactor: 'verify' })
    expect(String(answered.headers['set-cookie'])).toMatch(/HttpOnly/)
    expect(cookieIn(answered, sessionCookie)).toBe('')
    const browser = asked(answered)
    expect(outcomeOf(await browser.get('/api/auth/user'))).toBe('401 not_signed_in')
    const passed = await browser.post('/api/two-factor/challenge', { code: codeOf(secret) })
    expect(answerOf(sessions.answerChallenge, passed)).toMatchObject({
      user: { id: ada.id },
      recoveryCodes: null,
    })
    const session = asNobody(app, { [sessionCookie]: cookieIn(passed, sessionCookie) })
    expect((await session.get('/api/admin/me')).status).toBe(200)
    expect(outcomeOf(await browser.post('/api/two-factor/challenge', { code: codeOf(secret) }))).toBe(
      '401 ticket_expired',
    )
  })

  it('accepts a code once and a wrong one never; after five attempts it is blocked', async () => {
    const { secret } = await switchedOn(ada)
    const first = asked(await login())
    const code = codeOf(secret)
    expect((await first.post('/api/two-factor/challenge', { code })).status).toBe(200)
    const second = asked(await login())
    expect(outcomeOf(await second.post('/api/two-factor/challenge', { code }))).toBe('401 wrong_code')
    for (let time = 2; time <= 5; time++) await second.post('/api/two-factor/challenge', { code: '000000' })
    const paused = await second.post('/api/two-factor/challenge', { code: codeOf(secret, 1) })
    expect(outcomeOf(paused)).toBe('429 too_many_attempts')
  })

  it('can be a recovery code, each of which works once', async () => {
    const { recoveryCodes } = await switchedOn(ada)
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    const by = async () =>
      asked(await login()).post('/api/two-factor/challenge', { code: ` ${code.toLowerCase()} ` })
    expect((await by()).status).toBe(200)
    expect(outcomeOf(await by())).toBe('401 wrong_code')
    const me = await as(app, ada, 'staff')
    expect(answerOf(secondFactor.readTwoFactor, await me.get('/api/two-factor'))).toEqual({
      enabled: true,
      recoveryCodesLeft: 9,
      required: false,
    })
  })

  it('must arrive within ten minutes', async () => {
    const { secret } = await switchedOn(ada)
    const browser = asked(await login())
    app.clock.advance(10 * 60_000)
    expect(outcomeOf(await browser.post('/api/two-factor/challenge', { code: codeOf(secret) }))).toBe(
      '401 ticket_expired',
    )
  })

  it('exists for agents, and for assistants with a username', async () => {
    const agent = await addAgent(app)
    await switchedOn(agent, 'agent')
    expect((await login(agent, 'agent')).body).toEqual({ twoFactor: 'verify' })
    const elena = await addAssistant(app)
    await switchedOn(elena)
    const answered = await asNobody(app).post('/api/assistant/login', { username: elena.username, password })
    expect(answered.body).toEqual({ twoFactor: 'verify' })
  })

  it('is stored encrypted, with hashed recovery codes, and is not active before its first code', async () => {
    const caller = await as(app, ada, 'staff')
    const { secret, address } = answerOf(
      secondFactor.setUpTwoFactor,
      await caller.post('/api/two-factor/set-up'),
    )
    expect(address).toBe(
      `otpauth://totp/Porchlight:${encodeURIComponent(ada.email)}?issuer=Porchlight&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await login()).status).toBe(200)
    expect(outcomeOf(await caller.post('/api/two-factor/confirm', { code: '000000' }))).toBe('401 wrong_code')
    const { recoveryCodes } = answerOf(
      secondFactor.confirmTwoFactor,
      await caller.post('/api/two-factor/confirm', { code: codeOf(secret) }),
    )
    expect(outcomeOf(await caller.post('/api/two-factor/set-up'))).toBe('409 two_factor_on')
    const kept = JSON.stringify([
      await app.database.orm.select().from(twoFactorSecrets),
      await app.database.orm.select().from(twoFactorRecoveryCodes),
    ])
    for (const text of [secret, ...recoveryCodes]) expect(kept).not.toContain(text)
    const acts = await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, ada.id))
    expect(acts.map(({ action }) => action)).toContain('user.two_factor_switched_on')
  })

  it('is switched off with one of its codes, unless it is mandatory', async () => {
    const { caller, secret } = await switchedOn(ada)
    const off = (code: string) => caller.post('/api/two-factor/switch-off', { code })
    expect(outcomeOf(await off('000000'))).toBe('401 wrong_code')
    await isRule(true)
    expect(outcomeOf(await off(codeOf(secret)))).toBe('409 two_factor_rule')
    await isRule(false)
    expect(answerOf(secondFactor.switchOffTwoFactor, await off(codeOf(secret)))).toMatchObject({
      enabled: false,
    })
    expect((await login()).status).toBe(200)
  })
})

describe('a mandatory second factor for the back office', () => {
  it('must be set up at the next sign-in, before there is a session', async () => {
    await isRule(true)
    const answered = await login()
    expect(answered.body).toEqual({ twoFactor: 'set_up' })
    const browser = asked(answered)
    const { secret } = answerOf(secondFactor.setUpTwoFactor, await browser.post('/api/two-factor/set-up'))
    const passed = await browser.post('/api/two-factor/challenge', { code: codeOf(secret) })
    const { user, recoveryCodes } = answerOf(sessions.answerChallenge, passed)
    expect([user.id, recoveryCodes?.length]).toEqual([ada.id, 10])
    expect((await login()).body).toEqual({ twoFactor: 'verify' })
  })

  it('does not apply to agents', async () => {
    await isRule(true)
    expect((await login(await addAgent(app), 'agent')).status).toBe(200)
  })

  it('cannot be set up for another person, or without the password', async () => {
    await switchedOn(ada)
    const browser = asked(await login())
    // This browser must enter a code; it may not set up a factor.
    expect(outcomeOf(await browser.post('/api/two-factor/set-up'))).toBe('401 not_signed_in')
    expect(outcomeOf(await asNobody(app).post('/api/two-factor/set-up'))).toBe('401 not_signed_in')
  })
})
