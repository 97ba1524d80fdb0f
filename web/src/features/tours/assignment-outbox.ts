import type { Assignment } from '@porchlight/contract/tour-shapes'
import { ApiError } from '../../lib/api-error.ts'
import { offlineSlot, onOfflineStoreCleared } from '../../lib/offline-store.ts'
import { type PendingAction, sendAction } from './assignment-actions.ts'

/** How the world around it is: what the browser knows of its line, and what is to happen with the answers. */
export type Surroundings = {
  isOnline: () => boolean
  /** Whether the session is still this person's. */
  isTheirs: () => boolean
  onTold: (tour: Assignment) => void
  /** Everything that waited has been told. */
  onAllTold: (count: number) => void
  onRefused: (kept: PendingAction, error: ApiError) => void
}

/** What became of something done: the server has it, or it waits; thrown away, if its person signed out meanwhile. */
export type Outcome = 'told' | 'kept' | 'signedOut' | 'dropped'

/**
 * What one person did and the server has not taken yet, oldest first. It stands in the browser's storage before it is
 * sent, so that neither a reload nor a phone that throws the page away loses it, and is told one after another in the
 * order in which it was done, by one tab.
 */
export type Outbox = {
  /** What is kept. What was pressed a moment ago and is being told for the first time is not among it. */
  read: () => readonly PendingAction[]
  watch: (hear: () => void) => () => void
  /** How much the server has not taken yet, what is being told for the first time included. */
  count: () => number
  /** The key of the one that is being told. */
  telling: () => string | null
  /** The version of a tour that this person knows: the one on screen, or what a deed told since was answered with; null while one waits. */
  versionOf: (tour: Pick<Assignment, 'id' | 'version'>) => number | null
  /**
   * Tells it now, or keeps it where the line is down, nobody answers, something waits already, or the session has ended.
   * @throws ApiError when the server refused it, or failed
   */
  take: (done: PendingAction) => Promise<Outcome>
  /** Tells what waits, if the line is there. */
  deliver: () => Promise<void>
  /** Puts a refused one away. One that waits stays: what was done after it builds on it. */
  drop: (key: string) => void
  stop: () => void
}

/** Between two tries while nobody answers; twice as long after each answer that it fails with. */
const AGAIN_MS = 5_000
/** So often the server may fail at the same thing before it is put aside for what waits behind it. */
const MOST_FAILURES = 5
const none: readonly PendingAction[] = []

/** A definite no. A session that ended, a server that is busy or broken: the same is told again later. */
const isRefusal = ({ status }: ApiError): boolean => status < 500 && ![401, 402, 408, 429].includes(status)

/** It failed at this very thing, as far as one can see: a server that is away as a whole is told of by what stands before it. */
const isFailure = ({ status }: ApiError): boolean => status >= 500 && ![502, 503, 504].includes(status)

