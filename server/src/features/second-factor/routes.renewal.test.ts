import { secondFactor } from '@porchlight/contract/second-factor'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAdmin, addAssistant, type Person, password } from '../../../test/people.ts'
import { twoFactorScene } from '../../../test/scenes/two-factor-scene.ts'
import { auditLog } from '../people/tables.ts'
import { factorSessions } from '../sessions/adapters/factor-sessions.ts'
import { settings } from '../settings/tables.ts'
import { removeLostFactor } from './commands/remove-lost-factor.ts'
import { twoFactorSecrets } from './tables.ts'

const app = useApp()
let ada: Person
let caller: Caller
let secret: string
let recoveryCodes: string[]

const { codeOf, switchedOn } = twoFactorScene(app)
/** Ada is the only super administrator and has an active second factor, which is mandatory. */
beforeEach(async () => {
  ada = await addAdmin(app, { firstName: 'Ada', lastName: 'Desk', userType: 'super_admin' })
  ;({ caller, secret, recoveryCodes } = await switchedOn(ada))
  await app.database.orm.update(settings).set({ twoFactorRequiredForBackOffice: true })
})

/** Whether a code opens a session. */
const opens = async (code: string) => {
  const browser = openBrowser(app)
  await browser.post('/api/admin/login', { email: ada.email, password })
  return outcomeOf(await browser.post('/api/two-factor/challenge', { code }))
}
const lastAct = async () => {
  const acts = await app.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, ada.id))
    .orderBy(auditLog.at, auditLog.id)
  return acts.at(-1)
}
const renew = (code: string, by = caller) => by.post('/api/two-factor/recovery-codes', { code })
const offer = async (to = caller) =>
  answerOf(secondFactor.offerAuthenticator, await to.post('/api/two-factor/new-secret'))
const change = (input: { code: string; newCode: string; ticket: string }, by = caller) =>
  by.post('/api/two-factor/change', input)

describe('new recovery codes', () => {
  it('need a code, even where the second factor is mandatory, and replace the old ones', async () => {
    const renewed = answerOf(secondFactor.renewRecoveryCodes, await renew(codeOf(secret))).recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(await lastAct()).toMatchObject({
      action: 'user.recovery_codes_renewed',
      actorId: ada.id,
      reason: null,
      ip: '127.0.0.1',
    })
    expect(await opens(recoveryCodes[0] ?? '')).toBe('401 wrong_code')
    expect(await opens(renewed[0] ?? '')).toBe('200')
  })

  it('can be requested with the last recovery code, which is used up', async () => {
    const [last = ''] = recoveryCodes
    expect((await renew(last)).status).toBe(200)
    expect(await lastAct()).toMatchObject({ reason: 'With a recovery code.' })
    expect(outcomeOf(await renew(last))).toBe('401 wrong_code')
  })

  it('are refused for a wrong code, which is recorded, and the old ones keep working', async () => {
    expect(outcomeOf(await renew('000000'))).toBe('401 wrong_code')
    expect(await lastAct()).toMatchObject({ action: 'user.two_factor_code_refused', actorId: ada.id })
    expect(await opens(recoveryCodes[0] ?? '')).toBe('200')
  })

  it('are refused without a second factor, and for a team-password session', async () => {
    const elena = await addAssistant(app)
    expect(outcomeOf(await renew('000000', await as(app, elena, 'assistant')))).toBe('409 two_factor_off')
    const stranger = await as(app, elena, 'assistant', { byTeamPassword: true })
    expect(outcomeOf(await renew('000000', stranger))).toBe('403 not_allowed')
    const input = { code: '000000', newCode: '000000', ticket: 'x' }
    expect(outcomeOf(await change(input, stranger))).toBe('403 not_allowed')
  })
})

describe('a new authenticator app', () => {
  it('replaces the old one with a code from each, and creates new recovery codes', async () => {
    const { secret: next, address, ticket } = await offer()
    expect(address).toContain(encodeURIComponent(ada.email))
    const input = { code: codeOf(secret), newCode: codeOf(next), ticket }
    const renewed = answerOf(secondFactor.changeAuthenticator, await change(input)).recoveryCodes
    expect(await lastAct()).toMatchObject({ action: 'user.authenticator_changed', actorId: ada.id })
    expect(await opens(codeOf(next))).toBe('401 wrong_code') // the change has used the current code
    app.clock.advance(30_000)
    expect(await opens(codeOf(secret))).toBe('401 wrong_code')
    expect(await opens(recoveryCodes[0] ?? '')).toBe('401 wrong_code')
    expect(await opens(codeOf(next))).toBe('200')
    expect(await opens(renewed[0] ?? '')).toBe('200')
  })

  it('replaces a lost one with a recovery code', async () => {
    const { secret: next, ticket } = await offer()
    const input = { code: recoveryCodes[0] ?? '', newCode: codeOf(next), ticket }
    expect((await change(input)).status).toBe(200)
    expect(await lastAct()).toMatchObject({ reason: 'With a recovery code.' })
    app.clock.advance(30_000)
    expect(await opens(codeOf(next))).toBe('200')
  })

  it('leaves the old one active until both codes are correct', async () => {
    const { secret: next, ticket } = await offer()
    const kept = await app.database.orm.select().from(twoFactorSecrets)
    const wrong = await change({ code: codeOf(secret), newCode: '000000', ticket })
    expect(refusalOf(wrong).errors).toEqual([
      { path: 'newCode', message: 'The code from the new app is wrong. Please try the next one.' },
    ])
    expect(outcomeOf(await change({ code: '000000', newCode: codeOf(next), ticket }))).toBe('401 wrong_code')
    expect(await app.database.orm.select().from(twoFactorSecrets)).toEqual(kept)
    expect(await opens(codeOf(secret))).toBe('200')
  })

  it('must be the one that was issued to this person, within half an hour', async () => {
    const other = await as(app, await addAdmin(app), 'staff')
    const theirs = await offer(other)
    const input = { code: codeOf(secret), newCode: codeOf(theirs.secret), ticket: theirs.ticket }
    expect(outcomeOf(await change(input))).toBe('401 ticket_expired')
    expect(outcomeOf(await change({ ...input, ticket: 'v1.made-up' }))).toBe('401 ticket_expired')
    const { secret: next, ticket } = await offer()
    app.clock.advance(30 * 60_000)
    const late = { code: codeOf(secret), newCode: codeOf(next), ticket }
    expect(outcomeOf(await change(late))).toBe('401 ticket_expired')
  })
})

describe('a factor that the server’s operator removes', () => {
  it('stops working, signs the person out and is in the audit log, once for two calls', async () => {
    const reset = () => removeLostFactor(app.kernel, factorSessions, ada.email.toUpperCase())
    expect(await reset()).toEqual({ name: 'Ada Desk', wasOn: true })
    expect(await reset()).toEqual({ name: 'Ada Desk', wasOn: false })
    expect((await caller.get('/api/auth/user')).status).toBe(401)
    expect(await lastAct()).toMatchObject({
      action: 'user.two_factor_reset',
      actorId: null,
      actorType: 'system',
      reason: 'From the server’s command line.',
    })
    const login = await openBrowser(app).post('/api/admin/login', { email: ada.email, password })
    expect(login.body).toEqual({ twoFactor: 'set_up' })
  })
})
