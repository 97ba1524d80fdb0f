import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openConfigured } from '../src/app.ts'
import { internalsOf } from '../src/kernel/database/database.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { codeAt, stepAt } from '../src/kernel/security/totp.ts'
import { testConfig } from './app.ts'
import { describeEmbedded, fillDataFolder, removeFolder } from './database.ts'
import { buildServer, freePort, type ServerProcess, startServer } from './server-process.ts'

// This test takes an account through its whole life on the real server and collects every secret in it. It then searches
// for these secrets in everything that the server stored or sent: the database's dump, the most detailed log, the answers.

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-secrets-'))
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill('SIGKILL')
  removeFolder(dataDir)
})

type Body = Record<string, unknown>
type Given = { status: number; body: Body; text: string }

/** A browser that stores its cookies, sends a key with every change as the web client does, and records the answers. */
const browserAt = (url: string, answers: string[]) => {
  const cookies = new Map<string, string>()
  const secrets = new Set<string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Given> => {
    const answered = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        // The server stores an answer under a key for repetitions, unless the call opts out.
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of answered.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
      if (value !== '') secrets.add(value)
    }
    const text = await answered.text()
    answers.push(text)
    const isJson = (answered.headers.get('content-type') ?? '').includes('json')
    return { status: answered.status, body: isJson && text !== '' ? JSON.parse(text) : {}, text }
  }
  return {
    secrets,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown = {}) => send('PUT', path, body),
    delete: (path: string) => send('DELETE', path),
  }
}

/** The part of an email in the outbox that the pattern captures. */
const mailed = async (browser: ReturnType<typeof browserAt>, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { text } = await browser.get('/api/dev/outbox')
      for (const { id } of z.array(z.object({ id: z.string() })).parse(JSON.parse(text))) {
        const mail = await browser.get(`/api/dev/outbox/${id}`)
        found ??= pattern.exec(String(mail.body.text))?.[1]
      }
      return found !== undefined
    })
    .toBe(true)
  return found ?? ''
}

const secretOf = (given: Given): string => String(given.body.clientSecret).split('_secret_')[1] ?? ''
const card = (number: string) => ({ number, expMonth: 11, expYear: 2041, cvc: '7193' })