export const createOutbox = (userId: string, around: Surroundings): Outbox => {
  const slot = offlineSlot(userId, 'assignments')
  const watchers = new Set<() => void>()
  let box = readSlot(slot) ?? none
  let shown = box
  /** The storage did not take the last change (it may be full): what stands there is older than the box. */
  let unwritten = false
  /** What was pressed and has not been answered once yet, by key. */
  const pressed = new Set<string>()
  let lastPress: Promise<unknown> = Promise.resolve()
  const known = new Map<string, number>()
  const failures = new Map<string, number>()
  let current: string | null = null
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (): void => {
    const kept = box.filter(({ key }) => !pressed.has(key))
    shown = kept.length === 0 ? none : kept
    for (const hear of watchers) hear()
  }
  /** What is there now: another tab may have told some of it. */
  const latest = (): readonly PendingAction[] => (unwritten ? box : (readSlot(slot) ?? box))
  const change = (to: (now: readonly PendingAction[]) => readonly PendingAction[]): void => {
    const next = to(latest())
    box = next.length === 0 ? none : next
    unwritten = !writeSlot(slot, box)
    say()
  }
  const remove = (key: string): void => change((now) => now.filter((one) => one.key !== key))
  const onStorage = (event: StorageEvent): void => {
    // A null key is storage.clear().
    if (event.key !== slot && event.key !== null) return
    if (unwritten && event.key !== null) {
      // Others know only what was written: what they took away is gone, the rest is here alone.
      const left = keysIn(event.newValue)
      const gone = keysIn(event.oldValue)
      box = box.filter(({ key }) => left.has(key) || !gone.has(key))
    } else box = readSlot(slot) ?? none
    say()
  }
  addEventListener('storage', onStorage)
  const unhear = onOfflineStoreCleared((gone) => {
    if (!gone(slot)) return
    box = none
    unwritten = false
    say()
  })

  const waiting = (): PendingAction | undefined =>
    box.find(({ key, refused }) => refused === null && !pressed.has(key))
  const later = (): void => {
    clearTimeout(timer)
    const next = waiting()
    if (stopped || !next) return
    const wait = AGAIN_MS * 2 ** Math.max(0, (failures.get(next.key) ?? 0) - 1)
    timer = setTimeout(() => void deliver(), wait)
  }

  const settle = (done: PendingAction, tour: Assignment): void => {
    // One change is one version: where there was another in between, whoever builds on this one has not seen it.
    const unseen = done.version !== null && tour.version > done.version + 1
    const version = unseen ? done.version : tour.version
    if (version !== null) known.set(tour.id, version)
    change((now) =>
      now
        .filter(({ key }) => key !== done.key)
        .map((one) => (one.tourId === done.tourId ? { ...one, version } : one)),
    )
    failures.delete(done.key)
  }
  const refuse = (done: PendingAction, reason: string): void =>
    change((now) =>
      now.map((one) => {
        if (one.key === done.key) return { ...one, refused: reason }
        if (one.tourId !== done.tourId || one.refused !== null || pressed.has(one.key)) return one
        return { ...one, refused: `It was not sent: “${done.label}” before it was refused.` }
      }),
    )
  /** Why it is not told again; null when it is. */
  const endOf = (done: PendingAction, error: ApiError): string | null => {
    if (isRefusal(error)) return error.reason
    if (!isFailure(error)) return null
    const count = (failures.get(done.key) ?? 0) + 1
    failures.set(done.key, count)
    return count < MOST_FAILURES
      ? null
      : 'The server failed at it several times. Please do it again, or call the desk.'
  }

  const tellAll = async (): Promise<void> => {
    let told = 0
    box = latest()
    for (let next = waiting(); next && !stopped && around.isTheirs(); next = waiting()) {
      current = next.key
      say()
      try {
        const tour = await sendAction(next)
        settle(next, tour)
        around.onTold(tour)
        told += 1
      } catch (error) {
        if (!(error instanceof ApiError)) break
        const reason = endOf(next, error)
        if (reason === null) break
        refuse(next, reason)
        around.onRefused(next, error)
      }
    }
    current = null
    say()
    if (told > 0 && !waiting()) around.onAllTold(told)
  }
  const deliver = async (): Promise<void> => {
    if (busy || stopped || !waiting() || !around.isOnline()) return
    busy = true
    clearTimeout(timer)
    await alone(slot, tellAll)
    busy = false
    later()
  }

  /** The first time that something is told, while somebody waits for the answer. */
  const press = async (done: PendingAction): Promise<Outcome> => {
    /** Whoever signed out meanwhile, and was asked, has thrown it away. */
    const keep = (): Outcome => {
      pressed.delete(done.key)
      say()
      later()
      return box.some(({ key }) => key === done.key) ? 'kept' : 'dropped'
    }
    try {
      // The press before it may have been kept; another tab may be telling what waits.
      const mine = box.find(({ key }) => key === done.key) ?? done
      const free = !waiting() && around.isTheirs()
      const tour = free ? await aloneIfFree(slot, () => sendAction(mine)) : null
      if (!tour) {
        const outcome = keep()
        void deliver()
        return outcome
      }
      pressed.delete(done.key)
      settle(mine, tour)
      around.onTold(tour)
      return 'told'
    } catch (error) {
      const answer = error instanceof ApiError ? error : null
      if (answer && (answer.status >= 500 || isRefusal(answer))) {
        pressed.delete(done.key)
        remove(done.key)
        throw answer
      }
      // No answer: nobody knows whether it arrived, so it is told again under its key.
      const outcome = keep()
      return outcome === 'kept' && answer?.status === 401 ? 'signedOut' : outcome
    }
  }

  return {
    read: () => shown,
    count: () => box.filter(({ refused }) => refused === null).length,
    watch(hear) {
      watchers.add(hear)
      return () => watchers.delete(hear)
    },
    telling: () => current,
    versionOf({ id, version }) {
      const waits = shown.some(({ tourId, refused }) => tourId === id && refused === null)
      return waits ? null : Math.max(version, known.get(id) ?? version)
    },
    async take(done) {
      const now = !waiting() && around.isOnline()
      if (now) pressed.add(done.key)
      // It is stored before it is sent: a phone may throw the page away while nobody answers.
      change((all) => [...all, done])
      if (!now) {
        void deliver()
        return 'kept'
      }
      const turn = lastPress.then(() => press(done))
      lastPress = turn.catch(() => undefined)
      return turn
    },
    deliver,
    drop: (key) => change((now) => now.filter((one) => one.key !== key || one.refused === null)),
    stop() {
      stopped = true
      clearTimeout(timer)
      removeEventListener('storage', onStorage)
      unhear()
    },
  }
}

/** One tab at a time: the order is that of the presses, wherever they were made. */
const alone = async (name: string, run: () => Promise<void>): Promise<void> => {
  // Browsers have none on a page without https that is not of this machine.
  const locks: LockManager | null | undefined = navigator.locks
  if (locks) await locks.request(name, run)
  else await run()
}

/** The same, or null at once while another is at it. */
const aloneIfFree = async <T>(name: string, run: () => Promise<T>): Promise<T | null> => {
  const locks: LockManager | null | undefined = navigator.locks // as above
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : null)) : run()
}

const isKept = (value: unknown): value is PendingAction =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'tourId' in value &&
  typeof value.tourId === 'string' &&
  'deed' in value &&
  typeof value.deed === 'object' &&
  'refused' in value

/** What a slot's text says; null where it is none of ours. */
const parsed = (text: string | null): readonly PendingAction[] | null => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const found = Array.isArray(stored) ? stored.filter(isKept) : []
    return found.length === 0 ? none : found
  } catch {
    return null
  }
}

const keysIn = (text: string | null): ReadonlySet<string> => new Set(parsed(text)?.map(({ key }) => key))

/** What stands in the storage; null where it cannot be read. */
const readSlot = (slot: string): readonly PendingAction[] | null => {
  try {
    return parsed(localStorage.getItem(slot))
  } catch {
    return null
  }
}

/** Whether the storage took it. Without it a reload loses what is kept; the open page still tells it. */
const writeSlot = (slot: string, box: readonly PendingAction[]): boolean => {
  try {
    if (box.length === 0) localStorage.removeItem(slot)
    else localStorage.setItem(slot, JSON.stringify(box))
    return true
  } catch {
    return false
  }
}
