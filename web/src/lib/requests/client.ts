import type { CallAnswer, CallInput, CallKey } from '@porchlight/contract/client-types'
import { backgroundHeader } from '@porchlight/contract/kernel/background'
import { firstContent } from '../first-content.ts'
import { isOutage, outageBegan, outageEnded } from '../live/outage.ts'
import { isPresent } from '../live/presence.ts'
import { syncServerTime } from '../now.ts'
import { type ApiError, errorOf, Unreachable } from './api-error.ts'
import { idempotencyKeyFor, releaseIdempotencyKey } from './idempotency-keys.ts'

type Sent = {
  signal?: AbortSignal | undefined
  /**
   * The Idempotency-Key of a stored action that is sent later. Two stored actions with the same content are
   * two intended changes.
   */
  once?: string | undefined
  /** Whether the call waits until the lists of the first screen have been drawn (first-content.ts). */
  isLater?: boolean | undefined
}
type Input<K extends CallKey> = CallInput<K> & Sent
/** Calls without required input may omit the argument. */
type Arguments<K extends CallKey> =
  Record<never, never> extends CallInput<K> ? [input?: Input<K>] : [input: Input<K>]

type Row<K extends CallKey> = CallAnswer<K> extends readonly (infer R)[] ? R : never
/** The keys of calls that return lists. */
export type ListKey = { [K in CallKey]: CallAnswer<K> extends readonly unknown[] ? K : never }[CallKey]

export type PageOf<Item> = {
  items: Item[]
  /** The cursor of the next page, or null on the last page. */
  next: string | null
  /** The total number of rows: exact up to 10,000, beyond that 10,000 with `more` set. */
  total: number
  more: boolean
}

type Loose = { params?: unknown; query?: unknown; body?: unknown } & Sent

type Listeners = { onSignedOut: () => void; onPaymentRequired: (error: ApiError) => void }
const listeners: Listeners = { onSignedOut: () => undefined, onPaymentRequired: () => undefined }

/**
 * Sets what the application does when a call reports that the session has ended or that the subscription
 * gives no access.
 */
export const listenToRefusals = (given: Listeners): void => {
  Object.assign(listeners, given)
}

/**
 * Makes one call by its key, such as `call('GET /api/tours/:id', {params: {id}})`, and returns the contract's type.
 * State-changing calls carry an Idempotency-Key, which retries repeat until an answer arrives.
 * @throws ApiError if the answer is not OK; Unreachable if there was no answer
 */
export const call = async <K extends CallKey>(key: K, ...input: Arguments<K>): Promise<CallAnswer<K>> =>
  (await callWithHeaders(key, ...input)).content

/** One call, with the headers of its answer. */
export const callWithHeaders = async <K extends CallKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<{ content: CallAnswer<K>; headers: Headers }> => {
  const { content, headers } = await send(key, input)
  // Tests check every answer of the server against the contract, and in production the server serializes from it.
  return { content: content as CallAnswer<K>, headers }
}

/** One page of a list, with the next cursor from `Link` and the total from `X-Total-Count`. */
export const callPage = async <K extends ListKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<PageOf<Row<K>>> => {
  const { content, headers } = await send(key, input)
  const items = content as Row<K>[] // for the same reason
  const count = headers.get('x-total-count') ?? String(items.length)
  return {
    items,
    next: nextCursor(headers.get('link')),
    total: Number.parseInt(count, 10),
    more: count.endsWith('+'),
  }
}

type Answer = { content: unknown; headers: Headers }

/** State-changing calls without an answer yet, by method, address and content. */
const unanswered = new Map<string, Promise<Answer>>()

/** Sends a call. While an identical state-changing call waits, as after a second press, this returns its answer. */
const send = (key: string, input: Loose = {}): Promise<Answer> => {
  const [method = 'GET', path = '/'] = key.split(' ')
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  const address = addressOf(path, input)
  const intention = method === 'GET' ? null : `${method} ${address} ${body}`
  const sendIt = () => sendNow({ method, address, body, intention }, input)
  // Each call with its own key is intended, and a call that can be aborted belongs to its caller.
  if (intention === null || input.once !== undefined || input.signal) return sendIt()
  const first = unanswered.get(intention)
  if (first !== undefined) return first
  const sent = sendIt().finally(() => unanswered.delete(intention))
  unanswered.set(intention, sent)
  return sent
}

type Request = { method: string; address: string; body: string | null; intention: string | null }

const sendNow = async ({ method, address, body, intention }: Request, input: Sent): Promise<Answer> => {
  const content = firstContent()
  if (content && input.isLater) await content
  const response = await reach(address, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(intention !== null && { 'idempotency-key': input.once ?? idempotencyKeyFor(intention) }),
      // A request while the user is away, such as a poll, must not extend the session.
      ...(intention === null && !isPresent() && { [backgroundHeader]: '1' }),
    },
    body,
    signal: input.signal ?? null,
  })
  syncServerTime(response.headers.get('date'))
  const answer = response.ok ? await arrived(response, input.signal) : null
  // Wait for the whole body: a retry after a body that broke off is the same intention and needs the same key.
  if (intention !== null && response.status < 500) releaseIdempotencyKey(intention)
  if (answer) {
    outageEnded()
    return answer
  }
  throw await refusalOf(response)
}

/** Reads the whole answer. The connection may break after the headers; the answer then counts as lost. */
const arrived = async (response: Response, signal: AbortSignal | undefined): Promise<Answer> => {
  try {
    return { content: await contentOf(response), headers: response.headers }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Unreachable()
  }
}

declare global {
  interface Window {
    /**
     * Answers requested before the application loaded, by address (public/before-paint.js); undefined for a list that
     * was not requested.
     */
    answersAhead?: Map<string, Promise<Response | undefined>>
  }
}

/** Minutes later, an answer from the page load is out of date. */
const AHEAD_MS = 10_000

/** Returns an early answer to the first reader of its address. Later readers ask the server. */
const takeAhead = (address: string, { method }: RequestInit): Promise<Response | undefined> | undefined => {
  if (method !== 'GET') return undefined
  const answer = window.answersAhead?.get(address)
  window.answersAhead?.delete(address)
  return performance.now() < AHEAD_MS ? answer : undefined
}

const reach = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const ahead = takeAhead(address, init)
    const response = (ahead && (await ahead)) ?? (await fetch(address, init))
    // An early request cannot be aborted. If its reader has aborted, discard the answer, so that a 401 signs
    // no one out.
    init.signal?.throwIfAborted()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Unreachable()
  }
}

const refusalOf = async (response: Response): Promise<ApiError> => {
  const error = await errorOf(response)
  if (isOutage(error)) outageBegan()
  // Wrong credentials answer 401 too; only a missing session signs out.
  if (error.status === 401 && error.code === 'not_signed_in') listeners.onSignedOut()
  if (error.status === 402 && error.requiresPayment) listeners.onPaymentRequired(error)
  return error
}

const contentOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null
  const json = response.headers.get('content-type')?.includes('json')
  return json ? response.json() : response.text()
}

/** The address of a call: its path with the parameters in it, and the query without blank values. */
export const addressOf = (path: string, { params, query }: Loose): string => {
  const given = new Map(entriesOf(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : []

const nextCursor = (link: string | null): string | null => {
  const next = link?.match(/<([^>]*)>;\s*rel="?next"?/)?.[1]
  return next ? new URL(next, 'http://here').searchParams.get('cursor') : null
}
