import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addressPlaceholder } from '@porchlight/contract/kernel/public-pages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testConfig, useApp } from '../../test/app.ts'
import { removeFolder } from '../../test/database.ts'
import { createApp } from '../app.ts'

const app = useApp()
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`

let root: string
let server: FastifyInstance
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  for (const folder of ['assets', 'screens/signed-in', 'screens/open'])
    mkdirSync(join(root, 'dist', folder), { recursive: true })
  const files: [string, string | Buffer][] = [
    ['secret.txt', 'not for visitors'],
    ['dist/index.html', `<title>Landing</title><link rel="canonical" href="${addressPlaceholder}/">`],
    ['dist/pricing.html', `<title>Pricing</title>${'<p>$40 a month</p>'.repeat(200)}`],
    ['dist/app.html', '<title>Application</title>'],
    ['dist/screens/signed-in/dashboard.html', '<title>Dashboard</title>'],
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
  ])('is at %s', async (url) => {
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
  ])('has nothing at %s', async (url) => {
    const { statusCode, body } = await get(url, { accept: 'text/html' })
    expect(body).not.toContain('not for visitors')
    if (url === '/assets/') return
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toEqual({ message: 'Not found.', code: 'not_found' })
  })

  it('begins with a screen’s own document for who has a session’s cookie', async () => {
    const cookie = 'porchlight_session=whatever'
    const mine = await get('/dashboard?from=mail', { cookie })
    expect(mine.body).toContain('Dashboard')
    expect(mine.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/cookie/i),
    })
    const strangers = await get('/dashboard')
    expect(strangers.body).toContain('Application')
    expect(strangers.headers.vary).toMatch(/cookie/i)
    for (const path of ['/dashboard/', '/dashboard/deeper', '/Dashboard', '/__proto__', '/toString'])
      expect((await get(path, { cookie })).body, path).toContain('Application')
  })

  it('begins with a screen’s own document for everybody where it is everybody’s', async () => {
    expect((await get('/agent-login')).body).toContain('Sign in')
    expect((await get('/agent-login')).headers.vary ?? '').not.toMatch(/cookie/i)
  })

  it('is not a page for anything but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
      expect((await server.inject({ method, url: '/login' })).statusCode, method).toBe(404)
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

  it('name this server’s own address where they were built without one', async () => {
    const { body } = await get('/')
    expect(body).toContain(`<link rel="canonical" href="${appUrl}/">`)
    expect(body).not.toContain(addressPlaceholder)
  })

  it('go out packed as the browser takes it, and not twice to who has them', async () => {
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

  it('are what search engines are told of', async () => {
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
  it('with a hash in the name are kept for a year, others asked for again', async () => {
    expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('go out packed where they were packed at the build, with the type of what is in it', async () => {
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

  it('are not sent twice to who has them', async () => {
    const first = await get('/favicon.svg')
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('are sent whole, whatever part is asked for', async () => {
    for (const range of ['bytes=0-3', 'bytes=900-', 'bytes=-', 'nonsense'])
      expect(await get('/favicon.svg', { range }), range).toMatchObject({ statusCode: 200, body: '<svg/>' })
  })
})
