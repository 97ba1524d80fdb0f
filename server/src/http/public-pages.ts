import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { addressPlaceholder, foundPages, publicPages } from '@porchlight/contract/kernel/public-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Page = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer }

/** A built page with the public address in it, and as small as a patient compressor makes it. */
const readPage = (path: string, appUrl: string): Page => {
  const plain = Buffer.from(readFileSync(path, 'utf8').replaceAll(addressPlaceholder, appUrl))
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  }
}

/** The first of our encodings that the browser takes: `*` and weights but 0 are no reason for another. */
const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const taken = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(?:\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? null
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply => {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain'])
}

/** What is for people who are signed in, or is no page at all, is nothing to search. */
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

/**
 * Serves the pages that anybody may read, with this server's address where they name one, and tells search engines of
 * them.
 *
 * @param webRoot folder of the build
 * @param appUrl origin without a trailing slash
 */
export const servePublicPages = (server: FastifyInstance, webRoot: string, appUrl: string): void => {
  for (const [path, file] of Object.entries(publicPages)) {
    const page = readPage(join(webRoot, file), appUrl)
    server.get(path, (request, reply) => sendPage(request, reply, page))
  }
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots(appUrl)),
  )
  server.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap(appUrl)),
  )
}
