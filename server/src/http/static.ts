import { existsSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { signUpPages } from '@porchlight/contract/kernel/homes'
import { publicPages } from '@porchlight/contract/kernel/public-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './cookies.ts'
import { type BusinessSource, type HomeOf, servePublicPages } from './public-pages.ts'

/** The build's folder for documents of single screens: `screens/signed-in/dashboard.html` for /dashboard. */
const SCREENS = 'screens'

/** The documents of one kind, by path. */
const screensOf = (webRoot: string, whose: 'open' | 'signed-in'): ReadonlyMap<string, string> => {
  const folder = join(webRoot, SCREENS, whose)
  if (!existsSync(folder)) return new Map()
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(sep, '/'))
    .filter((name) => name.endsWith('.html'))
  return new Map(pages.map((name) => [`/${name.slice(0, -'.html'.length)}`, `${SCREENS}/${whose}/${name}`]))
}

/** A path as the application's router reads it: without case, encoding and final slash. */
const plainPath = (path: string): string => {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
  } catch {
    return path // the application has no page at such an address either
  }
}

/** Sends the application for any address. */
export type SendApplication = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
) => Promise<FastifyReply>

/**
 * Serves the built web application: prerendered public pages, hashed files for a year, and the application's document
 * for all other addresses. A screen may have its own document, which loads its files at once and shows its frame; it is
 * for requests with a session's cookie, valid or not.
 *
 * @param webRoot folder of the build; without one (tests of the API alone) nothing is served, and this returns null
 */
export const serveWeb = async (
  server: FastifyInstance,
  {
    webRoot,
    appUrl,
    name,
    demoUrl,
    business,
    homeOf,
    isPageOff,
  }: {
    webRoot: string | undefined
    appUrl: string
    name: string
    demoUrl: string | null
    business?: BusinessSource | undefined
    homeOf: HomeOf
    /** Whether a page of the application is switched off on this server. */
    isPageOff: (path: string) => Promise<boolean>
  },
): Promise<SendApplication | null> => {
  if (webRoot === undefined || !existsSync(join(webRoot, 'app.html'))) return null
  await server.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    // Sent only at their own addresses, after the server's address is inserted.
    globIgnore: [...new Set(Object.values(publicPages))].flatMap((file) => [
      file,
      `${file}.br`,
      `${file}.gz`,
    ]),
    preCompressed: true,
    // No file needs resuming, and a range beyond the end would cause a 500.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  servePublicPages(server, { webRoot, appUrl, name, demoUrl, business, homeOf })
  const open = screensOf(webRoot, 'open')
  const signedIn = screensOf(webRoot, 'signed-in')
  return async (request, reply, path) => {
    // The application shows its 404 page there.
    if (await isPageOff(plainPath(path))) return reply.code(404).sendFile('app.html')
    if (signUpPages.includes(plainPath(path))) {
      reply.header('vary', 'cookie')
      const home = await homeOf(request).catch(() => null)
      if (home !== null) return reply.header('cache-control', 'no-store').redirect(home)
    }
    const mine = request.cookies[sessionCookie] ? signedIn.get(path) : undefined
    if (signedIn.has(path)) reply.header('vary', 'cookie')
    return reply.sendFile(mine ?? open.get(path) ?? 'app.html')
  }
}
