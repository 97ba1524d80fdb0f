import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../test/people.ts'
import { challengeCookie } from '../../http/cookies.ts'
import { hashPassword } from '../../kernel/security/passwords.ts'
import { rowKeyOf } from '../../kernel/security/rate-limit.ts'
import { rateLimits } from '../../kernel/security/rate-limits-table.ts'
import { sha256 } from '../../kernel/security/tokens.ts'
import { userTokens } from '../credentials/tables.ts'
import { twoFactorChallenges } from '../second-factor/tables.ts'
import { settings } from '../settings/tables.ts'
import { sessions, teamPasswordTickets } from './tables.ts'

const app = useApp()
const teamHash = hashPassword('porchlight-team')
const token = 'a-link-that-was-mailed'
let desk: Awaited<ReturnType<typeof as>>
let agent: Person
beforeEach(async () => {
  desk = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
  agent = await addAgent(app)
})

const addLink = (person: Person) =>
  app.database.orm.insert(userTokens).values({
    id: person.id,
    userId: person.id,
    purpose: 'password_reset',
    tokenHash: sha256(token),
    createdAt: app.clock.now(),
    expiresAt: new Date(app.clock.now().getTime() + 60_000),
  })
const reset = () => asNobody(app).post('/api/password/reset', { token, password: 'a brand new one' })
const lock = (person: Person, locked = true) => desk.put(`/api/admin/users/${person.id}/lock`, { locked })

describe('during a sign-in', () => {
  const ip = '203.0.113.7'
  const counter = rowKeyOf({ scope: 'address', key: ip })

  /**
   * A sign-in that has found the person and now waits, as from a busy network. `end` lets it finish and returns the
   * result.
   */
  const begun = async (person: Person) => {
    const restartsAt = new Date(app.clock.now().getTime() + 900_000)
    await app.database.orm.insert(rateLimits).values({ ...counter, count: 1000, restartsAt })
    const answer = asNobody(app).post('/api/agent/login', { email: person.email, password }, { ip })
    await expect.poll(() => app.clock.pauses()).toEqual([2_000])
    const end = () => {
      app.clock.advance(2_000)
      return answer
    }
    return { end }
  }

  it('a new password takes effect', async () => {
    await addLink(agent)
    const { end } = await begun(agent)
    expect((await reset()).status).toBe(200)
    expect(outcomeOf(await end())).toBe('401 wrong_credentials')
    expect(await app.database.orm.select().from(sessions).where(eq(sessions.userId, agent.id))).toEqual([])
  })

  it('a lock keeps the person out', async () => {
    const { end } = await begun(agent)
    expect((await lock(agent)).status).toBe(200)
    expect(outcomeOf(await end())).toBe('423 locked')
  })

  it('a new team password revokes the tickets of the old one', async () => {
    await addAssistant(app)
    await app.database.orm
      .update(settings)
      .set({ teamPasswordHash: await teamHash, teamPasswordChangedAt: app.clock.now() })
    const offers = Array.from({ length: 8 }, (_, at) =>
      openBrowser(app, { ip: `203.0.113.${at}` }).post('/api/assistant/login', {
        password: 'porchlight-team',
      }),
    )
    await desk.put('/api/admin/settings', { teamPassword: 'another team password' })
    await Promise.all(offers)
    expect(await app.database.orm.select().from(teamPasswordTickets)).toEqual([])
  })
})

describe('a sign-in that waits for its second factor', () => {
  let boss: Person
  beforeEach(async () => {
    boss = await addAdmin(app, { email: 'boss@example.test' })
    await app.database.orm.update(settings).set({ twoFactorRequiredForBackOffice: true })
  })
  const asked = async () => {
    const browser = openBrowser(app)
    await browser.post('/api/admin/login', { email: boss.email, password })
    return asNobody(app, { [challengeCookie]: browser.cookies[challengeCookie] ?? '' })
  }

  it('ends with a new password, also during the set-up of the factor', async () => {
    const thief = await asked()
    await addLink(boss)
    expect((await reset()).status).toBe(200)
    expect(outcomeOf(await thief.post('/api/two-factor/set-up'))).toBe('401 not_signed_in')
    expect(outcomeOf(await thief.post('/api/two-factor/challenge', { code: '000000' }))).toBe(
      '401 ticket_expired',
    )
  })

  it('ends with a lock, and stays ended after the unlock', async () => {
    const thief = await asked()
    await lock(boss)
    await lock(boss, false)
    expect(outcomeOf(await thief.post('/api/two-factor/set-up'))).toBe('401 not_signed_in')
  })

  it('ends when the person is signed out everywhere', async () => {
    const thief = await asked()
    expect((await desk.post(`/api/admin/users/${boss.id}/sign-out-everywhere`)).status).toBe(200)
    expect(outcomeOf(await thief.post('/api/two-factor/set-up'))).toBe('401 not_signed_in')
    expect(await app.database.orm.select().from(twoFactorChallenges)).toEqual([])
  })
})
