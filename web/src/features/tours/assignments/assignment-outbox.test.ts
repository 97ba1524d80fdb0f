// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, at, start } from '../../../../test/pending-actions.ts'
import { breakStorage } from '../../../../test/storage.ts'
import { clearOfflineStore } from '../../../lib/outbox/offline-store.ts'
import type { AssignmentAction } from './assignment-actions.ts'
import { type AssignmentOutbox, createAssignmentOutbox, type Surroundings } from './assignment-outbox.ts'

const fetched = vi.fn<typeof fetch>()
const onSent = vi.fn<Surroundings['onSent']>()
const onAllSent = vi.fn<Surroundings['onAllSent']>()
const onFailed = vi.fn<Surroundings['onFailed']>()
let [online, ownSession] = [true, true]
const open: AssignmentOutbox[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetched)
  localStorage.clear()
  online = true
  ownSession = true
})
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

const outboxOf = (userId = 'u1'): AssignmentOutbox => {
  const state = { isOnline: () => online, isOwnSession: () => ownSession }
  const outbox = createAssignmentOutbox(userId, { ...state, onSent, onAllSent, onFailed })
  open.push(outbox)
  return outbox
}
const arrived: AssignmentAction = { kind: 'progress', progress: 'arrived' }
const answer = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const accepted = (version = 4) => answer({ id: 't1', version })
const signedOut = () => answer({ message: 'Authentication Required', code: 'not_signed_in' }, 401)
/** A connection on which requests neither fail nor arrive. */
const silent = () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController()
    setTimeout(() => control.abort(new DOMException('No answer', 'TimeoutError')), ms)
    return control.signal
  })
  fetched.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
}
const refused = (message = 'No longer.') => answer({ message, code: 'transition_refused' }, 409)
const sent = () =>
  fetched.mock.calls.map(([url, init]) => ({
    url: String(url).split('/').slice(-2).join('/'),
    key: new Headers(init?.headers).get('idempotency-key'),
    // Every request body of these calls is an object.
    body: JSON.parse(String(init?.body)) as Record<string, unknown>,
  }))
const settled = (outbox: AssignmentOutbox, keys: string[]) =>
  vi.waitFor(() => expect(outbox.read().map(({ key }) => key)).toEqual(keys), 30_000)

it('sends an action at once while online, and stores nothing', async () => {
  fetched.mockImplementation(async () => accepted())
  const outbox = outboxOf()
  expect(await outbox.perform(act('k1', arrived))).toBe('sent')
  expect(sent()).toEqual([{ url: 't1/progress', key: 'k1', body: { progress: 'arrived', at } }])
  expect(outbox.read()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it('stores actions while offline, and sends each once, in order, when the connection returns', async () => {
  online = false
  fetched.mockImplementation(async () => accepted(fetched.mock.calls.length + 3))
  const outbox = outboxOf()
  expect(await outbox.perform(act('k1', arrived))).toBe('pending')
  expect(await outbox.perform(act('k2', start, { version: null }))).toBe('pending')
  expect(await outbox.perform(act('k3', start, { tourId: 't2', version: 7 }))).toBe('pending')
  await outbox.deliver()
  expect(fetched).not.toHaveBeenCalled()

  online = true
  await Promise.all([outbox.deliver(), outbox.deliver()])
  await settled(outbox, [])
  expect(sent().map(({ url, key }) => `${url} ${key}`)).toEqual([
    't1/progress k1',
    't1/status k2',
    't2/status k3',
  ])
  // The first carries its time; the action on top of it carries the version from the first answer.
  expect(sent()[0]?.body).toEqual({ progress: 'arrived', at })
  expect(sent()[1]?.body).toMatchObject({ version: 4 })
  expect(sent()[2]?.body).toMatchObject({ version: 7 })
  expect(onAllSent).toHaveBeenCalledExactlyOnceWith(3)
})

it('resends an action under its key and with its original time after a lost answer', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValueOnce(accepted())
  const outbox = outboxOf()
  expect(await outbox.perform(act('k1', arrived))).toBe('pending')
  await settled(outbox, ['k1'])
  await vi.advanceTimersByTimeAsync(5_000)
  await settled(outbox, [])
  const [first, second] = sent()
  expect(second).toEqual(first)
  // If the first attempt never arrived, the action still happened at its own time.
  expect(second?.body).toEqual({ progress: 'arrived', at })
})

it('stores an action before sending it, and shows it as pending only after 15 seconds without an answer', async () => {
  silent()
  const outbox = outboxOf()
  const performing = outbox.perform(act('k1', arrived))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), 30_000)
  expect(outbox.read()).toEqual([])
  // If the phone discards the page, the next page sends the stored action.
  const [slot = ''] = Object.keys(localStorage)
  expect(JSON.parse(localStorage.getItem(slot) ?? '')).toMatchObject([{ key: 'k1' }])
  expect(outboxOf().read()).toMatchObject([{ key: 'k1' }])
  await vi.advanceTimersByTimeAsync(14_000)
  expect(outbox.read()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await performing).toBe('pending')
  expect(outbox.read()).toMatchObject([{ key: 'k1', refused: null }])
  fetched.mockResolvedValue(accepted())
  await vi.advanceTimersByTimeAsync(5_000)
  await settled(outbox, [])
  expect(new Set(sent().map(({ key }) => key))).toEqual(new Set(['k1']))
})

