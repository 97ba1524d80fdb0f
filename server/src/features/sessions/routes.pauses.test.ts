import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { twoFactorScene } from '../../../test/scenes/two-factor-scene.ts'
import { hashPassword } from '../../kernel/security/passwords.ts'
import { settings } from '../settings/tables.ts'
import { pruneSessions } from './jobs.ts'

const app = useApp()
const { codeOf, switchedOn } = twoFactorScene(app)

// Without TRUST_PROXY, everyone behind the proxy appears with this address.
const shared = { ip: '203.0.113.9' }
const team = 'porchlight-team'
const teamHash = hashPassword(team)

const fiveFailures = async (path: string, body: object) => {
  const stranger = openBrowser(app, shared)
  for (let time = 1; time <= 5; time++) await stranger.post(path, body)
  expect(outcomeOf(await stranger.post(path, body))).toBe('429 too_many_attempts')
}

describe('a block that a stranger on the same network causes does not lock out a browser that signed in before', () => {
  it.each([
    ['agents', '/api/agent/login', 'email', () => addAgent(app)],
    ['the back office', '/api/admin/login', 'email', () => addAdmin(app)],
    ['assistants', '/api/assistant/login', 'username', () => addAssistant(app)],
  ] as const)('by the password of %s', async (_who, path, field, add) => {
    const person: Person = await add()
    const name = field === 'email' ? person.email : person.username
    const known = openBrowser(app, shared)
    expect((await known.post(path, { [field]: name, password })).status).toBe(200)
    await known.post('/api/logout')
    await fiveFailures(path, { [field]: name, password: 'a wrong password' })
    expect((await known.post(path, { [field]: name, password })).status).toBe(200)
  })

  describe('with the team password', () => {
    let assistant: Person
    beforeEach(async () => {
      assistant = await addAssistant(app)
      await app.database.orm
        .update(settings)
        .set({ teamPasswordHash: await teamHash, teamPasswordChangedAt: app.clock.now() })
    })
    const signIn = async (browser: ReturnType<typeof openBrowser>) => {
      const offered = await browser.post('/api/assistant/login', { password: team })
      if (offered.status !== 200) return offered
      return browser.post('/api/assistant/session', { assistantId: assistant.id })
    }

    it('even weeks later', async () => {
      const known = openBrowser(app, shared)
      expect((await signIn(known)).status).toBe(200)
      await known.post('/api/logout')
      app.clock.advance(30 * 24 * 60 * 60_000)
      await pruneSessions(app.database.orm, app.clock.now())
      await fiveFailures('/api/assistant/login', { password: 'not the team password' })
      expect((await signIn(known)).status).toBe(200)
    })

    it('but that browser is blocked for its own failures', async () => {
      const known = openBrowser(app, shared)
      await signIn(known)
      for (let time = 1; time <= 5; time++)
        await known.post('/api/assistant/login', { password: 'not the team password' })
      expect(outcomeOf(await signIn(known))).toBe('429 too_many_attempts')
    })

    it('and a browser that only an agent used is no exception', async () => {
      const agent = await addAgent(app)
      const other = openBrowser(app, shared)
      await other.post('/api/agent/login', { email: agent.email, password })
      await fiveFailures('/api/assistant/login', { password: 'not the team password' })
      expect(outcomeOf(await signIn(other))).toBe('429 too_many_attempts')
    })
  })

  it('by the second factor, when the stranger knows the password', async () => {
    const admin = await addAdmin(app)
    const { secret } = await switchedOn(admin)
    const login = { email: admin.email, password }
    const known = openBrowser(app, shared)
    expect((await known.post('/api/admin/login', login)).status).toBe(202)
    expect((await known.post('/api/two-factor/challenge', { code: codeOf(secret) })).status).toBe(200)
    app.clock.advance(30_000)
    const stranger = openBrowser(app, shared)
    await stranger.post('/api/admin/login', login)
    for (let time = 1; time <= 5; time++) await stranger.post('/api/two-factor/challenge', { code: '000000' })
    const paused = await stranger.post('/api/two-factor/challenge', { code: codeOf(secret) })
    expect(outcomeOf(paused)).toBe('429 too_many_attempts')
    expect((await known.post('/api/admin/login', login)).status).toBe(202)
    expect((await known.post('/api/two-factor/challenge', { code: codeOf(secret) })).status).toBe(200)
  })
})
