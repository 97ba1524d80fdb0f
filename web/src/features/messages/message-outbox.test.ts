// @vitest-environment happy-dom
import type { ChatMessage } from '@porchlight/contract/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMessageOutbox } from './message-outbox.ts'

const fetched = vi.fn<typeof fetch>()
const onSent = vi.fn<(message: ChatMessage) => Promise<void>>()
const onFailed = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const place = { tourId: 't1' }
const outboxOf = (userId = 'u1') => createMessageOutbox(userId, { onSent, onFailed })
const accepted = () =>
  new Response(JSON.stringify({ id: 'm1' }), { status: 201, headers: { 'content-type': 'application/json' } })
const sent = () =>
  fetched.mock.calls.map(([url, init]) => ({
    url,
    body: String(init?.body),
    key: new Headers(init?.headers).get('idempotency-key'),
  }))

it('sends messages one after another, in the order they were written', async () => {
  const answers: ((response: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const outbox = outboxOf()
  outbox.send(place, 'first')
  outbox.send(place, 'second')
  expect(outbox.read(place).map(({ text, state }) => `${text} ${state}`)).toEqual([
    'first sending',
    'second waiting',
  ])
  expect(fetched).toHaveBeenCalledTimes(1)
  answers[0]?.(accepted())
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 30_000)
  answers[1]?.(accepted())
  await vi.waitFor(() => expect(outbox.read(place)).toEqual([]), 30_000)
  expect(sent().map(({ url, body }) => `${url} ${body}`)).toEqual([
    '/api/tours/t1/messages {"message":"first"}',
    '/api/tours/t1/messages {"message":"second"}',
  ])
  expect(onSent).toHaveBeenCalledTimes(2)
})

it('keeps a failed message, and resends it under the key of the first attempt', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(accepted())
  const outbox = outboxOf()
  outbox.send(place, 'hello')
  await vi.waitFor(() => expect(outbox.read(place)).toMatchObject([{ text: 'hello', state: 'lost' }]), 30_000)
  expect(onFailed).toHaveBeenCalledOnce()
  outbox.again(place, outbox.read(place)[0]?.key ?? '')
  await vi.waitFor(() => expect(outbox.read(place)).toEqual([]), 30_000)
  const [first, second] = sent()
  expect(first?.key).toBe(second?.key)
})

it('sends two messages with the same text twice', async () => {
  fetched.mockImplementation(async () => accepted())
  const outbox = outboxOf()
  outbox.send(place, 'ok')
  outbox.send(place, 'ok')
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2), 30_000)
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
})

it('resends a message in transit after a reload, under its key and only for its author', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined))
  const before = outboxOf()
  before.send(place, 'hello')
  const key = before.read(place)[0]?.key
  expect(outboxOf('u2').read(place)).toEqual([])
  fetched.mockResolvedValue(accepted())
  const after = outboxOf()
  expect(after.read(place)).toMatchObject([{ key, text: 'hello', state: 'waiting' }])
  expect(after.read({ conversationId: 't1' })).toEqual([])
  await vi.waitFor(() => expect(after.read(place)).toEqual([]), 30_000)
  expect(sent()[1]?.key).toBe(key)
  expect(outboxOf().read(place)).toEqual([])
})

it('keeps a refused message after a reload until its author resends it', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 500 }))
  const before = outboxOf()
  before.send(place, 'hello')
  await vi.waitFor(() => expect(before.read(place)).toMatchObject([{ state: 'failed' }]), 30_000)
  expect(outboxOf().read(place)).toMatchObject([{ text: 'hello', state: 'failed' }])
  await Promise.resolve()
  expect(sent()).toHaveLength(1)
})

it('resends an unanswered message after a reload, under its key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(accepted())
  const before = outboxOf()
  before.send(place, 'hello')
  await vi.waitFor(() => expect(before.read(place)).toMatchObject([{ state: 'lost' }]), 30_000)
  const after = outboxOf()
  expect(after.read(place)).toMatchObject([{ text: 'hello', state: 'waiting' }])
  await vi.waitFor(() => expect(after.read(place)).toEqual([]), 30_000)
  const [first, second] = sent()
  expect(first?.key).toBe(second?.key)
})

it('returns the text of a failed message when its author discards it', async () => {
  fetched.mockRejectedValue(new TypeError('no connection'))
  const outbox = outboxOf()
  const listener = vi.fn()
  outbox.watch(listener)
  outbox.send(place, 'hello')
  await vi.waitFor(() => expect(outbox.read(place)).toMatchObject([{ state: 'lost' }]), 30_000)
  listener.mockClear()
  expect(outbox.discard(place, outbox.read(place)[0]?.key ?? '')).toBe('hello')
  expect(outbox.read(place)).toEqual([])
  expect(listener).toHaveBeenCalled()
})

it('ignores malformed data in the storage', () => {
  sessionStorage.setItem('porchlight.unsent.u1.tour.t1', '{"a":1}')
  expect(outboxOf().read(place)).toEqual([])
  sessionStorage.setItem('porchlight.unsent.u1.tour.t1', '[1, {"key": 2}, null]')
  expect(outboxOf().read(place)).toEqual([])
  sessionStorage.setItem('porchlight.unsent.u1.tour.t1', 'no JSON')
  expect(outboxOf().read(place)).toEqual([])
})
