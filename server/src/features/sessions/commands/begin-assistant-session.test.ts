import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { type Browser, cookiesSetBy, openBrowser } from '../../../../test/browser.ts'
import { as, asNobody } from '../../../../test/callers.ts'
import { addTour } from '../../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, type Person, password } from '../../../../test/people.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { users } from '../../people/tables.ts'
import { twoFactorSecrets } from '../../second-factor/tables.ts'
import { settings } from '../../settings/tables.ts'
import { knownDeviceUsers, teamPasswordTickets } from '../tables.ts'

const app = useApp()
const teamPassword = 'porchlight-team'
const teamHash = hashPassword(teamPassword)
const minute = 60_000
const hour = 60 * minute

const setTeamPassword = async () =>
  app.database.orm
    .update(settings)
    .set({ teamPasswordHash: await teamHash, teamPasswordChangedAt: app.clock.now() })
const offer = (browser: Browser, secret = teamPassword) =>
  browser.post('/api/assistant/login', { password: secret })
const choose = (browser: Browser, person: { id: string }) =>
  browser.post('/api/assistant/session', { assistantId: person.id })
const signInAs = async (person: Person) => {
  const browser = openBrowser(app)
  await offer(browser)
  expect((await choose(browser, person)).status).toBe(200)
  return browser
}

describe('the team password', () => {
  it('is off until it is set, and the answer is the same as for a wrong one', async () => {
    await addAssistant(app)
    const refusal = { message: 'Invalid assistant password.', code: 'wrong_team_password' }
    for (const secret of [teamPassword, 'no account has this password', ' ']) {
      const answered = await offer(openBrowser(app), secret)
      expect([answered.status, answered.body]).toEqual([401, refusal])
    }
    await setTeamPassword()
    expect(await offer(openBrowser(app), 'wrong')).toMatchObject({ status: 401, body: refusal })
    expect((await offer(openBrowser(app))).status).toBe(200)
  })

  it('returns the assistants by name, except those who are locked, inactive or have two-factor', async () => {
    await setTeamPassword()
    const james = await addAssistant(app, { firstName: 'James', userType: 'tour_assistant' })
    const elena = await addAssistant(app, { firstName: 'Elena' })
    const lockedOut = await addAssistant(app, { isLocked: true })
    const inactive = await addAssistant(app, { isActive: false })
    const withFactor = await addAssistant(app)
    const halfWay = await addAssistant(app, { firstName: 'Zoe' })
    const agent = await addAgent(app)
    const admin = await addAdmin(app)
    const now = app.clock.now()
    await app.database.orm.insert(twoFactorSecrets).values([
      { userId: withFactor.id, secretEncrypted: 'x', confirmedAt: now, createdAt: now },
      { userId: halfWay.id, secretEncrypted: 'x', confirmedAt: null, createdAt: now },
    ])
    const browser = openBrowser(app)
    const offered = [elena, james, halfWay].map(({ id, name }) => ({ id, name }))
    expect((await offer(browser)).body).toEqual({ assistant: null, assistants: offered })
    for (const person of [lockedOut, inactive, withFactor, agent, admin])
      expect((await choose(browser, person)).status).toBe(404)
    expect((await choose(browser, elena)).status).toBe(200)
  })

  it('issues a ticket for five minutes that only one URL receives and that opens nothing else', async () => {
    await setTeamPassword()
    const browser = openBrowser(app)
    const set = cookiesSetBy(await offer(browser))
    expect(Object.keys(set)).toEqual(['porchlight_ticket'])
    const attributes = { 'max-age': '300', path: '/api/assistant/session', httponly: true, samesite: 'Lax' }
    expect(set.porchlight_ticket?.attributes).toEqual(attributes)
    const { porchlight_ticket: ticket = '' } = browser.cookies
    browser.cookies.porchlight_session = ticket
    for (const path of ['/api/auth/user', '/api/admin/me', '/api/assistant/assignments', '/api/tours'])
      expect((await browser.get(path)).status, path).toBe(401)
  })

  it('its ticket works once', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app)
    const browser = openBrowser(app)
    await offer(browser)
    const { porchlight_ticket: ticket = '' } = browser.cookies
    const answered = await choose(browser, elena)
    expect(answered.body).toMatchObject({ id: elena.id, byTeamPassword: true, permissions: [] })
    expect(cookiesSetBy(answered).porchlight_ticket).toMatchObject({
      attributes: { 'max-age': '0', path: '/api/assistant/session' },
    })
    browser.cookies.porchlight_ticket = ticket
    expect(await choose(browser, elena)).toMatchObject({ status: 401, body: { code: 'ticket_expired' } })
  })

  it('its ticket works once, also for many concurrent calls', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app)
    const browser = openBrowser(app)
    await offer(browser)
    const { porchlight_ticket = '' } = browser.cookies
    const browsers = Array.from({ length: 5 }, () => {
      const other = openBrowser(app)
      other.cookies.porchlight_ticket = porchlight_ticket
      return other
    })
    const statuses = (await Promise.all(browsers.map((one) => choose(one, elena)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('its ticket expires after five minutes, and no name can be chosen without one', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app)
    const browser = openBrowser(app)
    await offer(browser)
    app.clock.advance(5 * minute)
    expect((await choose(browser, elena)).status).toBe(401)
    expect((await choose(openBrowser(app), elena)).status).toBe(401)
    const [row] = await app.database.orm.select().from(teamPasswordTickets)
    expect(row?.usedAt).toBeNull()
  })

  it('does not accept the ticket for someone who has been locked since', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app)
    const browser = openBrowser(app)
    await offer(browser)
    await app.database.orm.update(users).set({ isLocked: true, lockedAt: app.clock.now() })
    expect((await choose(browser, elena)).status).toBe(404)
  })
})

