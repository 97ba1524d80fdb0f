import type { Assignment } from '@porchlight/contract/tours/shapes'
import { offlineSlot, onOfflineStoreCleared } from '../../../lib/drafts/offline-store.ts'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { type PendingAction, sendAction } from './assignment-actions.ts'

/** The outbox's surroundings: the browser's connection state and session, and the handlers of answers. */
export type Surroundings = {
  isOnline: () => boolean
  /** Whether the session still belongs to this person. */
  isOwnSession: () => boolean
  onSent: (tour: Assignment) => void
  /** All pending actions have been sent. */
  onAllSent: (count: number) => void
  onRefused: (action: PendingAction, error: ApiError) => void
}

/**
 * The result of an action: the server has it, it is pending, or it was dropped because the person signed out meanwhile.
 */
export type Outcome = 'sent' | 'pending' | 'signedOut' | 'dropped'

/**
 * One person's actions that the server has not accepted yet, oldest first. They are stored before they are sent, so
 * that a reload loses none. One tab sends them in order.
 */
export type Outbox = {
  /** The pending actions, without new ones that are in their first attempt. */
  read: () => readonly PendingAction[]
  watch: (listener: () => void) => () => void
  /** How many actions the server has not accepted yet, including those in their first attempt. */
  count: () => number
  /** The key of the action that is being sent. */
  sendingKey: () => string | null
  /**
   * The version of a tour that this person knows: the one on screen, or the one in the answer to a later action; null
   * while an action is pending.
   */
  versionOf: (tour: Pick<Assignment, 'id' | 'version'>) => number | null
  /**
   * Sends an action now. Stores it as pending if the browser is offline, no answer comes, other actions are pending,
   * or the session has ended.
   * @throws ApiError if the server refused it, or failed
   */
  perform: (action: PendingAction) => Promise<Outcome>
  /** Sends the pending actions if the browser is online. */
  deliver: () => Promise<void>
  /** Dismisses a refused action. A pending one stays, because later ones build on it. */
  drop: (key: string) => void
  stop: () => void
}

/** The delay between two attempts without an answer; it doubles after each server error. */
const AGAIN_MS = 5_000
/** After this many server errors on the same action, the outbox sets it aside for the ones after it. */
const MOST_FAILURES = 5
const none: readonly PendingAction[] = []

/** A definite refusal. After an ended session or a busy or failing server, the outbox sends the action again later. */
const isRefusal = ({ status }: ApiError): boolean => status < 500 && ![401, 402, 408, 429].includes(status)

/** The server failed on this action; a proxy in front of an unavailable server answers with 502, 503 or 504. */
const isFailure = ({ status }: ApiError): boolean => status >= 500 && ![502, 503, 504].includes(status)

