import { sessionUser } from '@porchlight/contract/sessions'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { cookiesSetBy, openBrowser } from '../../../test/browser.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, password } from '../../../test/people.ts'
import { users } from '../people/tables.ts'
import { knownDevices, sessions } from './tables.ts'

const app = useApp()

const doors = [
  ['agent', '/api/agent/login', 'email', 'Invalid email or password. Please check your credentials.'],
  ['back office', '/api/admin/login', 'email', 'Invalid credentials or insufficient permissions.'],
  [
    'assistant',
    '/api/assistant/login',
    'username',
    'Invalid username or password. Please check your credentials.',
  ],
] as const

const addByDoor = {
  agent: () => addAgent(app),
  'back office': () => addAdmin(app),
  assistant: () => addAssistant(app),
}
const userTypeByDoor = {
  agent: 'real_estate_agent',
  'back office': 'admin',
  assistant: 'scheduling_assistant',
}

describe.each(doors)('signing in as %s', (door, path, field, wording) => {
  const addSomeone = addByDoor[door]
  const credentials = (person: { email: string; username: string | null }, secret = password) => ({
    [field]: field === 'email' ? person.email : person.username,
    password: secret,
  })

  it('returns the person, and the session belongs to them', async () => {
    const person = await addSomeone()
    const browser = openBrowser(app)
    const answered = await browser.post(path, credentials(person))
    expect(answered.status, answered.text).toBe(200)
    const user = (await browser.get('/api/auth/user')).body
    expect(user).toMatchObject({
      id: person.id,
      email: person.email,
      firstName: person.firstName,
      name: person.name,
      userType: userTypeByDoor[door],
      byTeamPassword: false,
    })
    expect(answered.body).toEqual(door === 'assistant' ? { assistant: user, assistants: null } : user)
    expect(bodyOf(sessionUser, { ...answered, body: user }).lastLoginAt).toBe(app.clock.now().toISOString())
  })

  it('accepts the name in any case and with spaces around it, never the password', async () => {
    const person = await addSomeone()
    const name = ` ${field === 'email' ? person.email.toUpperCase() : person.username?.toUpperCase()} `
    expect((await openBrowser(app).post(path, { [field]: name, password })).status).toBe(200)
    for (const secret of [password.toUpperCase(), ` ${password}`, `${password} `])
      expect((await openBrowser(app).post(path, credentials(person, secret))).status).toBe(401)
  })

  it('gives everyone who cannot sign in the same answer, whatever the reason', async () => {
    const person = await addSomeone()
    const inactive = await addSomeone()
    const gone = await addSomeone()
    const invited = await addSomeone()
    const lockedOut = await addSomeone()
    const { orm } = app.database
    const now = app.clock.now()
    await orm.update(users).set({ isActive: false }).where(eq(users.id, inactive.id))
    await orm
      .update(users)
      .set({
        isActive: false,
        anonymisedAt: now,
        username: null,
        passwordHash: null,
        email: `${gone.id}@anonymised.invalid`,
      })
      .where(eq(users.id, gone.id))
    await orm.update(users).set({ passwordHash: null }).where(eq(users.id, invited.id))
    await orm.update(users).set({ isLocked: true, lockedAt: now }).where(eq(users.id, lockedOut.id))
    const elsewhere = door === 'agent' ? await addAdmin(app) : await addAgent(app)
    const nobody = { email: 'nobody@example.test', username: 'nobody' }

    const tries = {
      wrong: credentials(person, 'not this one'),
      unknown: credentials(nobody),
      wrongDoor: { [field]: elsewhere.email, password },
      inactive: credentials(inactive),
      anonymised: { [field]: `${gone.id}@anonymised.invalid`, password },
      invited: credentials(invited, 'no account has this password'),
      lockedAndWrong: credentials(lockedOut, 'not this one'),
    }
    for (const [reason, body] of Object.entries(tries)) {
      const browser = openBrowser(app)
      const answered = await browser.post(path, body)
      expect({ status: answered.status, body: answered.body }, reason).toEqual({
        status: 401,
        body: {
          message: wording,
          code: door === 'back office' ? 'wrong_back_office_credentials' : 'wrong_credentials',
        },
      })
      expect(browser.cookies, reason).toEqual({})
    }
  })

  it('tells a locked person about the lock after the correct password', async () => {
    const person = await addSomeone()
    await app.database.orm.update(users).set({ isLocked: true, lockedAt: app.clock.now() })
    const answered = await openBrowser(app).post(path, credentials(person))
    expect(answered.status).toBe(423)
    expect(answered.body).toMatchObject({ code: 'locked' })
    expect(await app.database.orm.select().from(sessions)).toEqual([])
  })

  it('creates a new session each time and ends the browser’s former one', async () => {
    const person = await addSomeone()
    const browser = openBrowser(app)
    browser.cookies.porchlight_session = 'planted-by-someone-else'
    await browser.post(path, credentials(person))
    const first = browser.cookies.porchlight_session ?? ''
    const device = browser.cookies.porchlight_device
    expect(first).not.toBe('planted-by-someone-else')
    await browser.post(path, credentials(person))
    expect(browser.cookies.porchlight_session).not.toBe(first)
    expect(browser.cookies.porchlight_device).toBe(device)
    expect((await asNobody(app, { porchlight_session: first }).get('/api/auth/user')).status).toBe(401)
    expect(await app.database.orm.select().from(sessions)).toHaveLength(1)
    expect(await app.database.orm.select().from(knownDevices)).toHaveLength(1)
  })

  it('stores only hashes of the browser’s secrets', async () => {
    const browser = openBrowser(app)
    await browser.post(path, credentials(await addSomeone()))
    const kept = JSON.stringify([
      await app.database.orm.select().from(sessions),
      await app.database.orm.select().from(knownDevices),
    ])
    for (const secret of Object.values(browser.cookies)) expect(kept).not.toContain(secret)
  })

  // Tries with one name from one network would soon be blocked, so each of these uses another name.
  it.each([
    ['a NUL', 'a\u0000b@example.test'],
    ['control characters', 'a\u0007\r\nb@example.test'],
    ['half an emoji', '\ud83d@example.test'],
  ])('refuses %s in a name clearly', async (_what, name) => {
    const answered = await openBrowser(app).post(path, { [field]: name, password })
    expect(answered.status, answered.text).toBe(400)
    expect(answered.body).toMatchObject({ code: 'invalid_input', errors: [{ path: field }] })
  })

  it('refuses odd names without an error', async () => {
    const names = [
      '😀@example.test',
      'مرحبا',
      "'; drop table users; --",
      '%',
      '\\',
      'a'.repeat(100),
      '{"$ne":null}',
    ]
    for (const name of names) {
      const answered = await openBrowser(app).post(path, { [field]: name, password })
      expect(answered.status, `${name}: ${answered.text}`).toBe(401)
    }
    const long = await openBrowser(app).post(path, { [field]: 'a'.repeat(10_000), password })
    expect(long.status).toBe(400)
    for (const value of [17, {}, ['a@example.test'], true])
      expect((await openBrowser(app).post(path, { [field]: value, password })).status).toBe(400)
  })

  it('accepts passwords of up to 256 characters', async () => {
    const person = await addSomeone()
    expect((await openBrowser(app).post(path, credentials(person, 'x'.repeat(256)))).status).toBe(401)
    const answered = await openBrowser(app).post(path, credentials(person, 'x'.repeat(257)))
    expect(answered.status).toBe(400)
    expect(answered.body).toMatchObject({
      errors: [{ path: 'password', message: 'Please use at most 256 characters' }],
    })
    for (const secret of ['\u0000', '\ud83d', '😀'.repeat(128)])
      expect((await openBrowser(app).post(path, credentials(await addSomeone(), secret))).status).toBe(401)
  })
})