describe('a session with the team password', () => {
  it('lasts twelve hours, whether it is used or not', async () => {
    await setTeamPassword()
    const browser = await signInAs(await addAssistant(app))
    app.clock.advance(11 * hour + 59 * minute)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    app.clock.advance(minute)
    expect((await browser.get('/api/auth/user')).status).toBe(401)
  })

  it('has no back-office permissions and sees only the person’s own assignments', async () => {
    await setTeamPassword()
    const browser = await signInAs(await addAssistant(app))
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      permissions: [],
      byTeamPassword: true,
    })
    expect((await browser.get('/api/admin/me')).status).toBe(403)
    expect((await browser.get('/api/admin/tours')).status).toBe(403)
    expect((await browser.get('/api/assistant/assignments')).status).toBe(200)
  })

  it('is marked in the history', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app, { firstName: 'Elena' })
    const tour = await addTour(app, await addAgent(app), { assistant: elena, status: 'assistant_assigned' })
    const browser = await signInAs(elena)
    const step = { status: 'contacting_client' }
    const stepped = await asNobody(app, browser.cookies).put(
      `/api/assistant/assignments/${tour.id}/status`,
      step,
    )
    expect(stepped.status, stepped.text).toBe(200)
    const desk = await as(app, await addAdmin(app), 'staff')
    const history = await desk.get(`/api/tours/${tour.id}/history`)
    expect(history.body).toContainEqual(
      expect.objectContaining({ actorName: elena.name, toStatus: 'contacting_client', byTeamPassword: true }),
    )
  })

  it('does not make the browser a known one for guesses of that person’s own password', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app)
    const guess = (browser: Browser) =>
      browser.post('/api/assistant/login', { username: elena.username, password: 'wrong' })
    for (let n = 0; n < 5; n++) await guess(openBrowser(app))
    const browser = await signInAs(elena)
    expect(
      await app.database.orm.select().from(knownDeviceUsers).where(eq(knownDeviceUsers.userId, elena.id)),
    ).toEqual([])
    expect((await guess(browser)).status).toBe(429)
  })

  it('differs from a session by a personal password', async () => {
    await setTeamPassword()
    const elena = await addAssistant(app)
    const browser = openBrowser(app)
    await browser.post('/api/assistant/login', { username: elena.username, password })
    app.clock.advance(11 * hour)
    await browser.get('/api/auth/user')
    app.clock.advance(11 * hour)
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ byTeamPassword: false })
  })
})
