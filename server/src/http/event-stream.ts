import { PassThrough } from 'node:stream'
import type { LiveEvent } from '@porchlight/contract/site'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Proxies close what is silent for a minute; browsers notice a dead line by the missing beat. */
const heartbeatMs = 20_000

/**
 * Streams of one session on one server. A browser has one for all of its tabs, and each tab one where it cannot share;
 * more are left over from lines that died, or somebody plays with us.
 */
const mostPerSession = 12

/** How long whoever was closed for a newer one leaves us alone, in milliseconds; else the two would take turns. */
const pauseAfterClosing = 60_000

/** Bytes that may wait for one reader. Who takes nothing for so long comes back and reads again. */
const longestBacklog = 256 * 1024

export type StreamHandle = {
  send: (event: LiveEvent, id: string | null) => void
  end: () => void
}

/** Every open stream of this server, so that closing it does not wait for them. */
export const createStreams = (server: FastifyInstance) => {
  const open = new Set<PassThrough>()
  // The oldest first, as sets keep their order.
  const bySession = new Map<string, Set<PassThrough>>()
  server.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })

  return {
    get count() {
      return open.size
    },
    /**
     * Opens a stream as the answer to a request. Headers and a first line go out at once; `closed` runs once, when the
     * reader leaves or the stream is ended. One too many of a session takes the place of its oldest.
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
      // The browser waits this long before it comes back after a cut.
      stream.write('retry: 1000\n\n')
      // PassThrough instead of a hijacked socket: hooks that set headers still run.
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
