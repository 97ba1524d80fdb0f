import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built web application: the landing page as it was rendered at build time, hashed files for a year, and
 * the application's shell for every other address, which its router knows how to read.
 *
 * @param webRoot folder of the build; without one (tests of the API alone) nothing is served
 */
export const serveWeb = async (server: FastifyInstance, webRoot: string | undefined): Promise<boolean> => {
  if (webRoot === undefined || !existsSync(join(webRoot, 'app.html'))) return false
  await server.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Nothing here is large enough to go on with after a cut, and a part beyond the end would be a fault.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const path of ['/', '/landing']) server.get(path, (_request, reply) => reply.sendFile('index.html'))
  return true
}