it('gives up on a pending action without an answer, and sends it with the next attempt', async () => {
  online = false
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  silent()
  online = true
  const first = outbox.deliver()
  const states = () => outbox.read().map((one) => outbox.stateOf(one))
  await vi.waitFor(() => expect(states()).toEqual(['sending']), 30_000)
  await vi.advanceTimersByTimeAsync(15_000)
  await first
  expect(states()).toEqual(['waiting'])
  fetched.mockResolvedValue(accepted())
  await outbox.deliver()
  expect(outbox.read()).toEqual([])
})

it('sends two actions one after the other; the second carries the version from the first answer', async () => {
  fetched.mockImplementation(async () => accepted(fetched.mock.calls.length + 3))
  const outbox = outboxOf()
  const both = [outbox.perform(act('k1', arrived)), outbox.perform(act('k2'))]
  expect(await Promise.all(both)).toEqual(['sent', 'sent'])
  expect(sent().map(({ key, body }) => [key, body.version])).toEqual([
    ['k1', undefined],
    ['k2', 4],
  ])
  expect(outbox.read()).toEqual([])
})

it('stores an action that follows an unanswered one', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  const outbox = outboxOf()
  const both = [outbox.perform(act('k1')), outbox.perform(act('k2', arrived))]
  expect(await Promise.all(both)).toEqual(['pending', 'pending'])
  expect(outbox.read().map(({ key }) => key)).toEqual(['k1', 'k2'])
})

it('reports the version on screen or the version in its own answer, but not another person’s change', async () => {
  const outbox = outboxOf()
  const seen = { id: 't1', version: 3 }
  expect(outbox.versionOf(seen)).toBe(3)
  online = false
  await outbox.perform(act('k1', arrived))
  expect(outbox.versionOf(seen)).toBeNull()
  fetched.mockResolvedValueOnce(accepted(4))
  online = true
  await outbox.deliver()
  expect(outbox.versionOf(seen)).toBe(4)
  // The desk changed the tour in between, so a reader of version 4 has not seen that change.
  fetched.mockResolvedValueOnce(accepted(6))
  await outbox.perform(act('k2', arrived, { version: 4 }))
  expect(outbox.versionOf(seen)).toBe(4)
  expect(outbox.versionOf({ id: 't1', version: 6 })).toBe(6)
})

it('sends nothing before the pending actions, and keeps trying while the server fails or does not answer', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  fetched.mockResolvedValueOnce(answer({ message: 'Broken', code: 'internal' }, 500))
  fetched.mockImplementation(async () => accepted())
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  expect(await outbox.perform(act('k2', start, { tourId: 't2' }))).toBe('pending')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 30_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await settled(outbox, [])
  expect(sent().map(({ key }) => key)).toEqual(['k1', 'k1', 'k1', 'k2'])
})

it('sets aside an action that fails again and again, and sends the ones after it', async () => {
  online = false
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  await outbox.perform(act('k2', arrived, { version: null }))
  await outbox.perform(act('k3', start, { tourId: 't2' }))
  fetched.mockImplementation(async (url) =>
    String(url).includes('t2') ? accepted() : answer({ message: 'Broken', code: 'internal' }, 500),
  )
  online = true
  await outbox.deliver()
  // The delay doubles each time, to give a failing server time to recover.
  for (const seconds of [5, 10, 20, 40]) await vi.advanceTimersByTimeAsync(seconds * 1_000)
  await settled(outbox, ['k1', 'k2'])
  expect(sent().map(({ key }) => key)).toEqual(['k1', 'k1', 'k1', 'k1', 'k1', 'k3'])
  expect(outbox.read().map(({ refused: why }) => why)).toEqual([
    'The server failed several times. Please try again, or call our office.',
    'Not sent, because “Start Tour” was not accepted.',
  ])
  expect(onFailed).toHaveBeenCalledOnce()
})

it('waits for an unavailable server however long it takes', async () => {
  online = false
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  fetched.mockImplementation(async () => answer({ message: 'Bad Gateway' }, 502))
  online = true
  for (let tries = 0; tries < 12; tries++) await outbox.deliver()
  expect(outbox.read()).toMatchObject([{ key: 'k1', refused: null }])
})

it('shows a refused action together with the ones after it until the user dismisses it', async () => {
  online = false
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  await outbox.perform(act('k2', arrived, { version: null, label: 'Arrived' }))
  await outbox.perform(act('k3', start, { tourId: 't2' }))
  fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(accepted())
  online = true
  await outbox.deliver()
  await settled(outbox, ['k1', 'k2'])
  expect(outbox.read().map(({ refused: why }) => why)).toEqual([
    'No longer.',
    'Not sent, because “Start Tour” was not accepted.',
  ])
  expect(sent().map(({ key }) => key)).toEqual(['k1', 'k3'])
  expect(onFailed).toHaveBeenCalledOnce()
  // A pending action cannot be dropped by itself, because later ones build on it.
  online = false
  await outbox.perform(act('k4', start, { tourId: 't3' }))
  outbox.discard('k4')
  expect(outbox.read()).toHaveLength(3)
  outbox.discard('k1')
  outbox.discard('k2')
  expect(outbox.read().map(({ key }) => key)).toEqual(['k4'])
})

