import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { type Browser, openBrowser } from '../../../../test/browser.ts'
import { asNobody } from '../../../../test/callers.ts'
import { endPause } from '../../../../test/clock.ts'
import { addAgent, addAssistant, type Person, password } from '../../../../test/people.ts'
import { rowKeyOf } from '../../../kernel/security/rate-limit.ts'
import { rateLimits } from '../../../kernel/security/rate-limits-table.ts'

const app = useApp()
const minute = 60_000
const home = '203.0.113.7'
const office = '198.51.100.20'

let sarah: Person
beforeEach(async () => {
  sarah = await addAgent(app)
})

const signIn = (browser: Browser, secret = password, email = sarah.email) =>
  browser.post('/api/agent/login', { email, password: secret })
const fail = async (browser: Browser, times: number) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(browser, 'wrong')).status)
  return statuses
}

describe('wrong passwords', () => {
  it('are free five times; then sign-in is blocked, even with the correct one, until the block ends', async () => {
    const browser = openBrowser(app)
    expect(await fail(browser, 6)).toEqual([401, 401, 401, 401, 401, 429])
    const refused = await signIn(browser)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.body).toEqual({
      message: 'Too many attempts. Please wait a moment and try again.',
      code: 'too_many_attempts',
    })
    app.clock.advance(29_000)
    expect((await signIn(browser)).headers['retry-after']).toBe('1')
    app.clock.advance(1_001)
    expect((await signIn(browser)).status).toBe(200)
  })

  it('block longer each time, and the end of the longest block does not reset the count', async () => {
    const browser = openBrowser(app)
    await fail(browser, 5)
    const pauses: number[] = []
    for (let round = 0; round < 8; round++) {
      const seconds = Number((await signIn(browser)).headers['retry-after'])
      pauses.push(seconds)
      app.clock.advance(seconds * 1000 + 1)
      expect((await signIn(browser, 'wrong')).status).toBe(401)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
    app.clock.advance(31 * minute)
    expect(await fail(browser, 5)).toEqual([401, 401, 401, 401, 401])
  })

  it('are forgotten after a quarter of an hour without a failure, and at once after the correct one', async () => {
    const browser = openBrowser(app)
    await fail(browser, 4)
    app.clock.advance(15 * minute + 1)
    await fail(browser, 4)
    expect((await signIn(browser)).status).toBe(200)
    expect(await fail(browser, 5)).toEqual([401, 401, 401, 401, 401])
  })

  it('for an address without an account cause a block too', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await signIn(openBrowser(app), 'x', 'nobody@example.test')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('with other spellings of the name count for the same person', async () => {
    const { email } = await addAgent(app, { email: 'iris.king@example.test' })
    const spellings = [
      email,
      email.toUpperCase(),
      ` ${email}`,
      'Iris.King@Example.Test',
      'iris.KING@example.test',
    ]
    for (const name of spellings) await signIn(openBrowser(app), 'wrong', name)
    expect((await signIn(openBrowser(app), password, email)).status).toBe(429)
    // PostgreSQL folds both of these to the plain letters.
    for (const name of ['\u0130ris.king@example.test', 'iris.\u212aing@example.test'])
      expect((await signIn(openBrowser(app), password, name)).status).not.toBe(200)
  })

  it('by username, by email address and at the back office count for one person', async () => {
    const elena = await addAssistant(app, { username: 'elena' })
    const tries = [
      () => openBrowser(app).post('/api/assistant/login', { username: 'elena', password: 'wrong' }),
      () => openBrowser(app).post('/api/assistant/login', { username: elena.email, password: 'wrong' }),
      () => openBrowser(app).post('/api/admin/login', { email: elena.email, password: 'wrong' }),
    ]
    for (const at of [0, 1, 2, 0, 1]) expect((await tries[at]?.())?.status).toBe(401)
    for (const tryAgain of tries) expect((await tryAgain()).status).toBe(429)
  })

  it('at the same moment all count', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(openBrowser(app), 'wrong')))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  })

  it('for many names at the same moment all count for the network', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `nobody${n}@example.test`)
    const answers = Promise.all(names.map((name) => signIn(openBrowser(app), 'wrong', name)))
    // Only the twentieth is slowed down.
    expect(await endPause(app.clock)).toBe(100)
    await answers
    const [row] = await app.database.orm.select().from(rateLimits).where(eq(rateLimits.scope, 'address'))
    expect(row?.count).toBe(20)
  })
})

