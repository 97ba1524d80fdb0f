import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  addressPlaceholder,
  type BusinessField,
  businessField,
  businessPhoneLink,
  foundPages,
  homeEntry,
  publicPages,
  signInEntry,
  withDemo,
  withEntry,
} from '@porchlight/contract/kernel/public-pages'
import { type BusinessDetails, noBusinessDetails } from '@porchlight/contract/settings/business'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Returns the first screen's address for a request with a session; null without one. */
export type HomeOf = (request: FastifyRequest) => Promise<string | null>

type Page = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/** The current details of the business, and a way to subscribe to changes. */
export type BusinessSource = {
  read: () => Promise<BusinessDetails>
  /** Returns a function that unsubscribes. */
  follow: (onChange: () => void) => () => void
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => entities[one] ?? one)

/** Inserts the details, and removes elements whose detail is empty. */
const fillBusiness = (
  html: string,
  product: string,
  { name, postalAddress, supportEmail, supportPhone }: BusinessDetails,
): string => {
  const facts: Record<BusinessField, string | null> = {
    name: name ?? product,
    postalAddress,
    supportEmail,
    supportPhone,
  }
  const hasContact = postalAddress !== null || supportEmail !== null || supportPhone !== null
  const digits = supportPhone?.replaceAll(/[^\d+]/g, '') ?? ''
  return html.replaceAll(
    /<(\w+)([^>]*?) data-business="(\w+)"([^>]*)>([\s\S]*?)<\/\1>/g,
    (_, tag: string, before: string, field: string, after: string, inner: string) => {
      const element = (contents: string) => `<${tag}${before}${after}>${contents}</${tag}>`
      if (field === 'none') return hasContact ? '' : element(inner)
      const known = field as BusinessField // the pages name no others; see landing-business.tsx
      const value = facts[known]
      if (value === null) return ''
      return element(
        inner
          .replaceAll(businessField(known), () => escaped(value))
          .replaceAll(businessPhoneLink, () => escaped(digits)),
      )
    },
  )
}

/** Compresses a page at the highest level. */
const pack = (html: string): Page => {
  const plain = Buffer.from(html)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  }
}

/** Returns a function that gives the page for any reader. Each version is compressed once, for its first reader. */
const versionsOf = (html: string): ((home: string | null) => Page) => {
  const versions = new Map<string | null, Page>([[null, pack(withEntry(html, signInEntry))]])
  return (home) => {
    const page = versions.get(home) ?? pack(withEntry(html, home === null ? signInEntry : homeEntry(home)))
    versions.set(home, page)
    return page
  }
}

/** The first of our encodings that the browser accepts; ignores `*` and weights other than 0. */
const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const taken = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? null
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply => {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding, cookie' })
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain'])
}

/** Search engines cannot use pages behind the sign-in or addresses without a page. */
const robots = (appUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /feeds/', '', `Sitemap: ${appUrl}/sitemap.xml`, ''].join(
    '\n',
  )

const sitemap = (appUrl: string): string => {
  const entries = foundPages.map((path) => `  <url><loc>${appUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/** The operator's own page that replaces a built-in one. */
const ownPageOf = (path: string, details: BusinessDetails): string | null => {
  if (path === '/terms') return details.termsUrl
  if (path === '/privacy') return details.privacyUrl
  return path === '/refunds' ? details.refundsUrl : null
}

type Options = {
  webRoot: string
  appUrl: string
  name: string
  /** The address of the demo that the pages link to; null without one. */
  demoUrl: string | null
  business?: BusinessSource | undefined
  /** For a signed-in reader, links lead to the first screen instead of the sign-in page. */
  homeOf: HomeOf
}

/**
 * Serves the public pages with this server's address and the business's details, and lists them for search engines.
 * Compressed pages stay in memory until the details change; only visits with a session's cookie query the database.
 */
export const servePublicPages = (
  server: FastifyInstance,
  { webRoot, appUrl, name, demoUrl, business, homeOf }: Options,
): void => {
  const sources = new Map(
    [...new Set(Object.values(publicPages))].map((file) => [
      file,
      withDemo(readFileSync(join(webRoot, file), 'utf8').replaceAll(addressPlaceholder, appUrl), demoUrl),
    ]),
  )
  const packed = (details: BusinessDetails) =>
    new Map([...sources].map(([file, html]) => [file, versionsOf(fillBusiness(html, name, details))]))
  let details = noBusinessDetails
  let pages = packed(details)

  const refresh = async (): Promise<void> => {
    if (!business) return
    const now = await business.read()
    if (JSON.stringify(now) === JSON.stringify(details)) return
    pages = packed(now)
    details = now
  }
  // While the database does not answer, the pages keep their content; the next live event triggers a read.
  const refreshOrLog = (): Promise<void> =>
    refresh().catch((error: unknown) => server.log.warn({ err: error }, 'business details could not be read'))
  if (business) {
    const stop = business.follow(() => void refreshOrLog())
    server.addHook('onReady', refreshOrLog)
    server.addHook('onClose', async () => stop())
  }

  for (const [path, file] of Object.entries(publicPages))
    server.get(path, async (request, reply) => {
      const own = ownPageOf(path, details)
      if (own !== null) return reply.header('cache-control', 'no-cache').redirect(own, 302)
      // The page must not depend on the database.
      const home = await homeOf(request).catch(() => null)
      const versions = pages.get(file)
      if (!versions) throw new Error(`${file} was not read`)
      return sendPage(request, reply, versions(home))
    })
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots(appUrl)),
  )
  server.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap(appUrl)),
  )
}
