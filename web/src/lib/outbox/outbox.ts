import { ApiError, Unreachable } from '../requests/api-error.ts'
import { inOneTab } from './one-tab.ts'
import { type Entry, type EntryStorage, storedEntries } from './stored-entries.ts'

/** How an outbox sends its entries, and whom it notifies. */
export type OutboxRules<Item extends Entry, Answer> = {
  storage: EntryStorage<Item>
  /**
   * Sends an entry under its key, always with the same content, because the key stands for it.
   * @throws ApiError when the answer is not OK; any other error when there was none
   */
  send: (entry: Item) => Promise<Answer>
  /**
   * Who repeats an entry that got no answer. The outbox repeats it until the server has failed several times; `gaveUp`
   * then explains that. Or the user repeats it, and sees each refusal and failure of the server beside the entry.
   */
  again: { gaveUp: string } | 'byUser'
  /** Whether the browser is online; by default the outbox always tries. */
  isOnline?: () => boolean
  /** Whether the session still belongs to the person whose entries these are. */
  isOwnSession?: () => boolean
  /** Changes an entry that is left after this answer to another one, for example its version. */
  afterAnswer?: (left: Item, sent: Item, answer: Answer) => Item
  /** Why a waiting entry is refused together with this one; null if it does not build on it. */
  refusedWith?: (waiting: Item, refused: Item) => string | null
  onSent?: (answer: Answer, entry: Item) => void
  /** Everything that waited has been sent. */
  onAllSent?: (count: number) => void
  /** An entry was refused, or waits for the user. The error of a `perform` goes to its caller instead. */
  onFailed?: (entry: Item, error: unknown) => void
}

/** The result of `perform`: the server has it, it waits, or it was dropped because the person signed out meanwhile. */
export type Outcome = 'sent' | 'pending' | 'signedOut' | 'dropped'

/**
 * Actions that the server has not accepted yet, oldest first. They are stored before they are sent, so that a reload
 * loses none, and sent in order, by one tab at a time.
 */
export type Outbox<Item extends Entry> = {
  /** The entries, without those whose caller still waits for the first attempt. */
  read: () => readonly Item[]
  watch: (listener: () => void) => () => void
  /** How many entries are not refused, including those in their first attempt. */
  count: () => number
  /** 'stopped' entries were refused, or had no answer and wait for the user. */
  stateOf: (entry: Item) => 'waiting' | 'sending' | 'stopped'
  /** Stores an entry, and sends it when its turn comes. */
  add: (entry: Item) => void
  /**
   * Sends an entry while the caller waits. It becomes a stored one if the browser is offline, no answer comes, other
   * entries wait, or the session has ended.
   * @throws ApiError if the server refused it, or failed
   */
  perform: (entry: Item) => Promise<Outcome>
  /** Sends the waiting entries if the browser is online. */
  deliver: () => Promise<void>
  /** Sends a stopped entry again. */
  retry: (key: string) => void
  /** Removes a stopped entry. A waiting one stays, because later ones may build on it. */
  discard: (key: string) => void
  stop: () => void
}

/** The delay between two attempts without an answer; it doubles after each server error. */
const AGAIN_MS = 5_000
/** After this many server errors on the same entry, the outbox sets it aside for the ones after it. */
const MOST_FAILURES = 5

/** A definite refusal. After an ended session or a busy or failing server, the outbox sends the entry again later. */
const isRefusal = ({ status }: ApiError): boolean => status < 500 && ![401, 402, 408, 429].includes(status)

/** The server failed on this entry; a proxy in front of an unavailable server answers with 502, 503 or 504. */
const isFailure = ({ status }: ApiError): boolean => status >= 500 && ![502, 503, 504].includes(status)

type Caller = { resolve: (outcome: Outcome) => void; reject: (error: ApiError) => void }