describe('the forms', () => {
  it.each([
    ['/api/agent/login', {}, 'Please enter both email and password'],
    ['/api/agent/login', { email: '', password: 'x' }, 'Please enter both email and password'],
    ['/api/admin/login', { email: 'a@b.c', password: '' }, 'Please enter both email and password.'],
    ['/api/admin/login', { email: null, password: null }, 'Please enter both email and password.'],
    ['/api/assistant/login', {}, 'Password is required'],
    ['/api/assistant/login', { username: 'elena' }, 'Password is required'],
    ['/api/assistant/session', { assistantId: 'x' }, 'Please choose your name'],
  ])('%s %j: %s', async (path, body, message) => {
    const answered = await openBrowser(app).post(path, body)
    expect(answered.status).toBe(400)
    expect(answered.body).toMatchObject({ message, code: 'invalid_input' })
  })
})

describe('the back office’s door', () => {
  it('is closed to people without back-office permissions', async () => {
    const { email } = await addAssistant(app, { userType: 'tour_assistant' })
    expect((await openBrowser(app).post('/api/admin/login', { email, password })).status).toBe(401)
  })

  it('is open to scheduling assistants, who have other permissions there than with their username', async () => {
    const person = await addAssistant(app)
    const desk = openBrowser(app)
    await desk.post('/api/admin/login', { email: person.email, password })
    expect(bodyOf(sessionUser, await desk.get('/api/admin/me')).permissions).toContain('tours.assign')
    const field = openBrowser(app)
    await field.post('/api/assistant/login', { username: person.email, password })
    expect(bodyOf(sessionUser, await field.get('/api/auth/user')).permissions).toEqual([])
    expect((await field.get('/api/admin/me')).status).toBe(403)
  })
})

