import type { Log } from '../log/log.ts'
import type { EventRow } from './events-table.ts'

/** `id` becomes the reader's last event id when it reconnects; null if there is none yet. */
export type LiveMessage = { kind: 'event'; event: EventRow } | { kind: 'resync'; id: number | null }

export type Subscription = {
  /** The last event that this reader received, from `Last-Event-ID`. NaN counts as unknown. */
  lastEventId?: number | undefined
  /** The reader has read everything that was visible at this time. */
  readAt?: Date | undefined
  /** Whether the reader belongs to the event's audience. Checked for every event when it is sent. */
  maySee(event: EventRow): Promise<boolean> | boolean
  send(message: LiveMessage): void
}

/** A reader that is this far behind refetches everything. */
const LONGEST_BACKLOG = 1_000

export type Subscriber = {
  /** Queues a message. After `begin`, messages go out one by one in order. */
  offer(message: LiveMessage): void
  /** Sends those `rows` that the reader may see, once per topic and entity. */
  replay(rows: EventRow[]): Promise<void>
  begin(): void
  end(): void
}

export const createSubscriber = (
  subscription: Subscription,
  resync: () => LiveMessage,
  log: Log,
): Subscriber => {
  let backlog: LiveMessage[] = []
  let begun = false
  let sending = false
  let ended = false

  const maySee = async (event: EventRow) => {
    try {
      return await subscription.maySee(event)
    } catch (error) {
      log.warn({ err: error, event: event.id }, "a reader's access to an event could not be checked")
      return false
    }
  }
  const sendBacklog = async () => {
    if (sending || !begun) return
    sending = true
    for (let next = backlog.shift(); next && !ended; next = backlog.shift()) {
      if (next.kind === 'event' && !(await maySee(next.event))) continue
      if (!ended) subscription.send(next)
    }
    sending = false
  }

  return {
    offer(message) {
      if (ended) return
      backlog =
        message.kind === 'resync' || backlog.length >= LONGEST_BACKLOG ? [resync()] : [...backlog, message]
      void sendBacklog()
    },
    async replay(rows) {
      const visible = new Map<string, EventRow>()
      for (const event of rows) {
        if (ended) return
        const thing = `${event.topic} ${event.entityId}`
        if (!(await maySee(event))) continue
        // The later event replaces the earlier one at the end, so that ids go out in order.
        visible.delete(thing)
        visible.set(thing, event)
      }
      for (const event of visible.values()) if (!ended) subscription.send({ kind: 'event', event })
    },
    begin() {
      begun = true
      void sendBacklog()
    },
    end() {
      ended = true
      backlog = []
    },
  }
}