export const createOutbox = <Item extends Entry, Answer>(rules: OutboxRules<Item, Answer>): Outbox<Item> => {
  const { slot, reach } = rules.storage
  const watchers = new Set<() => void>()
  /** The callers of entries that are in their first attempt, by key. */
  const callers = new Map<string, Caller>()
  /** The keys of entries without an answer that wait for the user; after a reload, they are sent again. */
  const held = new Set<string>()
  const failures = new Map<string, number>()
  let sending: string | null = null
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const notify = (): void => {
    const visible = entries.all().filter(({ key }) => !callers.has(key))
    if (visible.length > 0 || shown.length > 0) shown = visible
    for (const listener of watchers) listener()
  }
  const entries = storedEntries(rules.storage, notify)
  let shown = entries.all()
  const change: typeof entries.change = (to) => {
    entries.change(to)
    notify()
  }
  const isWaiting = ({ key, refused }: Item): boolean => refused === null && !held.has(key)
  const next = (): Item | undefined => entries.all().find(isWaiting)
  const hasPending = (): boolean => entries.all().some((one) => isWaiting(one) && !callers.has(one.key))

  const scheduleRetry = (): void => {
    clearTimeout(timer)
    const first = next()
    if (stopped || !first) return
    const wait = AGAIN_MS * 2 ** Math.max(0, (failures.get(first.key) ?? 0) - 1)
    timer = setTimeout(() => void deliver(), wait)
  }
  /** Notifies the caller that its entry could not be sent at once. */
  const release = (key: string, outcome: Outcome): void => {
    // A sign-out, which the person has confirmed, drops the entries.
    const isStored = entries.all().some((one) => one.key === key)
    callers.get(key)?.resolve(isStored ? outcome : 'dropped')
    callers.delete(key)
  }
  const releaseAll = (): void => {
    if (callers.size === 0) return
    for (const key of [...callers.keys()]) release(key, 'pending')
    notify()
  }

  const settle = (entry: Item, answer: Answer): void => {
    failures.delete(entry.key)
    callers.get(entry.key)?.resolve('sent')
    callers.delete(entry.key)
    change((now) =>
      now
        .filter(({ key }) => key !== entry.key)
        .map((left) => rules.afterAnswer?.(left, entry, answer) ?? left),
    )
    rules.onSent?.(answer, entry)
  }
  const refuse = (entry: Item, reason: string): void =>
    change((now) =>
      now.map((one) => {
        if (one.key === entry.key) return { ...one, refused: reason }
        const withIt = isWaiting(one) && !callers.has(one.key) ? rules.refusedWith?.(one, entry) : null
        return withIt ? { ...one, refused: withIt } : one
      }),
    )
  /** Why the entry is not sent again; null if it is. */
  const finalReason = (entry: Item, error: unknown, gaveUp: string): string | null => {
    if (!(error instanceof ApiError)) return null
    if (isRefusal(error)) return error.reason
    if (!isFailure(error)) return null
    const count = (failures.get(entry.key) ?? 0) + 1
    failures.set(entry.key, count)
    return count < MOST_FAILURES ? null : gaveUp
  }
  /** Whether the entries after the failed one may be sent now. */
  const fail = (entry: Item, error: unknown): boolean => {
    const caller = callers.get(entry.key)
    if (caller && error instanceof ApiError && (error.status >= 500 || isRefusal(error))) {
      callers.delete(entry.key)
      change((now) => now.filter(({ key }) => key !== entry.key))
      caller.reject(error)
      return true
    }
    if (rules.again !== 'byUser') {
      if (error instanceof ApiError && error.status === 401) release(entry.key, 'signedOut')
      const reason = caller ? null : finalReason(entry, error, rules.again.gaveUp)
      if (reason === null) return false
      refuse(entry, reason)
    } else if (error instanceof Unreachable) held.add(entry.key)
    else refuse(entry, error instanceof Error ? error.message : '')
    rules.onFailed?.(entry, error)
    return true
  }

  /** Sends the entries in order. Whether all of them could be sent. */
  const sendAll = async (): Promise<boolean> => {
    let sentLater = 0
    let goesOn = true
    entries.refresh()
    for (let entry = next(); entry && goesOn; entry = next()) {
      if (stopped || rules.isOwnSession?.() === false) {
        goesOn = false
        break
      }
      sending = entry.key
      notify()
      const isFirstAttempt = callers.has(entry.key)
      try {
        const answer = await rules.send(entry)
        settle(entry, answer)
        if (!isFirstAttempt) sentLater += 1
      } catch (error) {
        goesOn = fail(entry, error)
      }
    }
    sending = null
    notify()
    if (sentLater > 0 && !hasPending()) rules.onAllSent?.(sentLater)
    return goesOn
  }
  const deliver = async (): Promise<void> => {
    if (busy || stopped || !next() || rules.isOnline?.() === false) return
    busy = true
    clearTimeout(timer)
    let goesOn = true
    // An entry may come after the last one was sent and before the other tabs may send again.
    while (goesOn && next())
      goesOn = await (reach === 'browser' ? inOneTab(slot, sendAll, releaseAll) : sendAll())
    busy = false
    releaseAll()
    scheduleRetry()
  }
  const add = (entry: Item): void => {
    change((now) => [...now, entry])
    void deliver()
  }

  return {
    read: () => shown,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    count: () => entries.all().filter(({ refused }) => refused === null).length,
    stateOf: (entry) => (entry.key === sending ? 'sending' : isWaiting(entry) ? 'waiting' : 'stopped'),
    add,
    async perform(entry) {
      if (hasPending() || rules.isOnline?.() === false) {
        add(entry)
        return 'pending'
      }
      const outcome = new Promise<Outcome>((resolve, reject) => callers.set(entry.key, { resolve, reject }))
      // Store the entry before sending it: the phone may discard the page while it waits for an answer.
      add(entry)
      return outcome
    },
    deliver,
    retry(key) {
      held.delete(key)
      change((now) => now.map((one) => (one.key === key ? { ...one, refused: null } : one)))
      void deliver()
    },
    discard: (key) => change((now) => now.filter((one) => one.key !== key || isWaiting(one))),
    stop() {
      stopped = true
      clearTimeout(timer)
      entries.stop()
    },
  }
}
