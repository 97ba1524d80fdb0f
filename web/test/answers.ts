import { api } from '@porchlight/contract/api'
import type { CallAnswer, CallKey } from '@porchlight/contract/client-types'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A call of the browser. */
export type Asked = {
  key: string
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
  headers: Headers
}

/** An answer that is not a success. Created by `refused` and `failed`. */
class NoSuccess {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** A refusal of the contract, with its own status and message. @param more `errors`, `current` and the like */
export const refused = (code: RefusalCode, more: object = {}): NoSuccess => {
  const { status, message } = refusals[code]
  return new NoSuccess(status, { code, message, ...more })
}

/** A failure without a helpful body. */
export const failed = (status = 500): NoSuccess => new NoSuccess(status, '')

/** No answer at all: the connection is down, or the answer is lost on the way. */
export const noAnswer = new NoSuccess(0, '')

/** A page of a longer list. */
class ListPage {
  constructor(
    readonly rows: readonly unknown[],
    readonly total: number,
    readonly next: string | null,
  ) {}
}

/** Some rows of a longer list with the given total. @param next the cursor of the next page; null at the end */
export const pageOf = (rows: readonly unknown[], total: number, next: string | null = null): ListPage =>
  new ListPage(rows, total, next)

/** An answer that waits until the test releases it. */
export const held = <A>(answer: A): { answering: () => Promise<A>; release: () => void } => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    answering: async () => {
      await released
      return answer
    },
    release: () => release(),
  }
}

type Answer<K extends CallKey> = CallAnswer<K> | NoSuccess | ListPage
type Answering<K extends CallKey> = Answer<K> | ((asked: Asked) => Answer<K> | Promise<Answer<K>>)

const endpoints = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
const byKey = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, one]))

/**
 * Maps an address to a call of the contract: `/api/tours/:id` matches one part. Paths without parameters come first.
 */
const patterns = endpoints
  .map((one) => ({ one, parts: one.path.split('/') }))
  .sort((a, b) => a.one.path.split(':').length - b.one.path.split(':').length)

/** The contract's call for a request, with the parameters in its path. */
export const callOf = (method: string, path: string) => {
  const parts = path.split('/')
  const found = patterns.find(
    ({ one, parts: wanted }) =>
      one.method === method &&
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith(':') || part === parts[at]),
  )
  if (!found) return undefined
  const params = Object.fromEntries(
    found.parts.flatMap((part, at) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[at] ?? '')]] : [],
    ),
  )
  return { endpoint: found.one, params }
}

/**
 * A server for tests: it answers the calls that the test defines, and checks its answers against the contract's
 * schema. A call without a defined answer fails the test.
 */
export const prepareServer = () => {
  const answers = new Map<string, Answering<CallKey>>()
  const asked: Asked[] = []
  const faults: string[] = []

  const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? null))

  const respond = async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address, location.origin)
    const method = init.method ?? 'GET'
    const found = callOf(method, url.pathname)
    if (!found) throw new Error(`${method} ${url.pathname} is no call of the contract`)
    const { endpoint, params } = found
    const key = `${endpoint.method} ${endpoint.path}`
    const one: Asked = {
      key,
      params,
      query: url.searchParams,
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    }
    asked.push(one)
    const answering = answers.get(key)
    if (answering === undefined) throw new Error(`the test has no answer to ${key}`)
    const answer = typeof answering === 'function' ? await answering(one) : answering
    init.signal?.throwIfAborted()
    if (answer === noAnswer) throw new TypeError('Failed to fetch')
    if (answer instanceof NoSuccess) {
      const type = answer.body === '' ? 'text/plain' : 'application/json'
      const body = answer.body === '' ? '' : JSON.stringify(answer.body)
      return new Response(body, { status: answer.status, headers: { 'content-type': type } })
    }
    return success(endpoint, answer, url.pathname)
  }

  /** In the form that the contract declares for the answer. */
  const success = (endpoint: Endpoint, given: unknown, path: string): Response => {
    const page = given instanceof ListPage ? given : null
    const answer = page ? page.rows : given
    const [status = 200, schema] = Object.entries(endpoint.answers)
      .map(([code, value]) => [Number(code), value] as const)
      .find(([code]) => code < 300) ?? [200]
    if (status === 204) return new Response(null, { status })
    const checked = schema?.safeParse(answer)
    if (checked && !checked.success)
      throw new Error(`the answer to ${endpoint.method} ${endpoint.path}: ${checked.error.message}`)
    const list = Array.isArray(answer) ? { 'x-total-count': String(page?.total ?? answer.length) } : {}
    const on = page?.next ? { link: `<${path}?cursor=${page.next}>; rel="next"` } : {}
    return Response.json(answer, { status, headers: { ...list, ...on } })
  }

  beforeEach(() => {
    answers.clear()
    asked.length = 0
    faults.length = 0
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      try {
        return await respond(address, init)
      } catch (error) {
        if (!init.signal?.aborted && !(error instanceof TypeError))
          faults.push(error instanceof Error ? error.message : String(error))
        throw error
      }
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    expect(faults, 'calls that the test does not answer rightly').toEqual([])
  })

  return {
    /** Sets the answer of a call from now on: a constant, or a function of the request. */
    on: <K extends CallKey>(key: K, answering: Answering<K>): void => {
      if (!byKey.has(key)) throw new Error(`${key} is no call of the contract`)
      answers.set(key, answering as Answering<CallKey>) // the key connects the two types
    },
    /** Answers every read with a failure. */
    failReads: (): void => {
      for (const key of byKey.keys()) if (key.startsWith('GET ')) answers.set(key, failed())
    },
    /** The calls that have been requested so far, each once. */
    askedKeys: (): string[] => [...new Set(asked.map(({ key }) => key))],
    /** The requests so far of one call. */
    asked: (key: CallKey): Asked[] => asked.filter((one) => one.key === key),
  }
}
export type TestServer = ReturnType<typeof prepareServer>
