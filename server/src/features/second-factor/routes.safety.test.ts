import { secondFactor } from '@porchlight/contract/second-factor'
import { sessions } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Answered, answerOf, outcomeOf } from '../../../test/answers.ts'
import { type TestApp, useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { twoFactorScene } from '../../../test/scenes/two-factor-scene.ts'
import { createApp } from '../../app.ts'
import { challengeCookie } from '../../http/cookies.ts'
import { type Log, silentLog } from '../../kernel/log/log.ts'
import { createEncryption } from '../../kernel/security/encryption.ts'
import { auditLog } from '../people/tables.ts'
import { settings } from '../settings/tables.ts'
import { twoFactorSecrets } from './tables.ts'

const app = useApp()
const { codeOf, switchedOn } = twoFactorScene(app)

describe('a session by the team password', () => {
  let elena: Person
  beforeEach(async () => {
    elena = await addAssistant(app, { firstName: 'Elena' })
  })

  it('can neither add nor remove a second factor', async () => {
    const stranger = await as(app, elena, 'assistant', { byTeamPassword: true })
    expect(outcomeOf(await stranger.post('/api/two-factor/set-up'))).toBe('403 not_allowed')
    expect(await app.database.orm.select().from(twoFactorSecrets)).toEqual([])

    const own = await as(app, elena, 'assistant')
    const { secret } = answerOf(secondFactor.setUpTwoFactor, await own.post('/api/two-factor/set-up'))
    const code = codeOf(secret)
    for (const verb of ['confirm', 'switch-off'])
      expect(outcomeOf(await stranger.post(`/api/two-factor/${verb}`, { code }))).toBe('403 not_allowed')
    expect((await own.post('/api/two-factor/confirm', { code })).status).toBe(200)
  })

  it('ends when the person switches on a second factor in another session, which continues', async () => {
    const stranger = await as(app, elena, 'assistant', { byTeamPassword: true })
    const own = await as(app, elena, 'assistant')
    const { secret } = answerOf(secondFactor.setUpTwoFactor, await own.post('/api/two-factor/set-up'))
    await own.post('/api/two-factor/confirm', { code: codeOf(secret) })
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await own.get('/api/auth/user')).status).toBe(200)
    const acts = await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, elena.id))
    expect(acts).toMatchObject([
      { action: 'user.two_factor_switched_on', actorId: elena.id, byTeamPassword: false, ip: '127.0.0.1' },
    ])
  })
})

const signIn = async (person: Person, browser = openBrowser(app)) => {
  await browser.post('/api/admin/login', { email: person.email, password })
  return browser
}
const actsOn = async ({ id }: Person) => {
  const rows = await app.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.at, auditLog.id)
  return rows.map(({ action, actorId, reason }) => [action, actorId, reason])
}

describe('a wrong code', () => {
  it('after the correct password is a failed sign-in in the audit log', async () => {
    const ada = await addAdmin(app)
    await switchedOn(ada)
    const browser = await signIn(ada)
    const answered = await browser.post('/api/two-factor/challenge', { code: '000000' })
    expect(outcomeOf(answered)).toBe('401 wrong_code')
    await expect
      .poll(() => actsOn(ada))
      .toEqual([
        ['user.two_factor_switched_on', ada.id, null],
        ['session.sign_in_failed', null, 'The password was right, but the two-factor code was wrong.'],
      ])
  })

  it('for an active factor is recorded, but the first one from a new app is only a typo', async () => {
    const ada = await addAdmin(app)
    const caller = await as(app, ada, 'staff')
    await caller.post('/api/two-factor/set-up')
    const first = await caller.post('/api/two-factor/confirm', { code: '000000' })
    expect(outcomeOf(first)).toBe('401 wrong_code')
    expect(await actsOn(ada)).toEqual([])
    await switchedOn(ada)
    await caller.post('/api/two-factor/switch-off', { code: '000000' })
    expect((await actsOn(ada)).slice(1)).toEqual([['user.two_factor_code_refused', ada.id, null]])
  })

  it('gets the same answer as a correct one once the factor is on', async () => {
    const { caller, secret } = await switchedOn(await addAdmin(app))
    for (const code of ['000000', codeOf(secret)])
      expect(outcomeOf(await caller.post('/api/two-factor/confirm', { code }))).toBe('409 two_factor_on')
  })
})

