import { and, asc, desc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { EVENTS_CHANNEL } from './events.ts'
import { type EventRow, events } from './events-table.ts'
import { createSubscriber, type LiveMessage, type Subscriber, type Subscription } from './live-subscriber.ts'

export type { LiveMessage, Subscription } from './live-subscriber.ts'

/** How long events are stored and can be replayed (product decision: live). */
export const EVENTS_HOURS = 24

/**
 * An event may become visible after one with a higher id, because ids are assigned before the commit. So a replay
 * begins this long before the last seen event, or before the time of the read; no transaction stays open longer.
 */
const OVERLAP_MS = 30_000
/** A reader who missed more refetches everything, which is faster. */
const LONGEST_REPLAY = 2_000

export type Live = {
  /** Starts listening to the database. Call it after the migrations. */
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Sends the events since `lastEventId` and then new ones, if `maySee` allows each at that moment. `resync` tells the
   * reader to refetch everything, because events may be missing. An event can come twice. Returns a function that
   * unsubscribes.
   */
  subscribe(subscription: Subscription): () => void
  /** The newest event that this server received; null if there is none yet. */
  newest(): number | null
}

/** The live events of one server: one LISTEN for many subscribers. */
export const createLive = (database: Database, clock: Clock, log: Log): Live => {
  const subscribers = new Set<Subscriber>()
  const announcedIds = new Set<number>()
  let reading = false
  let latest: number | null = null
  let stopListening = async () => {}

  const offerAll = (message: LiveMessage) => {
    for (const subscriber of subscribers) subscriber.offer(message)
  }
  const resync = (): LiveMessage => ({ kind: 'resync', id: latest })

  /** Reads all announced events at once, so a burst of notifications costs one query. */
  const readAnnounced = async () => {
    if (reading) return
    reading = true
    try {
      while (announcedIds.size > 0) {
        const ids = [...announcedIds]
        announcedIds.clear()
        if (subscribers.size === 0) continue
        const rows = await database.orm
          .select()
          .from(events)
          .where(inArray(events.id, ids))
          .orderBy(asc(events.id))
        for (const event of rows) offerAll({ kind: 'event', event })
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be read; all readers refetch everything')
      offerAll(resync())
    } finally {
      reading = false
    }
  }

  const missedSince = async (
    lastEventId: number,
    readAt: Date | undefined,
  ): Promise<EventRow[] | undefined> => {
    const [last] = await database.orm.select().from(events).where(eq(events.id, lastEventId))
    const now = clock.now().getTime()
    if (!last || last.createdAt.getTime() < now - EVENTS_HOURS * 3_600_000) return undefined
    // A time in the future would hide events.
    const seenUntil = Math.max(last.createdAt.getTime(), Math.min(readAt?.getTime() ?? 0, now))
    const from = new Date(seenUntil - OVERLAP_MS)
    const rows = await database.orm
      .select()
      .from(events)
      .where(and(gte(events.createdAt, from), ne(events.id, lastEventId)))
      .orderBy(asc(events.id))
      .limit(LONGEST_REPLAY + 1)
    return rows.length > LONGEST_REPLAY ? undefined : rows
  }

  const replay = async (subscriber: Subscriber, lastEventId: number, readAt: Date | undefined) => {
    try {
      const rows = await missedSince(lastEventId, readAt)
      if (rows) await subscriber.replay(rows)
      else subscriber.offer(resync())
    } catch (error) {
      log.warn({ err: error }, 'a replay failed; its reader refetches everything')
      subscriber.offer(resync())
    } finally {
      subscriber.begin()
    }
  }

  return {
    async start() {
      const onPayload = (id: string) => {
        latest = Math.max(latest ?? 0, Number(id))
        announcedIds.add(Number(id))
        void readAnnounced()
      }
      stopListening = await database.listen(EVENTS_CHANNEL, onPayload, () => offerAll(resync()))
      const [newest] = await database.orm
        .select({ id: events.id })
        .from(events)
        .orderBy(desc(events.id))
        .limit(1)
      latest = Math.max(latest ?? 0, newest?.id ?? 0) || null
    },
    async stop() {
      await stopListening()
      subscribers.clear()
    },
    newest: () => latest,
    subscribe(subscription) {
      const subscriber = createSubscriber(subscription, resync, log)
      subscribers.add(subscriber)
      const { lastEventId, readAt } = subscription
      if (lastEventId === undefined) subscriber.begin()
      else void replay(subscriber, lastEventId, readAt)
      return () => {
        subscribers.delete(subscriber)
        subscriber.end()
      }
    },
  }
}