it('reports an immediate refusal to the caller, and stores nothing', async () => {
  fetched.mockResolvedValue(refused())
  const outbox = outboxOf()
  await expect(outbox.perform(act('k1'))).rejects.toMatchObject({ code: 'transition_refused' })
  expect(outbox.read()).toEqual([])
})

it('keeps actions across a reload, and separate for each person', async () => {
  online = false
  await outboxOf().perform(act('k1'))
  expect(outboxOf().read()).toMatchObject([{ key: 'k1', label: 'Start Tour' }])
  expect(outboxOf('u2').read()).toEqual([])
  // This browser's session now belongs to another person, so nothing may be sent in their name.
  online = true
  ownSession = false
  await outboxOf().deliver()
  expect(fetched).not.toHaveBeenCalled()
  // The same person's sign-in keeps the actions; another person's sign-in and a sign-out delete them.
  clearOfflineStore('u1')
  expect(outboxOf().read()).toHaveLength(1)
  clearOfflineStore('u2')
  expect(outboxOf().read()).toEqual([])
})

/** An outbox with an action that waits for the connection. */
const watchedOutbox = async () => {
  online = false
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  const listener = vi.fn()
  outbox.watch(listener)
  return { outbox, listener }
}

it('follows the changes of another tab', async () => {
  const { outbox, listener } = await watchedOutbox()
  const [slot = ''] = Object.keys(localStorage)
  localStorage.removeItem(slot)
  dispatchEvent(new StorageEvent('storage', { key: slot }))
  expect(listener).toHaveBeenCalled()
  expect(outbox.read()).toEqual([])
})

it('forgets actions at once when a sign-out deletes them', async () => {
  const { outbox, listener } = await watchedOutbox()
  clearOfflineStore()
  expect(listener).toHaveBeenCalled()
  expect(outbox.read()).toEqual([])
})

it('loses no action when the session expires', async () => {
  online = false
  const outbox = outboxOf()
  await outbox.perform(act('k1'))
  fetched.mockResolvedValueOnce(signedOut())
  online = true
  await outbox.deliver()
  expect(outbox.read()).toMatchObject([{ key: 'k1', refused: null }])
})

it('keeps a new action when the session has ended, until the same person has signed in again', async () => {
  fetched.mockResolvedValueOnce(signedOut())
  const outbox = outboxOf()
  const said = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'none' } as const
  const noted: AssignmentAction = { kind: 'feedback', said: { ...said, noteToAgent: 'A long note.' } }
  expect(await outbox.perform(act('k1', noted))).toBe('signedOut')
  clearOfflineStore('u1')
  fetched.mockResolvedValueOnce(accepted())
  const next = outboxOf()
  await next.deliver()
  expect(next.read()).toEqual([])
  expect(sent().map(({ key }) => key)).toEqual(['k1', 'k1'])
  expect(sent()[1]?.body).toMatchObject({ noteToAgent: 'A long note.' })
})

it('counts an action during its first attempt, and does not store one that was dropped meanwhile', async () => {
  silent()
  const outbox = outboxOf()
  const pressed = outbox.perform(act('k1', arrived))
  await Promise.resolve()
  expect(outbox.read()).toEqual([])
  expect(outbox.count()).toBe(1)
  clearOfflineStore()
  expect(outbox.count()).toBe(0)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await pressed).toBe('dropped')
  expect(outbox.read()).toEqual([])
})

describe('with a full storage', () => {
  it('loses nothing while the page is open', async () => {
    online = false
    const outbox = outboxOf()
    await outbox.perform(act('k1'))
    breakStorage('setItem')
    await outbox.perform(act('k2'))
    await outbox.perform(act('k3', start, { tourId: 't2' }))
    expect(outbox.read().map(({ key }) => key)).toEqual(['k1', 'k2', 'k3'])
    fetched.mockImplementation(async () => accepted())
    online = true
    await outbox.deliver()
    expect(sent().map(({ key }) => key)).toEqual(['k1', 'k2', 'k3'])
    expect(outbox.read()).toEqual([])
  })

  it('lets another tab remove only the actions that it knows', async () => {
    online = false
    const outbox = outboxOf()
    await outbox.perform(act('k1'))
    breakStorage('setItem')
    await outbox.perform(act('k2'))
    const [slot = ''] = Object.keys(localStorage)
    const oldValue = localStorage.getItem(slot)
    localStorage.removeItem(slot)
    dispatchEvent(new StorageEvent('storage', { key: slot, oldValue, newValue: null }))
    expect(outbox.read().map(({ key }) => key)).toEqual(['k2'])
    clearOfflineStore()
    expect(outbox.read()).toEqual([])
  })
})
