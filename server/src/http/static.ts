import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { publicPages } from '@porchlight/contract/kernel/public-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './cookies.ts'
import { servePublicPages } from './public-pages.ts'

/** Where the build puts the documents of single screens, `screens/signed-in/dashboard.html` for /dashboard. */
const SCREENS = 'screens'

/** The documents of one kind, by the path that they are for. */
const screensOf = (webRoot: string, whose: 'open' | 'signed-in'): ReadonlyMap<string, string> => {
  const folder = join(webRoot, SCREENS, whose)
  if (!existsSync(folder)) return new Map()
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return new Map(pages.map((name) => [`/${name.slice(0, -'.html'.length)}`, `${SCREENS}/${whose}/${name}`]))
}

/** Sends the application for whatever address was asked for. */
export type SendApplication = (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply

/**
 * Serves the built web application: the public pages as they were rendered at build time, hashed files for a year, and
 * the application's shell for every other address, which its router knows how to read. A screen with a document of its
 * own has that one: it asks for the screen's files at once and shows its frame, so it is for who has a session's cookie,
 * valid or not; the application asks for itself.
 *
 * @param webRoot folder of the build; without one (tests of the API alone) nothing is served, and null is answered
 */
export const serveWeb = async (
  server: FastifyInstance,
  { webRoot, appUrl }: { webRoot: string | undefined; appUrl: string },
): Promise<SendApplication | null> => {
  if (webRoot === undefined || !existsSync(join(webRoot, 'app.html'))) return null
  await server.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    // Sent at their addresses alone, with the server's own in them.
    globIgnore: [...new Set(Object.values(publicPages))].flatMap((file) => [
      file,
      `${file}.br`,
      `${file}.gz`,
    ]),
    preCompressed: true,
    // Nothing here is large enough to go on with after a cut, and a part beyond the end would be a fault.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  servePublicPages(server, webRoot, appUrl)
  const open = screensOf(webRoot, 'open')
  const signedIn = screensOf(webRoot, 'signed-in')
  return (request, reply, path) => {
    const mine = request.cookies[sessionCookie] ? signedIn.get(path) : undefined
    if (signedIn.has(path)) reply.header('vary', 'cookie')
    return reply.sendFile(mine ?? open.get(path) ?? 'app.html')
  }
}
