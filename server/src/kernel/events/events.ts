import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '../database/database.ts'
import { deleteDelayedJobs, listUntriedJobs, moveJobs, sendJob } from '../queue/jobs.ts'
import type { JobData, Queue } from '../queue/queue.ts'
import { type EventRow, events } from './events-table.ts'

/** The channel that announces events to servers; the payload is the event's id. */
export const EVENTS_CHANNEL = 'porchlight_events'

/**
 * One change. Its audience is everyone who matches at least one of `agentId` (that agent), `userIds` (people by id: the
 * previous and the new assistant), `permission` (staff who have it) and `everyone`.
 */
export type NewEvent = {
  /** The topic that readers refetch: `tours`, `notes`, … */
  topic: string
  entityId: string
  /** The kind of change, for listeners in the server: `tour.assigned`. */
  kind: string
  actorId?: string | null
  agentId?: string | null
  userIds?: readonly string[]
  permission?: string | null
  everyone?: boolean
  /** For listeners in the server; never sent to a browser. */
  payload?: Record<string, unknown>
  /** The server's time of the change. Without it, the database's time of the insert. */
  at?: Date
  /** Until then, someone may undo the change; listeners that wait for that (`afterUndo`) get the event afterwards. */
  undoableUntil?: Date | undefined
  /** The change undoes the entity's last one: listeners that still wait get neither of the two events. */
  undoes?: boolean | undefined
}

/** An event as the server's listeners receive it. */
export type DeliveredEvent = Omit<EventRow, 'createdAt'> & {
  createdAt: string
  undoableUntil?: string | undefined
  undoes?: boolean | undefined
}

const EVENTS_QUEUE = 'events'
const queueOf = (listener: string) => `events-${listener}`

/**
 * Writes the event in the change's transaction and returns its id. After the commit, every server's live streams
 * receive it, and each listener of its kind (`createEventSubscription`) gets it exactly once.
 */
export const recordEvent = async (
  tx: Tx,
  { at, undoableUntil, undoes, ...event }: NewEvent,
): Promise<number> => {
  const values = { ...event, userIds: [...(event.userIds ?? [])], ...(at ? { createdAt: at } : {}) }
  const inserted = tx.insert(events).values(values).returning()
  const { rows } = await tx.execute<{ id: string; created_at: string }>(
    sql`with event as ${inserted} select id, created_at, pg_notify(${EVENTS_CHANNEL}, id::text) from event`,
  )
  const [row] = rows
  if (!row) throw new Error('an event was not written')
  const id = Number(row.id)
  const delivered: DeliveredEvent = {
    actorId: null,
    agentId: null,
    permission: null,
    everyone: false,
    payload: {},
    ...values,
    id,
    createdAt: new Date(row.created_at).toISOString(),
    ...(undoableUntil && { undoableUntil: undoableUntil.toISOString() }),
    ...(undoes && { undoes }),
  }
  await sendJob(tx, EVENTS_QUEUE, delivered)
  return id
}

/** Writes the event of a change that only the person's own windows show. */
export const recordOwnEvent = (
  tx: Tx,
  userId: string,
  event: Pick<NewEvent, 'topic' | 'entityId' | 'kind'>,
): Promise<number> => recordEvent(tx, { ...event, actorId: userId, userIds: [userId] })

/** The subject of a kind of event: `tour` of `tour.assigned`. */
const subjectOf = (kind: string) => kind.split('.')[0]

type EventData = JobData & DeliveredEvent
type Listener = { kinds: readonly string[]; afterUndo: boolean }

/**
 * Passes an event to a listener that waits for undos. The event of an undo deletes the waiting event. An event that can
 * be undone makes the entity's earlier events wait as long as it does. Any other event ends their wait. The listener
 * thus gets events in order, and never compares one with a state that is undone afterwards.
 */
const passAfterUndo = async (tx: Tx, listener: string, { kinds }: Listener, event: EventData) => {
  const queue = queueOf(listener)
  const { entityId, kind, undoableUntil, undoes } = event
  if (!kinds.some((wanted) => subjectOf(wanted) === subjectOf(kind))) return
  const isWanted = follows(kinds, kind)
  // If the listener does not get this event, its undo must not delete earlier ones, so they are due now.
  const startAfter = undoableUntil && isWanted ? new Date(undoableUntil) : null
  if (undoes) {
    if (await deleteDelayedJobs(tx, queue, { entityId }, { newestOnly: true })) return
  } else await moveJobs(tx, queue, { entityId }, startAfter)
  if (isWanted) await sendJob(tx, queue, event, startAfter ? { startAfter } : {})
}

/** The events of these entities that wait until nobody can undo them. Includes events that are already due. */
export const listHeldEvents = async (
  orm: Orm,
  listener: string,
  entityIds: readonly string[],
): Promise<DeliveredEvent[]> =>
  // Written by `passAfterUndo`.
  (await listUntriedJobs(orm, queueOf(listener), 'entityId', entityIds)) as EventData[]

const follows = (kinds: readonly string[], kind: string) =>
  kinds.some((wanted) => wanted === kind || (wanted.endsWith('.*') && kind.startsWith(wanted.slice(0, -1))))

export type EventSubscription = {
  /**
   * Calls `handler` once with every event of the `kinds` (`tour.assigned`, or `tour.*`), in roughly their order. The
   * handler's work in `tx` and the completion of its job are one transaction. The queue retries a failed event alone.
   * Subscribe before the queue starts.
   *
   * @param options.afterUndo for work that cannot be undone, such as an email. The listener gets an undoable event
   *   only after `undoableUntil`, and never if it is undone before. The entity's next event can end or prolong this
   *   wait.
   */
  subscribe(
    listener: string,
    kinds: readonly string[],
    handler: (tx: Tx, event: DeliveredEvent) => Promise<void>,
    options?: { afterUndo?: boolean },
  ): void
}

/**
 * Lets features subscribe to other features' events. An event's transaction queues one job; the server that takes it
 * adds one job per listener, so that a failing listener does not block the others. Programs without listeners (an
 * import) may record events too. Each server creates one subscription.
 */
export const createEventSubscription = (queue: Queue): EventSubscription => {
  const listeners = new Map<string, Listener>()
  queue.defineInTransaction(EVENTS_QUEUE, {}, async (tx, event: EventData) => {
    for (const [name, listener] of listeners) {
      if (listener.afterUndo) await passAfterUndo(tx, name, listener, event)
      else if (follows(listener.kinds, event.kind)) await sendJob(tx, queueOf(name), event)
    }
  })
  return {
    subscribe(listener, kinds, handler, { afterUndo = false } = {}) {
      listeners.set(listener, { kinds, afterUndo })
      queue.defineInTransaction(queueOf(listener), {}, (tx, event: EventData) => handler(tx, event))
    },
  }
}
