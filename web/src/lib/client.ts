import type { CallAnswer, CallInput, CallKey } from '@porchlight/contract/client-types'
import { backgroundHeader } from '@porchlight/contract/kernel/background'
import { ApiError, readErrorBody, Unreachable } from './api-error.ts'
import { idempotencyKeyFor, releaseIdempotencyKey } from './idempotency-keys.ts'
import { hearTime } from './now.ts'
import { isOutage, outageBegan, outageEnded } from './outage.ts'
import { isPresent } from './presence.ts'

type Sent = {
  signal?: AbortSignal | undefined
  /** The Idempotency-Key, for what is kept and sent again later: the same words twice are then meant twice. */
  once?: string | undefined
}
type Input<K extends CallKey> = CallInput<K> & Sent
/** Only calls that need nothing may be made with a key alone. */
type Arguments<K extends CallKey> =
  Record<never, never> extends CallInput<K> ? [input?: Input<K>] : [input: Input<K>]

type Row<K extends CallKey> = CallAnswer<K> extends readonly (infer R)[] ? R : never
/** The calls that answer lists. */
export type ListKey = { [K in CallKey]: CallAnswer<K> extends readonly unknown[] ? K : never }[CallKey]

export type PageOf<Item> = {
  items: Item[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  /** How many in all; exact up to 10,000, beyond that 10,000 with `more` set. */
  total: number
  more: boolean
}

type Loose = { params?: unknown; query?: unknown; body?: unknown } & Sent

type Listeners = { onSignedOut: () => void; onPaymentRequired: (error: ApiError) => void }
const listeners: Listeners = { onSignedOut: () => undefined, onPaymentRequired: () => undefined }

/** What the application does when any call finds the session gone, or the subscription without access. */
export const listenToRefusals = (given: Listeners): void => {
  Object.assign(listeners, given)
}

/**
 * One call by its key: `call('GET /api/tours/:id', {params: {id}})`. Answers what the contract says. A state-changing
 * call carries an Idempotency-Key that stays the same while it is repeated unanswered.
 * @throws ApiError when the answer is not OK; Unreachable when there was none
 */
export const call = async <K extends CallKey>(key: K, ...input: Arguments<K>): Promise<CallAnswer<K>> =>
  (await callWithHeaders(key, ...input)).content

/** One call, with the headers of its answer. */
export const callWithHeaders = async <K extends CallKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<{ content: CallAnswer<K>; headers: Headers }> => {
  const { content, headers } = await send(key, input)
  // The server checks every answer against the same contract in tests and serialises from it in production.
  return { content: content as CallAnswer<K>, headers }
}

/** One page of a list, with the cursor of the next from `Link` and the size of the whole from `X-Total-Count`. */
export const callPage = async <K extends ListKey>(
  key: K,
  ...[input]: Arguments<K>
): Promise<PageOf<Row<K>>> => {
  const { content, headers } = await send(key, input)
  const items = content as Row<K>[] // as above
  const count = headers.get('x-total-count') ?? String(items.length)
  return {
    items,
    next: nextCursor(headers.get('link')),
    total: Number.parseInt(count, 10),
    more: count.endsWith('+'),
  }
}

type Answer = { content: unknown; headers: Headers }

/** State-changing calls that have no answer yet, by what they ask for. */
const unanswered = new Map<string, Promise<Answer>>()

/**
 * Sends a call. A second press on a button asks for the same change while the first has no answer: it is not sent again
 * and gets the answer of the first.
 */
const send = (key: string, input: Loose = {}): Promise<Answer> => {
  const [method = 'GET', path = '/'] = key.split(' ')
  const body = input.body === undefined ? null : JSON.stringify(input.body)
  const address = addressOf(path, input)
  const intention = method === 'GET' ? null : `${method} ${address} ${body}`
  const sendIt = () => sendNow({ method, address, body, intention }, input)
  // Calls with a key of their own are meant each time, and one that can be aborted belongs to its caller.
  if (intention === null || input.once !== undefined || input.signal) return sendIt()
  const first = unanswered.get(intention)
  if (first !== undefined) return first
  const sent = sendIt().finally(() => unanswered.delete(intention))
  unanswered.set(intention, sent)
  return sent
}

type Request = { method: string; address: string; body: string | null; intention: string | null }

const sendNow = async (
  { method, address, body, intention }: Request,
  input: Pick<Loose, 'signal' | 'once'>,
): Promise<Answer> => {
  const response = await reach(address, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(intention !== null && { 'idempotency-key': input.once ?? idempotencyKeyFor(intention) }),
      // A poll, or news that is read: nobody asked for it, and the session is not to live on by it.
      ...(intention === null && !isPresent() && { [backgroundHeader]: '1' }),
    },
    body,
    signal: input.signal ?? null,
  })
  hearTime(response.headers.get('date'))
  const answer = response.ok ? await arrived(response, input.signal) : null
  // Not before all of it is here: whoever sends again what broke off on its way back means the same.
  if (intention !== null && response.status < 500) releaseIdempotencyKey(intention)
  if (answer) {
    outageEnded()
    return answer
  }
  throw await refusalOf(response)
}

/** An answer with what it brought. The line may break after its head: then it never reached us. */
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
    /** Answers that were asked for before the application was there, by address (public/before-paint.js). */
    answersAhead?: Map<string, Promise<Response>>
  }
}

/** What was asked for with the page is no answer to what somebody asks minutes later. */
const AHEAD_MS = 10_000

/** The answer that waits for whoever reads this address first, once; afterwards the server is asked. */
const takeAhead = (address: string, { method }: RequestInit): Promise<Response> | undefined => {
  if (method !== 'GET') return undefined
  const answer = window.answersAhead?.get(address)
  window.answersAhead?.delete(address)
  return performance.now() < AHEAD_MS ? answer : undefined
}

const reach = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await (takeAhead(address, init) ?? fetch(address, init))
    // What was asked for ahead cannot be broken off: nobody waits for it, so it signs nobody out either.
    init.signal?.throwIfAborted()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Unreachable()
  }
}

const refusalOf = async (response: Response): Promise<ApiError> => {
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const facts = await readErrorBody(response)
  const error = new ApiError(response.status, response.statusText, facts, Number.isNaN(wait) ? null : wait)
  if (isOutage(error)) outageBegan()
  // Wrong credentials are a 401 too; only a missing session signs out.
  if (error.status === 401 && error.code === 'not_signed_in') listeners.onSignedOut()
  if (error.status === 402 && error.requiresPayment) listeners.onPaymentRequired(error)
  return error
}

const contentOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null
  const json = response.headers.get('content-type')?.includes('json')
  return json ? response.json() : response.text()
}

const addressOf = (path: string, { params, query }: Loose): string => {
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
