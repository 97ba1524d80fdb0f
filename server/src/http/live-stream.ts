import { type LiveEvent, liveEvent, type site } from '@porchlight/contract/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { EventRow } from '../kernel/events/events-table.ts'
import type { Live } from '../kernel/events/live.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { sessionCookie } from './cookies.ts'
import type { Streams } from './event-stream.ts'

type Topic = LiveEvent['topic']
const topics: ReadonlySet<string> = new Set(liveEvent.shape.topic.exclude(['resync']).options)
const isTopic = (topic: string): topic is Topic => topics.has(topic)

/** When a session ends without an event (it expired, or a server died), its streams end within this time. */
const lookAgainMs = 4_000

/** The query of a request for the stream: the position from which it starts. */
export type StreamQuery = z.output<typeof site.events.query>
type StreamCall = { request: FastifyRequest; reply: FastifyReply; query: StreamQuery }

/** Whether an event is for this person: its agent, a person it names, a holder of its permission, or everyone. */
export const isAudience = (event: EventRow, viewer: Viewer): boolean => {
  if (event.everyone || event.userIds.includes(viewer.userId)) return true
  if (viewer.door === 'agent') return viewer.hasAccess && event.agentId === viewer.userId
  if (viewer.door === 'assistant' || event.permission === null) return false
  return [...viewer.permissions].some((permission) => permission === event.permission)
}

/**
 * Last-Event-ID, which browsers send when they reconnect, or else `since` and `readAt` of the address. An invalid id
 * becomes 0, which leads to a resync.
 */
const startOf = (
  request: FastifyRequest,
  { since, readAt }: StreamQuery,
): { lastEventId: number | undefined; readAt?: Date | undefined } => {
  const header = request.headers['last-event-id']
  if (typeof header !== 'string' || header === '')
    return { lastEventId: since === undefined ? undefined : Number(since), readAt }
  return { lastEventId: /^\d{1,15}$/.test(header) ? Number(header) : 0 }
}

/**
 * Answers `GET /api/events`. The session's current permissions decide who receives an event. The session is loaded
 * again when an event concerns it and every few seconds; when it has ended, the stream ends.
 */
export const createLiveStream =
  (live: Live, look: (token: string) => Promise<Viewer | null>) =>
  async (streams: Streams, { request, reply, query }: StreamCall): Promise<FastifyReply> => {
    const token = request.cookies[sessionCookie] ?? ''
    let viewer = request.viewer

    const stream = streams.start(token, reply, () => {
      clearInterval(looking)
      unsubscribe()
    })
    const lookAgain = async () => {
      try {
        viewer = await look(token)
      } catch {
        // The database is unreachable: send nothing; the next check decides.
        return
      }
      if (viewer === null) stream.end()
    }
    const looking = setInterval(lookAgain, lookAgainMs)
    const unsubscribe = live.subscribe({
      ...startOf(request, query),
      maySee: async (event) => {
        const isAboutThem = event.topic === 'session' || event.topic === 'roles'
        if (isAboutThem && viewer && event.userIds.includes(viewer.userId)) await lookAgain()
        return viewer !== null && isTopic(event.topic) && isAudience(event, viewer)
      },
      send: (message) => {
        if (message.kind === 'resync')
          return stream.send({ topic: 'resync', id: null }, message.id === null ? null : String(message.id))
        const { event } = message
        if (isTopic(event.topic)) stream.send({ topic: event.topic, id: event.entityId }, String(event.id))
      },
    })
    return reply
  }
