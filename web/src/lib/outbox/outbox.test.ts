// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasFields } from '../json.ts'
import { ApiError, Unreachable } from '../requests/api-error.ts'
import { clearOfflineStore, offlineSlot } from './offline-store.ts'
import { createOutbox, type Outbox, type OutboxRules } from './outbox.ts'
import type { Entry } from './stored-entries.ts'

type Letter = Entry & { text: string }
type Rules = OutboxRules<Letter, string>

const send = vi.fn<Rules['send']>()
const onSent = vi.fn<NonNullable<Rules['onSent']>>()
const onAllSent = vi.fn<NonNullable<Rules['onAllSent']>>()
const onFailed = vi.fn<NonNullable<Rules['onFailed']>>()
const open: Outbox<Letter>[] = []
let online = true

const isLetter = (value: unknown): value is Letter =>
  hasFields(value, { key: 'string', text: 'string' }) && 'refused' in value
const slot = offlineSlot('u1', 'letters')

/** The outbox of one tab, for a person whose letters are shared by all tabs. */
const tab = (more: Partial<Rules> = {}): Outbox<Letter> => {
  const outbox = createOutbox<Letter, string>({
    storage: { slot, reach: 'browser', parse: (value) => (isLetter(value) ? value : null) },
    send,
    again: { gaveUp: 'Gave up.' },
    isOnline: () => online,
    onSent,
    onAllSent,
    onFailed,
    ...more,
  })
  open.push(outbox)
  return outbox
}
const letter = (key: string): Letter => ({ key, text: `Dear ${key}`, refused: null })
const keys = (outbox: Outbox<Letter>): string[] => outbox.read().map(({ key }) => key)
const states = (outbox: Outbox<Letter>): string[] =>
  outbox.read().map((one) => `${one.key} ${outbox.stateOf(one)}`)
const stored = (): string[] =>
  (JSON.parse(localStorage.getItem(slot) ?? '[]') as Letter[]).map(({ key }) => key) // what the outbox has stored
const sentKeys = (): string[] => send.mock.calls.map(([{ key }]) => key)
const status = (code: number): ApiError => new ApiError(code, `Status ${code}`, null)
/** The event that a tab gets when another one has written to the storage. */
const tellOtherTabs = (oldValue: string | null): void => {
  const newValue = localStorage.getItem(slot)
  dispatchEvent(new StorageEvent('storage', { key: slot, oldValue, newValue }))
}
/** A promise that the test settles. */
const answerLater = () => {
  let [answer, fail] = [(_: string): void => undefined, (_: Error): void => undefined]
  send.mockImplementationOnce(
    () =>
      new Promise<string>((resolve, reject) => {
        answer = resolve
        fail = reject
      }),
  )
  return { answer: (text: string) => answer(text), fail: (error: Error) => fail(error) }
}

/** Locks as the browser gives them to all tabs of an origin: one holder at a time, the others in their order. */
const stubLocks = (): void => {
  const queues = new Map<string, Promise<unknown>>()
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const [options, given] = rest.length === 2 ? rest : [{}, rest[0]]
    const run = given as (lock: object | null) => Promise<unknown> // the last argument of `request`
    const holder = queues.get(name)
    if (holder && (options as LockOptions).ifAvailable) return run(null) // the first of two arguments
    const turn = (holder ?? Promise.resolve()).then(() => run({}))
    queues.set(name, turn)
    try {
      return await turn
    } finally {
      if (queues.get(name) === turn) queues.delete(name)
    }
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  online = true
  send.mockImplementation(async ({ text }) => `Re: ${text}`)
})
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetAllMocks()
})

