import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  addressPlaceholder,
  type BusinessField,
  businessField,
  businessPhoneLink,
  demoPlaceholder,
  entryPlaceholders,
} from '@porchlight/contract/kernel/public-pages'
import { noBusinessDetails } from '@porchlight/contract/settings/business'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig, useApp } from '../../test/app.ts'
import { acme, useBusiness } from '../../test/business.ts'
import { as } from '../../test/callers.ts'
import { removeFolder } from '../../test/database.ts'
import { addAdmin, addAgent, addAssistant } from '../../test/people.ts'
import { createApp } from '../app.ts'

const app = useApp()
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`

/** A placeholder for a detail, as the build writes it. */
const place = (field: BusinessField) =>
  `<span class="x" data-business="${field}">${businessField(field)}</span>`
const terms = `<title>Terms</title>${place('name')}${place('postalAddress')}${place('supportEmail')}
<p data-business="supportPhone"><a href="tel:${businessPhoneLink}">${businessField('supportPhone')}</a></p>
<p data-business="none">Write under Messages.</p>`

let root: string
let server: FastifyInstance
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  for (const folder of ['assets', 'screens/signed-in/admin', 'screens/open'])
    mkdirSync(join(root, 'dist', folder), { recursive: true })
  const files: [string, string | Buffer][] = [
    ['secret.txt', 'not for visitors'],
    [
      'dist/index.html',
      `<title>Landing</title><link rel="canonical" href="${addressPlaceholder}/">
      <a href="${entryPlaceholders.href}">${entryPlaceholders.agentLogin}</a>
      <p data-visitor="" class="start"><b>Get Started</b></p><p data-demo=""><i>${demoPlaceholder}</i></p>`,
    ],
    ['dist/pricing.html', `<title>Pricing</title>${'<p>$40 a month</p>'.repeat(200)}`],
    ['dist/terms.html', terms],
    ['dist/privacy.html', '<title>Privacy</title>'],
    ['dist/refunds.html', '<title>Refunds</title>'],
    ['dist/app.html', '<title>Application</title>'],
    ['dist/screens/signed-in/dashboard.html', '<title>Dashboard</title>'],
    ['dist/screens/signed-in/admin/users.html', '<title>Users</title>'],
    ['dist/screens/open/agent-login.html', '<title>Sign in</title>'],
    ['dist/favicon.svg', '<svg/>'],
    ['dist/assets/main-abc123.js', script],
    ['dist/assets/main-abc123.js.br', brotliCompressSync(script)],
  ]
  for (const [path, contents] of files) writeFileSync(join(root, path), contents)
  server = await createApp(app.kernel, join(root, 'dist'))
})
afterAll(async () => {
  await server.close()
  removeFolder(root)
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })

describe('the public pages', () => {
  const setBusiness = useBusiness(() => app.database)
  const boss = async () => as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
  const save = async (business: object) => {
    const saved = await (await boss()).put('/api/admin/settings', { business })
    expect(saved.status, saved.text).toBe(200)
  }

  it("show only the product's name until the back office enters details", async () => {
    await save({ ...noBusinessDetails })
    await expect
      .poll(async () => (await get('/terms')).body)
      .toBe('<title>Terms</title><span class="x">Porchlight</span>\n\n<p>Write under Messages.</p>')
  })

  it('show the details as soon as the back office saves them, as text and never as markup', async () => {
    await save(acme)
    await expect.poll(async () => (await get('/terms')).body).toContain('help@acme.example')
    const { body, headers } = await get('/terms')
    expect(body).toContain('<span class="x">Acme &lt;Tours&gt; &amp; Co.</span>')
    expect(body).toContain('<span class="x">12 Main St\nAustin, TX 78701</span>')
    expect(body).toContain('<a href="tel:5125550100">(512) 555-0100</a>')
    expect(body).not.toContain('Messages')
    expect(body).not.toContain('goes-here')
    const again = await get('/terms', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    // A changed detail changes the page.
    await save({ supportPhone: null })
    await expect.poll(async () => (await get('/terms')).headers.etag).not.toBe(headers.etag)
    expect((await get('/terms')).body).not.toContain('tel:')
  })

  it('redirect to the operator’s own page if one is set, and show the built-in text otherwise', async () => {
    await save({ privacyUrl: 'https://acme.example/privacy?lang=en' })
    await expect
      .poll(async () => {
        const { statusCode, headers } = await get('/privacy')
        return [statusCode, headers.location]
      })
      .toEqual([302, 'https://acme.example/privacy?lang=en'])
    expect((await get('/refunds')).body).toContain('Refunds')
    await save({ privacyUrl: null })
    await expect.poll(async () => (await get('/privacy')).statusCode).toBe(200)
    await setBusiness({})
  })
})

describe('the web application', () => {
  it.each([
    '/login',
    '/agent-dashboard',
    '/admin-dashboard?tab=queue',
    '/reset-password?token=abc.def',
    '/schedule?q=who@example.com',
    '/landing/deeper',
    '/tours/01900000-0000-7000-8000-00000000dead',
    '/apiary',
  ])('is served at %s', async (url) => {
    const { statusCode, body, headers } = await get(url, { accept: 'text/html' })
    expect(statusCode).toBe(200)
    expect(body).toContain('Application')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    const head = await server.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it.each([
    '/assets/gone-abc123.js',
    '/assets/',
    '/index.html',
    '/pricing.html',
    '/pricing.html.br',
    '/favicon.png',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/api',
    '/api/nothing',
    '/api?x',
  ])('serves nothing at %s', async (url) => {
    const { statusCode, body } = await get(url, { accept: 'text/html' })
    expect(body).not.toContain('not for visitors')
    if (url === '/assets/') return
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toEqual({ message: 'Not found.', code: 'not_found' })
  })

  it('serves a screen’s own document when the request has a session cookie', async () => {
    const cookie = 'porchlight_session=whatever'
    const mine = await get('/dashboard?from=mail', { cookie })
    expect(mine.body).toContain('Dashboard')
    expect(mine.headers['cache-control']).toBe('no-cache')
    expect(mine.headers.vary).toMatch(/cookie/i)
    expect((await get('/admin/users', { cookie })).body).toContain('Users')
    const strangers = await get('/dashboard')
    expect(strangers.body).toContain('Application')
    expect(strangers.headers.vary).toMatch(/cookie/i)
    for (const path of ['/dashboard/', '/dashboard/deeper', '/Dashboard', '/__proto__', '/toString'])
      expect((await get(path, { cookie })).body, path).toContain('Application')
  })

  it('serves a public screen’s own document to everyone', async () => {
    expect((await get('/agent-login')).body).toContain('Sign in')
    expect((await get('/agent-login')).headers.vary ?? '').not.toMatch(/cookie/i)
  })

  it('answers only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
      expect((await server.inject({ method, url: '/login' })).statusCode, method).toBe(404)
  })
})

describe('a page that sells a plan or creates an account', () => {
  const pages = ['/agent-signup', '/checkout?plan=pro', '/account-setup', '/Checkout/']

  it('redirects a signed-in person to their first screen', async () => {
    const agent = await as(app, await addAgent(app), 'agent')
    const lapsed = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    const admin = await as(app, await addAdmin(app), 'staff')
    for (const url of pages)
      for (const [{ cookies }, home] of [
        [agent, '/dashboard'],
        [lapsed, '/subscription'],
        [admin, '/admin-dashboard'],
      ] as const) {
        const { statusCode, headers } = await server.inject({ url, cookies })
        expect([statusCode, headers.location], url).toEqual([302, home])
        expect(headers['cache-control']).toBe('no-store')
      }
  })

  it('is shown to every other visitor', async () => {
    for (const url of pages) {
      const { statusCode, headers } = await server.inject({ url, cookies: { porchlight_session: 'ended' } })
      expect(statusCode, url).toBe(200)
      expect(headers.vary).toMatch(/cookie/i)
    }
  })
})

describe('a page that is switched off', () => {
  const production = testConfig({
    PORCHLIGHT_MODE: 'production',
    DATABASE_URL: 'postgres://db.example/porchlight',
    APP_URL: 'https://porchlight.example',
    PAYMENTS: 'off',
  })
  const statusesOf = async (of: FastifyInstance, paths: readonly string[]) =>
    Promise.all(paths.map(async (url) => (await of.inject({ url })).statusCode))

  it('answers 404 with the application, which shows its 404 page', async () => {
    await addAdmin(app)
    const there = await createApp({ ...app.kernel, config: production }, join(root, 'dist'))
    const off = ['/quick-login', '/dev/outbox', '/admin-setup']
    for (const url of [
      ...off,
      '/Quick-Login',
      '/quick-login/',
      '/quick%2Dlogin?next=/x',
      '/dev/outbox?mail=1',
    ]) {
      const { statusCode, body, headers } = await there.inject({ url })
      expect(statusCode, url).toBe(404)
      expect(body, url).toContain('Application')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect(await statusesOf(there, ['/login', '/quick-login-help', '/dashboard'])).toEqual([200, 200, 200])
    await there.close()
  })

  it('answers 200 when it is on', async () => {
    const demo = await createApp(
      { ...app.kernel, config: testConfig({ PORCHLIGHT_MODE: 'demo' }) },
      join(root, 'dist'),
    )
    expect(await statusesOf(demo, ['/quick-login', '/dev/outbox'])).toEqual([200, 200])
    await demo.close()
  })

  it('admits the first administrator and is off afterwards', async () => {
    expect(await statusesOf(server, ['/admin-setup'])).toEqual([200])
    await addAdmin(app)
    expect(await statusesOf(server, ['/admin-setup'])).toEqual([404])
  })
})

describe('the public pages', () => {
  const appUrl = testConfig().appUrl

  it('are the landing page, at both its addresses, and the prices', async () => {
    for (const url of ['/', '/landing', '/landing?from=mail'])
      expect((await get(url)).body, url).toContain('<title>Landing</title>')
    expect((await get('/pricing')).body).toContain('<title>Pricing</title>')
    expect((await server.inject({ method: 'HEAD', url: '/pricing' })).statusCode).toBe(200)
    expect((await get('/pricing/deeper')).body).toContain('Application')
  })

  it('link to the sign-in page for a visitor, and to the first screen for a reader who is signed in', async () => {
    const agent = await addAgent(app)
    const mine = await as(app, agent, 'agent')
    const lapsed = await as(app, await addAgent(app, { status: 'cancelled' }), 'agent')
    const linkFor = async (caller?: { cookies: Record<string, string> }) => {
      const { body, headers } = await server.inject({ url: '/', cookies: caller?.cookies ?? {} })
      expect(headers.vary).toMatch(/cookie/i)
      return body.match(/<a href="(.*?)">(.*?)<\/a>/)?.slice(1)
    }
    const signIn = ['/agent-login', 'Agent Login']
    expect(await linkFor()).toEqual(signIn)
    expect(await linkFor({ cookies: { porchlight_session: 'forged' } })).toEqual(signIn)
    expect(await linkFor(mine)).toEqual(['/dashboard', 'Go to dashboard'])
    expect(await linkFor(lapsed)).toEqual(['/subscription', 'Go to dashboard'])
    expect(await linkFor(await as(app, await addAdmin(app), 'staff'))).toEqual([
      '/admin-dashboard',
      'Go to dashboard',
    ])
    expect(await linkFor(await as(app, await addAssistant(app), 'assistant'))).toEqual([
      '/assistant-dashboard',
      'Go to dashboard',
    ])
    await mine.post('/api/logout')
    expect(await linkFor(mine)).toEqual(signIn)
  })

  it('offer Get Started to visitors alone', async () => {
    const mine = await as(app, await addAgent(app), 'agent')
    expect((await get('/')).body).toContain('<p class="start"><b>Get Started</b></p>')
    expect((await server.inject({ url: '/', cookies: mine.cookies })).body).not.toContain('Get Started')
  })

  it('link to the demo where there is one', async () => {
    const withDemoAt = async (demoUrl: string | null) => {
      const other = await createApp(
        { ...app.kernel, config: { ...testConfig(), demoUrl } },
        join(root, 'dist'),
      )
      const { body } = await other.inject({ url: '/' })
      await other.close()
      return body
    }
    expect(await withDemoAt('/quick-login')).toContain('<p><i>/quick-login</i></p>')
    const none = await withDemoAt(null)
    expect(none).not.toContain('<i>')
    expect(none).not.toContain(demoPlaceholder)
  })

  it("do not show one reader another reader's version from the browser’s cache", async () => {
    const caller = await as(app, await addAgent(app), 'agent')
    const { headers } = await get('/')
    const again = await server.inject({
      url: '/',
      cookies: caller.cookies,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(200)
    expect(again.body).toContain('href="/dashboard"')
  })

  it('contain this server’s own address if the build inserted none', async () => {
    const { body } = await get('/')
    expect(body).toContain(`<link rel="canonical" href="${appUrl}/">`)
    expect(body).not.toContain(addressPlaceholder)
  })

  it('are compressed as the browser accepts, and answered with 304 if the browser has them', async () => {
    const plain = await get('/pricing', { 'accept-encoding': 'identity' })
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await get('/pricing', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(br.rawPayload))).toBe(plain.body)
    const gzip = await get('/pricing', { 'accept-encoding': 'br;q=0, gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body)
    const again = await get('/pricing', { 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('are listed for search engines', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toContain(`Sitemap: ${appUrl}/sitemap.xml`)
    expect(robots.body).toContain('Disallow: /api/')
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)).toEqual([
      `${appUrl}/`,
      `${appUrl}/pricing`,
    ])
  })
})

describe('its files', () => {
  it('are cached for a year if their names contain a hash, and revalidated otherwise', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('are sent compressed if the build compressed them, with the content type of the original', async () => {
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      vary: expect.stringMatching(/accept-encoding/i),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(packed.rawPayload).toEqual(brotliCompressSync(script))
    const plain = await get('/assets/main-abc123.js', { 'accept-encoding': 'identity' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(script)
  })

  it('are answered with 304 if the browser has them', async () => {
    const first = await get('/favicon.svg')
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('are sent completely, even when the client requests a range', async () => {
    for (const range of ['bytes=0-3', 'bytes=900-', 'bytes=-', 'nonsense'])
      expect(await get('/favicon.svg', { range }), range).toMatchObject({ statusCode: 200, body: '<svg/>' })
  })
})