describe('the cookies', () => {
  const sign = async () => {
    const { email } = await addAgent(app)
    return cookiesSetBy(await openBrowser(app).post('/api/agent/login', { email, password }))
  }

  it('are unreachable for scripts and other sites, and outlast the longest idle time', async () => {
    const { porchlight_challenge: unfinished, ...set } = await sign()
    expect(unfinished).toMatchObject({ value: '', attributes: { 'max-age': '0' } })
    expect(Object.keys(set).sort()).toEqual(['porchlight_device', 'porchlight_session'])
    for (const { attributes } of Object.values(set)) {
      expect(attributes).toEqual({
        'max-age': String(400 * 24 * 3600),
        path: '/',
        httponly: true,
        samesite: 'Lax',
      })
    }
  })
})

describe('under https', () => {
  const secure = useApp({ APP_URL: 'https://porchlight.example' })

  it('cookies are sent over https only', async () => {
    const { email } = await addAgent(secure)
    const answered = await openBrowser(secure).post('/api/agent/login', { email, password })
    for (const { attributes } of Object.values(cookiesSetBy(answered)))
      expect(attributes).toMatchObject({ secure: true })
    expect(answered.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  })
})

describe('signing out', () => {
  it('ends the session and deletes the cookie, and reveals nothing to strangers', async () => {
    const person = await addAgent(app)
    const caller = await as(app, person, 'agent')
    const answered = await caller.post('/api/logout')
    expect(answered.status).toBe(204)
    expect(cookiesSetBy(answered).porchlight_session).toMatchObject({
      value: '',
      attributes: { 'max-age': '0' },
    })
    expect((await caller.get('/api/auth/user')).status).toBe(401)
    expect((await caller.post('/api/logout')).status).toBe(204)
    expect((await asNobody(app).post('/api/logout')).status).toBe(204)
  })

  it('keeps the person’s other sessions', async () => {
    const person = await addAgent(app)
    const [one, other] = [await as(app, person, 'agent'), await as(app, person, 'agent')]
    await one.post('/api/logout')
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })
})
