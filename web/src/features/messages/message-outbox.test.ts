// @vitest-environment happy-dom
import type { ChatMessage } from '@porchlight/contract/messages'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMessageOutbox, type MessageOutbox, messageOf, type Place } from './message-outbox.ts'

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

/** The outbox of a page that has just loaded, which sends what an earlier page stored. */
const outboxOf = (userId = 'u1', place: Place = { tourId: 't1' }): MessageOutbox => {
  const outbox = createMessageOutbox(userId, place, { onSent, onFailed })
  queueMicrotask(() => void outbox.deliver())
  return outbox
}
const accepted = () =>
  new Response(JSON.stringify({ id: 'm1' }), { status: 201, headers: { 'content-type': 'application/json' } })
const sent = () =>
  fetched.mock.calls.map(([url, init]) => ({
    url,
    body: String(init?.body),
    key: new Headers(init?.headers).get('idempotency-key'),
  }))
const lines = (outbox: MessageOutbox) => outbox.read().map((one) => `${one.text} ${outbox.stateOf(one)}`)
const settled = (outbox: MessageOutbox, expected: string[]) =>
  vi.waitFor(() => expect(lines(outbox)).toEqual(expected), 30_000)

it('sends messages one after another, in the order they were written', async () => {
  const answers: ((response: Response) => void)[] = []
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const outbox = outboxOf()
  outbox.add(messageOf('first'))
  outbox.add(messageOf('second'))
  expect(lines(outbox)).toEqual(['first sending', 'second waiting'])
  expect(fetched).toHaveBeenCalledTimes(1)
  answers[0]?.(accepted())
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2), 30_000)
  answers[1]?.(accepted())
  await settled(outbox, [])
  expect(sent().map(({ url, body }) => `${url} ${body}`)).toEqual([
    '/api/tours/t1/messages {"message":"first"}',
    '/api/tours/t1/messages {"message":"second"}',
  ])
  expect(onSent).toHaveBeenCalledTimes(2)
})

it('keeps a message on the screen until its conversation is shown', async () => {
  fetched.mockResolvedValue(accepted())
  let shown = (): void => undefined
  onSent.mockReturnValue(
    new Promise((resolve) => {
      shown = resolve
    }),
  )
  const outbox = outboxOf()
  outbox.add(messageOf('hello'))
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce(), 30_000)
  expect(lines(outbox)).toEqual(['hello sending'])
  shown()
  await settled(outbox, [])
})

it('keeps a failed message, and resends it under the key of the first attempt', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(accepted())
  const outbox = outboxOf()
  outbox.add(messageOf('hello'))
  await settled(outbox, ['hello stopped'])
  expect(onFailed).toHaveBeenCalledOnce()
  outbox.retry(outbox.read()[0]?.key ?? '')
  await settled(outbox, [])
  const [first, second] = sent()
  expect(first?.key).toBe(second?.key)
})

it('sends the next message after one that failed', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(accepted())
  const outbox = outboxOf()
  outbox.add(messageOf('first'))
  outbox.add(messageOf('second'))
  await settled(outbox, ['first stopped'])
  expect(sent().map(({ body }) => body)).toEqual(['{"message":"first"}', '{"message":"second"}'])
})

it('sends two messages with the same text twice', async () => {
  fetched.mockImplementation(async () => accepted())
  const outbox = outboxOf()
  outbox.add(messageOf('ok'))
  outbox.add(messageOf('ok'))
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledTimes(2), 30_000)
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
})

it('resends a message in transit after a reload, under its key and only for its author', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined))
  const before = outboxOf()
  before.add(messageOf('hello'))
  const key = before.read()[0]?.key
  expect(outboxOf('u2').read()).toEqual([])
  fetched.mockResolvedValue(accepted())
  const after = outboxOf()
  expect(after.read()).toMatchObject([{ key, text: 'hello' }])
  expect(lines(after)).toEqual(['hello waiting'])
  expect(outboxOf('u1', { conversationId: 't1' }).read()).toEqual([])
  await settled(after, [])
  expect(sent()[1]?.key).toBe(key)
  expect(outboxOf().read()).toEqual([])
})

it('keeps a refused message after a reload until its author resends it', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 500 }))
  const before = outboxOf()
  before.add(messageOf('hello'))
  await settled(before, ['hello stopped'])
  const after = outboxOf()
  expect(lines(after)).toEqual(['hello stopped'])
  await Promise.resolve()
  expect(sent()).toHaveLength(1)
})

it('resends an unanswered message after a reload, under its key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(accepted())
  const before = outboxOf()
  before.add(messageOf('hello'))
  await settled(before, ['hello stopped'])
  const after = outboxOf()
  expect(lines(after)).toEqual(['hello waiting'])
  await settled(after, [])
  const [first, second] = sent()
  expect(first?.key).toBe(second?.key)
})

it('removes a failed message that its author takes back', async () => {
  fetched.mockRejectedValue(new TypeError('no connection'))
  const outbox = outboxOf()
  const listener = vi.fn()
  outbox.watch(listener)
  outbox.add(messageOf('hello'))
  await settled(outbox, ['hello stopped'])
  listener.mockClear()
  outbox.discard(outbox.read()[0]?.key ?? '')
  expect(outbox.read()).toEqual([])
  expect(listener).toHaveBeenCalled()
  expect(sessionStorage).toHaveLength(0)
})

it('restores messages that an older version of the application stored in this tab', async () => {
  const at = '2026-11-22T18:00:00.000Z'
  const stored = ['waiting', 'sending', 'lost', 'failed'].map((state) => ({
    key: state,
    text: state,
    at,
    state,
  }))
  sessionStorage.setItem('porchlight.unsent.u1.tour.t1', JSON.stringify(stored))
  fetched.mockImplementation(async () => accepted())
  const outbox = outboxOf()
  expect(lines(outbox)).toEqual(['waiting waiting', 'sending waiting', 'lost waiting', 'failed stopped'])
  await settled(outbox, ['failed stopped'])
  expect(sent().map(({ key }) => key)).toEqual(['waiting', 'sending', 'lost'])
})

it('ignores malformed data in the storage', () => {
  for (const text of ['{"a":1}', '[1, {"key": 2}, null]', 'no JSON']) {
    sessionStorage.setItem('porchlight.unsent.u1.tour.t1', text)
    expect(outboxOf().read()).toEqual([])
  }
})