describe('an entry', () => {
  it('is stored before it is sent, and removed after its answer', async () => {
    const { answer } = answerLater()
    const outbox = tab()
    outbox.add(letter('a'))
    expect(stored()).toEqual(['a'])
    expect(states(outbox)).toEqual(['a sending'])
    answer('Re: a')
    await vi.waitFor(() => expect(outbox.read()).toEqual([]))
    expect(localStorage).toHaveLength(0)
    expect(onSent).toHaveBeenCalledExactlyOnceWith('Re: a', letter('a'))
  })

  it('waits while the browser is offline, and is sent when it is online again', async () => {
    online = false
    const outbox = tab()
    outbox.add(letter('a'))
    outbox.add(letter('b'))
    await outbox.deliver()
    expect(send).not.toHaveBeenCalled()
    expect(states(outbox)).toEqual(['a waiting', 'b waiting'])
    online = true
    await outbox.deliver()
    expect(sentKeys()).toEqual(['a', 'b'])
    expect(onAllSent).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('takes over changes from the answer to an earlier one', async () => {
    online = false
    const outbox = tab({ afterAnswer: (left, sent, answer) => ({ ...left, text: `${sent.key}: ${answer}` }) })
    outbox.add(letter('a'))
    outbox.add(letter('b'))
    online = true
    await outbox.deliver()
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'b', text: 'a: Re: Dear a' }))
  })

  it('is refused together with the one that it builds on, and stays until the user discards it', async () => {
    online = false
    const outbox = tab({ refusedWith: ({ key }, refused) => (key === 'b' ? `After ${refused.key}.` : null) })
    for (const key of ['a', 'b', 'c']) outbox.add(letter(key))
    send.mockRejectedValueOnce(status(409))
    online = true
    await outbox.deliver()
    expect(outbox.read()).toMatchObject([
      { key: 'a', refused: 'Status 409' },
      { key: 'b', refused: 'After a.' },
    ])
    expect(sentKeys()).toEqual(['a', 'c'])
    expect(onFailed).toHaveBeenCalledOnce()
    // A reload keeps them, and does not send them.
    const reloaded = tab()
    await reloaded.deliver()
    expect(states(reloaded)).toEqual(['a stopped', 'b stopped'])
    for (const key of ['a', 'b']) reloaded.discard(key)
    expect(stored()).toEqual([])
  })

  it('cannot be discarded while it waits', () => {
    online = false
    const outbox = tab()
    outbox.add(letter('a'))
    outbox.discard('a')
    expect(keys(outbox)).toEqual(['a'])
  })

  it('is sent again later, without the user, after an answer that does not decide', async () => {
    online = false
    const outbox = tab()
    outbox.add(letter('a'))
    online = true
    for (const code of [401, 402, 408, 429, 503]) {
      send.mockRejectedValueOnce(status(code))
      await outbox.deliver()
      expect(outbox.read()).toMatchObject([{ refused: null }])
    }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(outbox.read()).toEqual([])
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('is set aside after five failures of the server, each with twice the delay', async () => {
    online = false
    const outbox = tab()
    outbox.add(letter('a'))
    send.mockRejectedValue(status(500))
    online = true
    await outbox.deliver()
    for (const seconds of [5, 10, 20, 40]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1)
      const before = send.mock.calls.length
      await vi.advanceTimersByTimeAsync(1)
      expect(send.mock.calls.length).toBe(before + 1)
    }
    expect(outbox.read()).toMatchObject([{ key: 'a', refused: 'Gave up.' }])
    await vi.advanceTimersByTimeAsync(100_000)
    expect(send).toHaveBeenCalledTimes(5)
  })

  it('is not sent by a stopped outbox', async () => {
    send.mockRejectedValueOnce(new Unreachable())
    const outbox = tab()
    outbox.add(letter('a'))
    await vi.waitFor(() => expect(states(outbox)).toEqual(['a waiting']))
    outbox.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    await outbox.deliver()
    expect(send).toHaveBeenCalledOnce()
  })

  it('is ignored if the storage holds something else', () => {
    for (const text of ['{"key":"a"}', '[1, null, {"key":"a"}]', 'no JSON']) {
      localStorage.setItem(slot, text)
      expect(tab().read()).toEqual([])
    }
  })
})

describe('a caller that waits', () => {
  it('learns that the entry was sent, refused, or is pending', async () => {
    const outbox = tab()
    expect(await outbox.perform(letter('a'))).toBe('sent')
    send.mockRejectedValueOnce(status(409))
    await expect(outbox.perform(letter('b'))).rejects.toMatchObject({ status: 409 })
    expect(outbox.read()).toEqual([])
    send.mockRejectedValueOnce(status(502))
    await expect(outbox.perform(letter('c'))).rejects.toMatchObject({ status: 502 })
    send.mockRejectedValueOnce(new Unreachable())
    expect(await outbox.perform(letter('d'))).toBe('pending')
    expect(keys(outbox)).toEqual(['d'])
    // What follows a pending entry waits for it.
    expect(await outbox.perform(letter('e'))).toBe('pending')
    // Only entries that had to wait are announced, and errors go to the caller.
    await vi.waitFor(() => expect(onAllSent).toHaveBeenCalledExactlyOnceWith(2))
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('sees neither its own entry as pending nor the one of another caller', async () => {
    const first = answerLater()
    const outbox = tab()
    const both = [outbox.perform(letter('a')), outbox.perform(letter('b'))]
    await Promise.resolve()
    expect(outbox.read()).toEqual([])
    expect(outbox.count()).toBe(2)
    expect(stored()).toEqual(['a', 'b'])
    first.answer('Re: a')
    expect(await Promise.all(both)).toEqual(['sent', 'sent'])
    expect(sentKeys()).toEqual(['a', 'b'])
    expect(onAllSent).not.toHaveBeenCalled()
  })

  it('continues after the refusal of an earlier entry', async () => {
    send.mockRejectedValueOnce(status(400))
    const outbox = tab()
    const both = [outbox.perform(letter('a')), outbox.perform(letter('b'))]
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: 'rejected' },
      { status: 'fulfilled', value: 'sent' },
    ])
  })

  it('learns that the session has ended', async () => {
    send.mockRejectedValueOnce(status(401))
    const outbox = tab()
    expect(await outbox.perform(letter('a'))).toBe('signedOut')
    expect(keys(outbox)).toEqual(['a'])
  })

  it('does not send in the name of the next person', async () => {
    const outbox = tab({ isOwnSession: () => false })
    expect(await outbox.perform(letter('a'))).toBe('pending')
    expect(send).not.toHaveBeenCalled()
    expect(keys(outbox)).toEqual(['a'])
  })

  it('learns that a sign-out dropped the entry, and the one after it is not sent', async () => {
    const first = answerLater()
    const outbox = tab()
    const both = [outbox.perform(letter('a')), outbox.perform(letter('b'))]
    await Promise.resolve()
    clearOfflineStore()
    first.fail(new Unreachable())
    expect(await Promise.all(both)).toEqual(['dropped', 'dropped'])
    expect(sentKeys()).toEqual(['a'])
    expect(stored()).toEqual([])
  })
})