describe('the block', () => {
  it('applies to the person on that network, and to no other person or network', async () => {
    await fail(openBrowser(app, { ip: home }), 6)
    expect((await signIn(openBrowser(app, { ip: home }))).status).toBe(429)
    expect((await signIn(openBrowser(app, { ip: office }))).status).toBe(200)
    const other = await addAgent(app)
    expect((await signIn(openBrowser(app, { ip: home }), password, other.email)).status).toBe(200)
  })

  it('applies to the whole network of an IPv6 customer', async () => {
    for (let n = 1; n <= 5; n++) await fail(openBrowser(app, { ip: `2001:db8:1:2::${n}` }), 1)
    expect((await signIn(openBrowser(app, { ip: '2001:db8:1:2:ffff::9' }))).status).toBe(429)
    expect((await signIn(openBrowser(app, { ip: '2001:db8:1:3::1' }))).status).toBe(200)
  })

  it('does not apply to a browser that this person signed in with before, unless that browser fails itself', async () => {
    const known = openBrowser(app)
    await signIn(known)
    await fail(openBrowser(app), 6)
    expect((await signIn(openBrowser(app))).status).toBe(429)
    expect((await signIn(known)).status).toBe(200)
    expect(await fail(known, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(known)).status).toBe(429)
  })

  it('applies to a browser that only another person signed in with', async () => {
    const other = await addAgent(app)
    const browser = openBrowser(app)
    await signIn(browser, password, other.email)
    await fail(openBrowser(app), 6)
    expect((await signIn(browser)).status).toBe(429)
  })

  it('applies to a browser with a forged device cookie', async () => {
    await fail(openBrowser(app), 6)
    const browser = openBrowser(app)
    browser.cookies.porchlight_device = 'a'.repeat(43)
    expect((await signIn(browser)).status).toBe(429)
  })
})

describe('a network with many failures', () => {
  const failures = async (count: number) => {
    const restartsAt = new Date(app.clock.now().getTime() + 15 * minute)
    const key = rowKeyOf({ scope: 'address', key: home })
    await app.database.orm.insert(rateLimits).values({ ...key, count, restartsAt })
  }

  it('is slowed down but never refused, equally for a correct and a wrong password', async () => {
    await failures(24)
    const correct = signIn(openBrowser(app))
    expect(await endPause(app.clock)).toBe(600)
    expect((await correct).status).toBe(200)
    const wrong = signIn(openBrowser(app), 'wrong')
    expect(await endPause(app.clock)).toBe(600)
    expect((await wrong).status).toBe(401)
  })

  it('is slowed down by two seconds at most', async () => {
    await failures(100_000)
    const answer = signIn(openBrowser(app))
    expect(await endPause(app.clock)).toBe(2000)
    expect((await answer).status).toBe(200)
  })

  it('is not reset when someone signs in to their own account', async () => {
    await failures(24)
    const answer = signIn(openBrowser(app))
    await endPause(app.clock)
    expect((await answer).status).toBe(200)
    const [row] = await app.database.orm
      .select()
      .from(rateLimits)
      .where(and(eq(rateLimits.scope, 'address')))
    expect(row?.count).toBe(24)
  })
})

describe('the team password', () => {
  it('is blocked for the network after five wrong attempts', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await openBrowser(app).post('/api/assistant/login', { password: 'wrong' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const elsewhere = await openBrowser(app, { ip: office }).post('/api/assistant/login', {
      password: 'wrong',
    })
    expect(elsewhere.status).toBe(401)
    const { username } = await addAssistant(app)
    expect((await openBrowser(app).post('/api/assistant/login', { username, password })).status).toBe(200)
  })
})

describe('forwarded addresses', () => {
  const behindProxy = useApp({ TRUST_PROXY: '10.0.0.0/8' })
  const fromProxy = async (ip: string, forwarded: string) => {
    const body = { email: 'nobody@example.test', password: 'wrong' }
    const headers = { 'x-forwarded-for': forwarded }
    return (await asNobody(behindProxy).post('/api/agent/login', body, { ip, headers })).status
  }

  it('count from a trusted proxy, and only the address that the proxy saw itself', async () => {
    for (let n = 0; n < 5; n++) await fromProxy('10.1.2.3', `192.0.2.${n}, ${home}`)
    expect(await fromProxy('10.1.2.3', `192.0.2.9, ${home}`)).toBe(429)
    expect(await fromProxy('10.1.2.3', office)).toBe(401)
  })

  it('are ignored from anyone else', async () => {
    for (let n = 0; n < 5; n++) await fromProxy(home, `192.0.2.${n}`)
    expect(await fromProxy(home, '192.0.2.9')).toBe(429)
  })

  it('are ignored if no proxy is configured', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` }
      const body = { email: sarah.email, password: 'wrong' }
      statuses.push((await asNobody(app).post('/api/agent/login', body, { headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
