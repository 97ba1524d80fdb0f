import { sessions } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { addAssistant, answerOf, as, outcomeOf, type Person } from '../../../test/people.ts'
import { codeAt, stepAt } from '../../kernel/totp.ts'
import { auditLog } from '../people/tables.ts'
import { twoFactorSecrets } from './tables.ts'

const app = useApp()
const codeOf = (secret: string, off = 0) => codeAt(secret, stepAt(app.clock.now()) + off)

describe('who came in by the team password', () => {
  let elena: Person
  beforeEach(async () => {
    elena = await addAssistant(app, { firstName: 'Elena' })
  })

  it('gives nobody a second factor, and takes none off', async () => {
    const stranger = await as(app, elena, 'assistant', { byTeamPassword: true })
    expect(outcomeOf(await stranger.post('/api/two-factor/set-up'))).toBe('403 not_allowed')
    expect(await app.database.orm.select().from(twoFactorSecrets)).toEqual([])

    const own = await as(app, elena, 'assistant')
    const { secret } = answerOf(sessions.setUpTwoFactor, await own.post('/api/two-factor/set-up'))
    const code = codeOf(secret)
    for (const verb of ['confirm', 'switch-off'])
      expect(outcomeOf(await stranger.post(`/api/two-factor/${verb}`, { code }))).toBe('403 not_allowed')
    expect((await own.post('/api/two-factor/confirm', { code })).status).toBe(200)
  })

  it('is signed out when the person switches a second factor on, who stays', async () => {
    const stranger = await as(app, elena, 'assistant', { byTeamPassword: true })
    const own = await as(app, elena, 'assistant')
    const { secret } = answerOf(sessions.setUpTwoFactor, await own.post('/api/two-factor/set-up'))
    await own.post('/api/two-factor/confirm', { code: codeOf(secret) })
    expect((await stranger.get('/api/auth/user')).status).toBe(401)
    expect((await own.get('/api/auth/user')).status).toBe(200)
    const acts = await app.database.orm.select().from(auditLog).where(eq(auditLog.subjectId, elena.id))
    expect(acts).toMatchObject([
      { action: 'user.two_factor_switched_on', actorId: elena.id, byTeamPassword: false, ip: '127.0.0.1' },
    ])
  })
})
