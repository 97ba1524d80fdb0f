import type { LiveEvent, site } from '@porchlight/contract/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { EventRow } from '../kernel/events-table.ts'
import type { Live } from '../kernel/live.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { sessionCookie } from './cookies.ts'
import type { Streams } from './event-stream.ts'

type Topic = LiveEvent['topic']
const topics: ReadonlySet<string> = new Set<Topic>([
  'tours',
  'notes',
  'messages',
  'properties',
  'imports',
  'announcements',
  'filters',
  'assistants',
  'settings',
  'calendar',
  'payments',
  'roles',
  'people',
  'session',
])
const isTopic = (topic: string): topic is Topic => topics.has(topic)

/** A session that ended without news of it (idle, or a server that died) closes its streams within this time. */
const lookAgainMs = 4_000

/** How the stream is asked for: where it begins. */
export type StreamQuery = z.output<typeof site.events.query>
type StreamCall = { request: FastifyRequest; reply: FastifyReply; query: StreamQuery }

/** Whether an event is for this person: its agent, somebody named, holders of its permission, or everybody. */
export const isAudience = (event: EventRow, viewer: Viewer): boolean => {
  if (event.everyone || event.userIds.includes(viewer.userId)) return true
  if (viewer.door === 'agent') return viewer.hasAccess && event.agentId === viewer.userId
  if (viewer.door === 'assistant' || event.permission === null) return false
  return [...viewer.permissions].some((permission) => permission === event.permission)
}

/**
 * Last-Event-ID as browsers send it when they come back, else what the address says that it begins with. What cannot be
 * an id is 0, which no event has, and leads to a resync.
 */
const lastEventId = (request: FastifyRequest, since: string | undefined): number | undefined => {
  const header = request.headers['last-event-id']
  if (typeof header !== 'string' || header === '') return since === undefined ? undefined : Number(since)
  return /^\d{1,15}$/.test(header) ? Number(header) : 0
}

/**
 * Answers `GET /api/events`. Who may hear an event is decided at the moment of sending, with what the session may do
 * then: the session is looked up again when news concerns it, and every few seconds; once it is gone, so is the stream.
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
        // The database is away for a moment; nothing is sent meanwhile, and the next look will tell.
        return
      }
      if (viewer === null) stream.end()
    }
    const looking = setInterval(lookAgain, lookAgainMs)
    const unsubscribe = live.subscribe({
      lastEventId: lastEventId(request, query.since),
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