describe('correct codes', () => {
  it('do not count as attempts, however many there are', async () => {
    const ada = await addAdmin(app)
    for (let time = 0; time < 3; time++) {
      const { caller, secret } = await switchedOn(ada)
      await caller.post('/api/two-factor/switch-off', { code: '000000' })
      const off = await caller.post('/api/two-factor/switch-off', { code: codeOf(secret) })
      expect(off.status, off.text).toBe(200)
    }
    const { secret } = await switchedOn(ada)
    const browser = await signIn(ada)
    const passed = await browser.post('/api/two-factor/challenge', { code: codeOf(secret) })
    expect(passed.status, passed.text).toBe(200)
  })

  it('are not needed to learn that the second factor is mandatory, which is no attempt', async () => {
    const { caller, secret } = await switchedOn(await addAdmin(app))
    await app.database.orm.update(settings).set({ twoFactorRequiredForBackOffice: true })
    for (let time = 0; time < 6; time++)
      expect(outcomeOf(await caller.post('/api/two-factor/switch-off', { code: codeOf(secret) }))).toBe(
        '409 two_factor_rule',
      )
  })
})

describe('after a change of APP_SECRET', () => {
  let changed: TestApp
  const logged: unknown[] = []
  beforeEach(async () => {
    logged.length = 0
    const log: Log = { ...silentLog, error: (_, message = '') => void logged.push(message) }
    const kernel = { ...app.kernel, encryption: createEncryption('another secret'), log }
    changed = { ...app, kernel, server: await createApp(kernel) }
    onTestFinished(() => changed.server.close())
  })

  it('an app’s code is a wrong one, the log tells why, and a recovery code signs in', async () => {
    const ada = await addAdmin(app)
    const { secret, recoveryCodes } = await switchedOn(ada)
    const browser = await signIn(ada, openBrowser(changed))
    const refused = await browser.post('/api/two-factor/challenge', { code: codeOf(secret) })
    expect(outcomeOf(refused)).toBe('401 wrong_code')
    expect(logged).toEqual([expect.stringContaining('APP_SECRET has changed')])
    const passed = await browser.post('/api/two-factor/challenge', { code: recoveryCodes[0] })
    expect(passed.status, passed.text).toBe(200)
  })

  it('a recovery code replaces the app, and the codes of the new one work', async () => {
    const ada = await addAdmin(app)
    const { recoveryCodes } = await switchedOn(ada)
    const caller = await as(changed, ada, 'staff')
    const offered = answerOf(secondFactor.offerAuthenticator, await caller.post('/api/two-factor/new-secret'))
    const replaced = await caller.post('/api/two-factor/change', {
      code: recoveryCodes[0],
      newCode: codeOf(offered.secret),
      ticket: offered.ticket,
    })
    expect(replaced.status, replaced.text).toBe(200)
    app.clock.advance(30_000)
    const browser = await signIn(ada, openBrowser(changed))
    const passed = await browser.post('/api/two-factor/challenge', { code: codeOf(offered.secret) })
    expect(passed.status, passed.text).toBe(200)
    expect(logged).toEqual([])
  })
})

describe('a browser that two people share', () => {
  const setUp = async (browser: { post: (path: string) => Promise<Answered> }) =>
    answerOf(secondFactor.setUpTwoFactor, await browser.post('/api/two-factor/set-up'))
  const isRule = (twoFactorRequiredForBackOffice: boolean) =>
    app.database.orm.update(settings).set({ twoFactorRequiredForBackOffice })

  it('shows the signed-in person their own key, not the key of an unfinished sign-in', async () => {
    const [ada, agent] = [await addAdmin(app), await addAgent(app)]
    await isRule(true)
    const browser = await signIn(ada)
    const { [challengeCookie]: unfinished = '' } = browser.cookies
    await browser.post('/api/agent/login', { email: agent.email, password })
    expect(browser.cookies[challengeCookie]).toBeUndefined()
    // Even if the browser sends the challenge cookie as well.
    browser.cookies[challengeCookie] = unfinished
    expect((await setUp(browser)).address).toContain(encodeURIComponent(agent.email))
    const secrets = await app.database.orm.select().from(twoFactorSecrets)
    expect(secrets.map(({ userId }) => userId)).toEqual([agent.id])
  })

  it('signs the first person out with the second person’s correct password, who then sets up their own', async () => {
    const [ada, agent] = [await addAdmin(app), await addAgent(app)]
    await isRule(true)
    const browser = openBrowser(app)
    await browser.post('/api/agent/login', { email: agent.email, password })
    const former = { ...browser.cookies }
    await signIn(ada, browser)
    expect((await asNobody(app, former).get('/api/auth/user')).status).toBe(401)
    const { secret, address } = await setUp(browser)
    expect(address).toContain(encodeURIComponent(ada.email))
    const passed = await browser.post('/api/two-factor/challenge', { code: codeOf(secret) })
    expect(answerOf(sessions.answerChallenge, passed).user.id).toBe(ada.id)
  })

  it('drops an unfinished sign-in when the person signs out', async () => {
    const ada = await addAdmin(app)
    await isRule(true)
    const browser = await signIn(ada)
    expect(browser.cookies[challengeCookie]).toBeDefined()
    await browser.post('/api/logout')
    expect(browser.cookies[challengeCookie]).toBeUndefined()
  })
})
