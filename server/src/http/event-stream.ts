import { PassThrough } from 'node:stream'
import type { LiveEvent } from '@porchlight/contract/site'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = 20_000

/**
 * The maximum number of streams per session and server. A browser needs one for all tabs, or one per tab if it cannot
 * share; more are leftovers or abuse.
 */
const mostPerSession = 12

/**
 * How long a client must wait in milliseconds after a newer stream replaced its own; otherwise the two would keep
 * replacing each other.
 */
const pauseAfterClosing = 60_000

/** Bytes that may wait for one reader. A slower reader is disconnected, reconnects and refetches. */
const longestBacklog = 256 * 1024

export type StreamHandle = {
  send: (event: LiveEvent, id: string | null) => void
  end: () => void
}

/** Tracks every open stream of this server, so that closing the server does not wait for them. */
export const createStreams = (server: FastifyInstance) => {
  const open = new Set<PassThrough>()
  // Sets keep their order, so the oldest comes first.
  const bySession = new Map<string, Set<PassThrough>>()
  server.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  return {
    get count() {
      return open.size
    },
    /**
     * Opens a stream as the answer to a request. Headers and a first line go out at once; `closed` runs once when the
     * stream ends. Above the session's limit, it replaces the oldest stream.
     */
    start: (session: string, reply: FastifyReply, closed: () => void): StreamHandle => {
      const stream = new PassThrough()
      open.add(stream)
      const ofSession = bySession.get(session) ?? new Set<PassThrough>()
      bySession.set(session, ofSession.add(stream))
      const [oldest] = ofSession
      if (oldest && ofSession.size > mostPerSession) {
        ofSession.delete(oldest)
        oldest.end(`retry: ${pauseAfterClosing}\n\n`)
      }
      const heartbeat = setInterval(() => stream.write(': beat\n\n'), heartbeatMs)
      stream.once('close', () => {
        clearInterval(heartbeat)
        open.delete(stream)
        ofSession.delete(stream)
        if (ofSession.size === 0 && bySession.get(session) === ofSession) bySession.delete(session)
        closed()
      })
      // How long the browser waits before it reconnects.
      stream.write('retry: 1000\n\n')
      // A PassThrough, so that hooks can set headers.
      reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(stream)
      return {
        send: (event, id) => {
          if (stream.writableEnded) return
          if (stream.writableLength > longestBacklog) return void stream.destroy()
          stream.write(`${id === null ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`)
        },
        end: () => stream.end(),
      }
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