export const createOutbox = (userId: string, surroundings: Surroundings): Outbox => {
  const slot = offlineSlot(userId, 'assignments')
  const watchers = new Set<() => void>()
  let box = readSlot(slot) ?? none
  let shown = box
  /** The storage refused the last write, for example because it is full, so its content is older than the box. */
  let unwritten = false
  /** The keys of actions that have had no answer yet. */
  const inFirstAttempt = new Set<string>()
  let lastAttempt: Promise<unknown> = Promise.resolve()
  const known = new Map<string, number>()
  const failures = new Map<string, number>()
  let current: string | null = null
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const notify = (): void => {
    const pending = box.filter(({ key }) => !inFirstAttempt.has(key))
    shown = pending.length === 0 ? none : pending
    for (const listener of watchers) listener()
  }
  /** The current actions: another tab may have sent some of them. */
  const latest = (): readonly PendingAction[] => (unwritten ? box : (readSlot(slot) ?? box))
  const change = (to: (now: readonly PendingAction[]) => readonly PendingAction[]): void => {
    const next = to(latest())
    box = next.length === 0 ? none : next
    unwritten = !writeSlot(slot, box)
    notify()
  }
  const remove = (key: string): void => change((now) => now.filter((one) => one.key !== key))
  const onStorage = (event: StorageEvent): void => {
    // A null key means storage.clear().
    if (event.key !== slot && event.key !== null) return
    if (unwritten && event.key !== null) {
      // Other tabs know only what was written: remove the actions that they removed; only this tab has the others.
      const keysAfter = keysIn(event.newValue)
      const keysBefore = keysIn(event.oldValue)
      box = box.filter(({ key }) => keysAfter.has(key) || !keysBefore.has(key))
    } else box = readSlot(slot) ?? none
    notify()
  }
  addEventListener('storage', onStorage)
  const unsubscribe = onOfflineStoreCleared((isCleared) => {
    if (!isCleared(slot)) return
    box = none
    unwritten = false
    notify()
  })

  const nextPending = (): PendingAction | undefined =>
    box.find(({ key, refused }) => refused === null && !inFirstAttempt.has(key))
  const scheduleRetry = (): void => {
    clearTimeout(timer)
    const next = nextPending()
    if (stopped || !next) return
    const wait = AGAIN_MS * 2 ** Math.max(0, (failures.get(next.key) ?? 0) - 1)
    timer = setTimeout(() => void deliver(), wait)
  }

  const settle = (action: PendingAction, tour: Assignment): void => {
    // One change raises the version by one. If it rose by more, the next action's author has not seen the change in
    // between.
    const unseen = action.version !== null && tour.version > action.version + 1
    const version = unseen ? action.version : tour.version
    if (version !== null) known.set(tour.id, version)
    change((now) =>
      now
        .filter(({ key }) => key !== action.key)
        .map((one) => (one.tourId === action.tourId ? { ...one, version } : one)),
    )
    failures.delete(action.key)
  }
  const refuse = (action: PendingAction, reason: string): void =>
    change((now) =>
      now.map((one) => {
        if (one.key === action.key) return { ...one, refused: reason }
        if (one.tourId !== action.tourId || one.refused !== null || inFirstAttempt.has(one.key)) return one
        return { ...one, refused: `It was not sent: “${action.label}” before it was refused.` }
      }),
    )
  /** Why the action is not sent again; null if it is. */
  const finalReason = (action: PendingAction, error: ApiError): string | null => {
    if (isRefusal(error)) return error.reason
    if (!isFailure(error)) return null
    const count = (failures.get(action.key) ?? 0) + 1
    failures.set(action.key, count)
    return count < MOST_FAILURES
      ? null
      : 'The server failed at it several times. Please do it again, or call the desk.'
  }

  const sendAll = async (): Promise<void> => {
    let sentCount = 0
    box = latest()
    for (let next = nextPending(); next && !stopped && surroundings.isOwnSession(); next = nextPending()) {
      current = next.key
      notify()
      try {
        const tour = await sendAction(next)
        settle(next, tour)
        surroundings.onSent(tour)
        sentCount += 1
      } catch (error) {
        if (!(error instanceof ApiError)) break
        const reason = finalReason(next, error)
        if (reason === null) break
        refuse(next, reason)
        surroundings.onRefused(next, error)
      }
    }
    current = null
    notify()
    if (sentCount > 0 && !nextPending()) surroundings.onAllSent(sentCount)
  }
  const deliver = async (): Promise<void> => {
    if (busy || stopped || !nextPending() || !surroundings.isOnline()) return
    busy = true
    clearTimeout(timer)
    await inOneTab(slot, sendAll)
    busy = false
    scheduleRetry()
  }

  /** The first attempt, while the user waits for the answer. */
  const attempt = async (action: PendingAction): Promise<Outcome> => {
    /** Drops the action if the person has signed out meanwhile and confirmed that. */
    const keepPending = (): Outcome => {
      inFirstAttempt.delete(action.key)
      notify()
      scheduleRetry()
      return box.some(({ key }) => key === action.key) ? 'pending' : 'dropped'
    }
    try {
      // The previous action may have become pending; another tab may be sending the pending ones.
      const stored = box.find(({ key }) => key === action.key) ?? action
      const free = !nextPending() && surroundings.isOwnSession()
      const tour = free ? await inOneTabIfFree(slot, () => sendAction(stored)) : null
      if (!tour) {
        const outcome = keepPending()
        void deliver()
        return outcome
      }
      inFirstAttempt.delete(action.key)
      settle(stored, tour)
      surroundings.onSent(tour)
      return 'sent'
    } catch (error) {
      const answer = error instanceof ApiError ? error : null
      if (answer && (answer.status >= 500 || isRefusal(answer))) {
        inFirstAttempt.delete(action.key)
        remove(action.key)
        throw answer
      }
      // No answer: the action may or may not have arrived, so it is sent again under its key.
      const outcome = keepPending()
      return outcome === 'pending' && answer?.status === 401 ? 'signedOut' : outcome
    }
  }

  return {
    read: () => shown,
    count: () => box.filter(({ refused }) => refused === null).length,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    sendingKey: () => current,
    versionOf({ id, version }) {
      const isPending = shown.some(({ tourId, refused }) => tourId === id && refused === null)
      return isPending ? null : Math.max(version, known.get(id) ?? version)
    },
    async perform(action) {
      const now = !nextPending() && surroundings.isOnline()
      if (now) inFirstAttempt.add(action.key)
      // Store the action before sending it: the phone may discard the page while it waits for an answer.
      change((all) => [...all, action])
      if (!now) {
        void deliver()
        return 'pending'
      }
      const turn = lastAttempt.then(() => attempt(action))
      lastAttempt = turn.catch(() => undefined)
      return turn
    },
    deliver,
    drop: (key) => change((now) => now.filter((one) => one.key !== key || one.refused === null)),
    stop() {
      stopped = true
      clearTimeout(timer)
      removeEventListener('storage', onStorage)
      unsubscribe()
    },
  }
}

