import { notifications } from '@porchlight/contract/notifications'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { acme, useBusiness } from '../../../test/business.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { twoFactorScene } from '../../../test/scenes/two-factor-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const setBusiness = useBusiness(() => app.database)
const { codeOf, switchedOn } = twoFactorScene(app)

let ada: Person
let boss: Caller
beforeEach(async () => {
  ada = await addAdmin(app, { firstName: 'Ada' })
  boss = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
})

/** The emails to an address, oldest first, with their bodies. */
const mailsTo = async (email: string) => {
  await jobsDone(app)
  const all = answerOf(notifications.outbox, await asNobody(app).get('/api/dev/outbox'))
  const own = all.filter(({ toEmail }) => toEmail === email).reverse()
  return Promise.all(
    own.map(async ({ id }) =>
      answerOf(notifications.outboxMail, await asNobody(app).get(`/api/dev/outbox/${id}`)),
    ),
  )
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const newestTo = async (email: string) =>
  (await mailsTo(email)).at(-1) ?? expect.unreachable('there is no mail')

describe('emails about two-factor sign-in', () => {
  it('say that it is on, and that it is off', async () => {
    const { caller, secret } = await switchedOn(ada)
    expect(await subjectsTo(ada.email)).toEqual(['Two-factor sign-in is on'])
    const on = await newestTo(ada.email)
    for (const body of [on.text, on.html]) {
      expect(body).toContain('a code from your authenticator app')
      expect(body).toContain('/account')
    }
    // People cannot switch it off, so it has no unsubscribe link.
    expect(on.kind).toBe('account')
    expect(on.text).not.toContain('/unsubscribe/')
    const off = await caller.post('/api/two-factor/switch-off', { code: codeOf(secret) })
    expect(off.status, off.text).toBe(200)
    expect(await subjectsTo(ada.email)).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off'])
  })

  it('are not sent for a wrong code', async () => {
    const { caller } = await switchedOn(ada)
    const off = await caller.post('/api/two-factor/switch-off', { code: '000000' })
    expect(outcomeOf(off)).toBe('401 wrong_code')
    expect(await subjectsTo(ada.email)).toEqual(['Two-factor sign-in is on'])
  })

  it('say that a recovery code was used to sign in, how many are left, and whom to write to', async () => {
    await setBusiness(acme)
    const { recoveryCodes } = await switchedOn(ada)
    const asked = await asNobody(app).post('/api/admin/login', { email: ada.email, password })
    const cookie = [asked.headers['set-cookie']].flat().map(String).join('; ')
    const [, name = '', value = ''] = /(\w*challenge\w*)=([^;]+)/i.exec(cookie) ?? []
    const passed = await asNobody(app, { [name]: value }).post('/api/two-factor/challenge', {
      code: recoveryCodes[0],
    })
    expect(passed.status, passed.text).toBe(200)
    const mail = await newestTo(ada.email)
    expect(mail.subject).toBe('A recovery code was used to sign in')
    expect(mail.text).toContain('9 recovery codes are left.')
    expect(mail.text).toContain('then write to help@acme.example or call (512) 555-0100.')
    expect(mail.replyTo).toBe('help@acme.example')
  })

  it('say that the recovery codes were replaced', async () => {
    const { caller, secret } = await switchedOn(ada)
    const renewed = await caller.post('/api/two-factor/recovery-codes', { code: codeOf(secret) })
    expect(renewed.status, renewed.text).toBe(200)
    expect((await newestTo(ada.email)).subject).toBe('Your recovery codes were replaced')
  })

  it('say that an administrator turned it off', async () => {
    await switchedOn(ada)
    const reset = await boss.post(`/api/admin/users/${ada.id}/two-factor-reset`)
    expect(reset.status, reset.text).toBeLessThan(300)
    expect((await newestTo(ada.email)).subject).toBe('An administrator turned off your two-factor sign-in')
  })
})

describe('emails about what the team did to an account', () => {
  it('say that it was locked, despite the lock, and that it was unlocked', async () => {
    const agent = await addAgent(app)
    const setLock = async (locked: boolean) => {
      const answered = await boss.put(`/api/admin/users/${agent.id}/lock`, { locked })
      expect(answered.status, answered.text).toBe(200)
    }
    await setLock(true)
    expect(await subjectsTo(agent.email)).toEqual(['Your account was locked'])
    await setLock(false)
    expect(await subjectsTo(agent.email)).toEqual(['Your account was locked', 'Your account was unlocked'])
  })

  it('say that they were signed out everywhere, to the person alone', async () => {
    const agent = await addAgent(app)
    await as(app, agent, 'agent')
    const answered = await boss.post(`/api/admin/users/${agent.id}/sign-out-everywhere`)
    expect(answered.status, answered.text).toBeLessThan(300)
    expect(await subjectsTo(agent.email)).toEqual(['You were signed out everywhere'])
    expect(await rows.query('select distinct to_email from outbox_emails')).toEqual([
      { to_email: agent.email },
    ])
  })

  it('tell the former address that an administrator changed an assistant’s address', async () => {
    const elena = await addAssistant(app)
    const answered = await boss.put(`/api/admin/assistants/${elena.id}`, { email: 'new@example.test' })
    expect(answered.status, answered.text).toBe(200)
    expect(await subjectsTo(elena.email)).toEqual(['Your email address was changed'])
    expect(await subjectsTo('new@example.test')).toEqual([])
  })

  it('say that an administrator set a returning assistant’s password', async () => {
    const elena = await addAssistant(app)
    expect((await boss.delete(`/api/admin/assistants/${elena.id}`)).status).toBeLessThan(300)
    const wish = { name: 'Elena Ruiz', email: elena.email, username: 'elena2', phone: '512-555-0101' }
    const back = await boss.post('/api/admin/assistants', {
      ...wish,
      password: 'a fresh password',
      hourlyRate: 30,
    })
    expect(back.status, back.text).toBeLessThan(300)
    expect(await subjectsTo(elena.email)).toEqual(['Your password was changed by an administrator'])
  })
})