describeEmbedded('a whole run', () => {
  it('leaves no card number, password, token or secret in database, log or answers', async () => {
    await Promise.all([buildServer(), fillDataFolder(dataDir)])
    server = startServer(dataDir, await freePort(), { LOG_LEVEL: 'debug' })
    await server.ready()
    const answers: string[] = []
    const outbox = browserAt(server.url, [])
    const browser = browserAt(server.url, answers)
    const passwords = ['first', 'second', 'third', 'invited', 'given', 'team', 'boss', 'wrong'].map(
      (word) => `${word}-Passw0rd-zq`,
    )
    const [first = '', second = '', third = '', invited = '', given = '', team = '', ...others] = passwords
    const [boss = '', wrong = ''] = others
    const email = 'nora@agents.example'
    const secrets: string[] = []

    // The checkout, with every card.
    const contact = {
      planType: 'basic',
      email,
      firstName: 'Nora',
      lastName: 'Vance',
      phone: '(312) 555-0142',
      licenseNumber: '2',
    }
    const begun = await browser.post('/api/create-subscription-public', contact)
    const applied = await browser.post('/api/apply-coupon', {
      couponCode: 'WELCOME20',
      clientSecret: begun.body.clientSecret,
    })
    secrets.push(secretOf(begun), secretOf(applied))
    const { clientSecret } = applied.body
    for (const number of ['4000 0000 0000 0002', '4000000000009995', '4242 4242 4242 4242'])
      await browser.post('/api/sandbox/payments/confirm', { clientSecret, card: card(number) })
    secrets.push(await mailed(outbox, /resume=([\w-]+)/))
    const account = {
      email,
      firstName: 'Nora',
      lastName: 'Vance',
      phoneNumber: '(312) 555-0142',
      licenseNumber: '2',
    }
    const made = await browser.post('/api/create-account-from-checkout', { ...account, password: first })
    expect(made.body.userId).toBeDefined()

    // Signing in: with a wrong password, with the right one, and after forgetting it.
    await browser.post('/api/agent/login', { email, password: wrong })
    await browser.post('/api/agent/login', { email, password: first })
    await browser.post('/api/password/forgot', { email })
    const link = await mailed(outbox, /reset-password\?token=([\w-]+)/)
    secrets.push(link)
    await browser.post('/api/password/reset', { token: link, password: second })
    const signedIn = await browser.post('/api/agent/login', { email, password: second })
    expect(signedIn.body.email).toBe(email)

    // Changes password and address while signed in; the test tries a wrong password for each first.
    const now = async (answered: Promise<Given>, status: number) => {
      const { status: was, text } = await answered
      expect(was, text).toBe(status)
    }
    await now(browser.post('/api/profile/password', { currentPassword: wrong, password: third }), 401)
    await now(browser.post('/api/profile/password', { currentPassword: second, password: third }), 204)
    const moved = 'nora.vance@agents.example'
    await now(browser.post('/api/profile/email', { email: moved, password: wrong }), 401)
    await now(browser.post('/api/profile/email', { email: moved, password: third }), 202)
    const address = await mailed(outbox, /confirm-email\?token=([\w-]+)/)
    secrets.push(address)
    await now(browser.post('/api/profile/email/link', { token: address }), 200)
    await now(browser.post('/api/profile/email/confirm', { token: address }), 200)

    // The desk: a team password and a person who signs in with it, an invited person, and a person created with a
    // password.
    const desk = browserAt(server.url, answers)
    // The code is in the log, for the operator, until someone uses it.
    const code = /"setupCode":"([^"]+)"/.exec(server.said())?.[1]
    const chief = { email: 'ada@desk.example', password: boss, firstName: 'Ada', lastName: 'Boss' }
    await now(desk.post('/api/admin/setup', { ...chief, code }), 201)
    await now(desk.post('/api/logout'), 204)
    await now(desk.post('/api/admin/login', { email: chief.email, password: wrong }), 401)
    await now(desk.post('/api/admin/login', { email: chief.email, password: boss }), 200)
    const helper = { email: 'oak@desk.example', firstName: 'Oak', lastName: 'Lane', password: given }
    await now(desk.post('/api/admin/users', { ...helper, userType: 'tour_assistant' }), 201)
    await now(desk.put('/api/admin/settings', { teamPassword: team }), 200)
    const shared = browserAt(server.url, answers)
    await now(shared.post('/api/assistant/login', { password: wrong }), 401)
    const offer = await shared.post('/api/assistant/login', { password: team })
    const [pick] = z.array(z.object({ id: z.string() })).parse(offer.body.assistants)
    await now(shared.post('/api/assistant/session', { assistantId: pick?.id }), 200)
    const guest = { email: 'ivy@agents.example', firstName: 'Ivy', userType: 'real_estate_agent' }
    await now(desk.post('/api/admin/users', { ...guest, lastName: 'Moss' }), 201)
    const invitation = await mailed(outbox, /We created an account for you.*?reset-password\?token=([\w-]+)/s)
    secrets.push(invitation)
    const theirs = browserAt(server.url, answers)
    await now(theirs.post('/api/password/reset', { token: invitation, password: invited }), 200)
    await now(theirs.post('/api/agent/login', { email: guest.email, password: invited }), 200)
    await now(desk.post('/api/logout'), 204)

    // A second factor, a private feed, another card.
    const offered = await browser.post('/api/two-factor/set-up')
    const secret = String(offered.body.secret)
    const confirmed = await browser.post('/api/two-factor/confirm', {
      code: codeAt(secret, stepAt(new Date())),
    })
    secrets.push(secret, ...z.array(z.string()).parse(confirmed.body.recoveryCodes))
    const feed = await browser.post('/api/calendar/feed')
    secrets.push(/feeds\/([\w-]+)\.ics/.exec(feed.text)?.[1] ?? expect.unreachable(feed.text))
    await browser.get(`/feeds/${secrets.at(-1)}.ics`)
    const method = await browser.post('/api/subscription/payment-method')
    secrets.push(secretOf(method))
    await browser.post('/api/sandbox/payments/confirm', {
      clientSecret: method.body.clientSecret,
      card: card('5555 5555 5555 4444'),
    })
    await browser.get('/api/subscription/invoices')
    await browser.post('/api/logout')
    // The test also searches the remains of a closed account.
    await now(theirs.post('/api/profile/close', { password: wrong }), 401)
    await now(theirs.post('/api/profile/close', { password: invited }), 204)

    expect((await server.kill('SIGTERM')).code).toBe(0)
    const { database, close } = await openConfigured(testConfig({ DATA_DIR: dataDir }), silentLog)
    const { query } = internalsOf(database)
    let dump = ''
    try {
      const { rows: tables } = await query(`select table_schema as schema, table_name as name
        from information_schema.tables where table_type = 'BASE TABLE'
        and table_schema not in ('pg_catalog', 'information_schema')`)
      expect(tables.length).toBeGreaterThan(50)
      for (const { schema, name } of tables) {
        const { rows } = await query(
          `select coalesce(json_agg(t)::text, '') as text from "${schema}"."${name}" t`,
        )
        dump += rows[0]?.text
      }
    } finally {
      await close()
    }

    const cookies = [browser, desk, shared, theirs].flatMap((one) => [...one.secrets])
    expect(cookies.length).toBeGreaterThan(4)
    for (const one of [...secrets, ...passwords, ...cookies]) expect(one.length).toBeGreaterThan(8)
    const kept = { database: dump, log: server.said() }
    // This proves that the search works: the dump contains the person, and the log is not empty.
    expect(dump).toContain(moved)
    expect(kept.log.length).toBeGreaterThan(0)
    // Not within an id or a timestamp, which may contain the four digits by chance.
    const cvc = /(?<![\w.-])7193(?![\w-])/
    const number = /4242\W?4242|4000\W?0000\W?0000|5555\W?5555/
    const cardFacts = new RegExp(`${number.source}|"cvc|${cvc.source}|"exp_?(?:month|year)":\\s*\\d`, 'i')
    for (const leak of ['{"cvc": "7193"}', '[7193]', 'code=7193&', '5555 5555 5555 4444', '"expMonth":11'])
      expect(leak).toMatch(cardFacts)
    for (const [place, text] of Object.entries(kept)) {
      for (const one of [...secrets, ...passwords, ...cookies])
        expect(text.includes(one), `${place}: ${one.slice(0, 6)}…`).toBe(false)
      expect(cardFacts.exec(text)?.[0], place).toBeUndefined()
    }
    // Answers contain a secret once, for its owner; they never contain cookies, passwords and cards.
    for (const text of answers) {
      for (const one of [...passwords, ...cookies]) expect(text).not.toContain(one)
      expect(text).not.toMatch(cardFacts)
    }
  }, 180_000)
})
