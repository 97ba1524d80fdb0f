import type { preParsingHookHandler } from 'fastify'
import { refuse } from '../kernel/refusal.ts'

/**
 * How long a request may take to arrive, in milliseconds, of whatever kind. Long, for a file of a hundred megabytes on
 * a slow line; the headers have a minute (Node's own limit). Answers may take as long as they like.
 */
export const arrivesWithin = 20 * 60_000

/** How long a body of JSON may take, in milliseconds: it is 1 MiB at most. */
export const bodyArrivesWithin = 30_000

/**
 * Refuses a body of JSON that does not arrive in time, so that nobody holds connections open by sending a byte now and
 * then. Files, which may be long, and reads, whose bodies nobody looks at, are left alone.
 */
export const refuseSlowBodies =
  (within: number): preParsingHookHandler =>
  (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.headers['content-type']?.startsWith('application/json')) {
      const timer = setTimeout(() => {
        // What is still to come is not waited for: without this the connection would be kept for it.
        reply.header('connection', 'close')
        payload.emit('error', refuse('too_slow'))
      }, within)
      const stop = () => clearTimeout(timer)
      payload.once('end', stop)
      // Stays: the parser takes its own listener away once it has failed, and an error that nobody hears ends a process.
      payload.on('error', stop)
      reply.raw.once('close', stop)
    }
    done(null, payload)
  }