/** Runs in one tab at a time, so that the order is the order of the clicks in all tabs. */
const inOneTab = async (name: string, run: () => Promise<void>): Promise<void> => {
  // The Web Locks API needs HTTPS, except on localhost.
  const locks: LockManager | null | undefined = navigator.locks
  if (locks) await locks.request(name, run)
  else await run()
}

/** Like `inOneTab`, but returns null at once while another tab holds the lock. */
const inOneTabIfFree = async <T>(name: string, run: () => Promise<T>): Promise<T | null> => {
  const locks: LockManager | null | undefined = navigator.locks // the Web Locks API needs HTTPS, except on localhost
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : null)) : run()
}

const isPendingAction = (value: unknown): value is PendingAction =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'tourId' in value &&
  typeof value.tourId === 'string' &&
  'deed' in value &&
  typeof value.deed === 'object' &&
  'refused' in value

/** Parses the text of a storage slot; null if it is not an outbox. */
const parse = (text: string | null): readonly PendingAction[] | null => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const found = Array.isArray(stored) ? stored.filter(isPendingAction) : []
    return found.length === 0 ? none : found
  } catch {
    return null
  }
}

const keysIn = (text: string | null): ReadonlySet<string> => new Set(parse(text)?.map(({ key }) => key))

/** The stored actions; null if they cannot be read. */
const readSlot = (slot: string): readonly PendingAction[] | null => {
  try {
    return parse(localStorage.getItem(slot))
  } catch {
    return null
  }
}

/** Whether the storage took the actions. Without it a reload loses them; the open page still sends them. */
const writeSlot = (slot: string, box: readonly PendingAction[]): boolean => {
  try {
    if (box.length === 0) localStorage.removeItem(slot)
    else localStorage.setItem(slot, JSON.stringify(box))
    return true
  } catch {
    return false
  }
}