describe('several tabs', () => {
  it('send the entries of all tabs once and in their order', async () => {
    stubLocks()
    online = false
    const [one, other] = [tab(), tab()]
    one.add(letter('a'))
    tellOtherTabs(null)
    other.add(letter('b'))
    tellOtherTabs(null)
    one.add(letter('c'))
    expect(stored()).toEqual(['a', 'b', 'c'])
    online = true
    await Promise.all([one.deliver(), other.deliver()])
    expect(sentKeys()).toEqual(['a', 'b', 'c'])
    expect(stored()).toEqual([])
  })

  it('let a caller go at once while another tab sends', async () => {
    stubLocks()
    const [one, other] = [tab(), tab()]
    const first = answerLater()
    one.add(letter('a'))
    await vi.waitFor(() => expect(sentKeys()).toEqual(['a']))
    // The second tab does not know the first one's entry yet, but cannot get the lock.
    expect(await other.perform(letter('b'))).toBe('pending')
    expect(sentKeys()).toEqual(['a'])
    first.answer('Re: a')
    await vi.waitFor(() => expect(sentKeys()).toEqual(['a', 'b']))
    await vi.waitFor(() => expect(other.read()).toEqual([]))
  })

  it('show the entries of another tab, and remove those that it has sent', () => {
    online = false
    const outbox = tab()
    const listener = vi.fn()
    const unwatch = outbox.watch(listener)
    localStorage.setItem(slot, JSON.stringify([letter('a')]))
    tellOtherTabs(null)
    expect(keys(outbox)).toEqual(['a'])
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(keys(outbox)).toEqual([])
    expect(listener).toHaveBeenCalledTimes(2)
    unwatch()
    tellOtherTabs(null)
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('entries that the user sends again', () => {
  const own = (): Outbox<Letter> =>
    tab({
      storage: { slot: 'letters', reach: 'tab', parse: (value) => (isLetter(value) ? value : null) },
      again: 'byUser',
    })
  afterEach(() => sessionStorage.clear())

  it('stop after every failure, and do not hold up the next ones', async () => {
    send.mockRejectedValueOnce(new Unreachable()).mockRejectedValueOnce(status(500))
    const outbox = own()
    for (const key of ['a', 'b', 'c']) outbox.add(letter(key))
    await vi.waitFor(() => expect(states(outbox)).toEqual(['a stopped', 'b stopped']))
    expect(onFailed).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sentKeys()).toEqual(['a', 'b', 'c'])
    outbox.retry('b')
    await vi.waitFor(() => expect(states(outbox)).toEqual(['a stopped']))
    outbox.discard('a')
    expect(outbox.read()).toEqual([])
  })

  it('are sent by the next page if their result is unknown, but not if they were refused', async () => {
    send.mockRejectedValueOnce(new Unreachable()).mockRejectedValueOnce(status(400))
    const outbox = own()
    for (const key of ['a', 'b']) outbox.add(letter(key))
    await vi.waitFor(() => expect(states(outbox)).toEqual(['a stopped', 'b stopped']))
    const next = own()
    expect(states(next)).toEqual(['a waiting', 'b stopped'])
    await next.deliver()
    expect(states(next)).toEqual(['b stopped'])
  })

  it('belong to one tab, which a sign-out elsewhere does not clear', () => {
    const outbox = own()
    send.mockReturnValue(new Promise(() => undefined))
    outbox.add(letter('a'))
    clearOfflineStore()
    dispatchEvent(new StorageEvent('storage', { key: 'letters', newValue: null }))
    expect(keys(outbox)).toEqual(['a'])
    expect(localStorage).toHaveLength(0)
  })
})
