// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, reasonOf, Unreachable } from './api-error.ts'
import { call, callPage, listenToRefusals } from './client.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const fetched = vi.fn<typeof fetch>()
const onSignedOut = vi.fn()
const onPaymentRequired = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  listenToRefusals({ onSignedOut, onPaymentRequired })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  fetched.mockReset()
})

const lastCall = (): { url: string; init: RequestInit & { headers: Record<string, string> } } => {
  const [url, init] = fetched.mock.lastCall ?? []
  // send() writes plain header objects
  return { url: String(url), init: { ...init, headers: (init?.headers ?? {}) as Record<string, string> } }
}

const failureOf = async (sent: Promise<unknown>): Promise<ApiError> => {
  const error = await sent.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

describe('a call', () => {
  it('fills the path, omits absent parameters, and sends the session', async () => {
    fetched.mockResolvedValue(json(200, []))
    await callPage('GET /api/tours/:tourId/notes', { params: { tourId: 'a/b' }, query: { q: '', limit: 10 } })
    expect(lastCall().url).toBe('/api/tours/a%2Fb/notes?limit=10')
    expect(lastCall().init.credentials).toBe('same-origin')
    expect(lastCall().init.headers).not.toHaveProperty('idempotency-key')
  })

  it('marks requests that a page sends while the user is away', async () => {
    fetched.mockImplementation(async () => json(200, []))
    const moment = vi.spyOn(performance, 'now')
    const marked = async () => {
      await call('GET /api/agent/clients')
      return lastCall().init.headers['x-porchlight-background']
    }
    const touchedAt = performance.now()
    window.dispatchEvent(new Event('pointerdown'))
    expect(await marked()).toBeUndefined()
    moment.mockReturnValue(touchedAt + 10 * 60_000)
    expect(await marked()).toBe('1')
    await call('POST /api/logout')
    expect(lastCall().init.headers).not.toHaveProperty('x-porchlight-background')
    window.dispatchEvent(new Event('keydown'))
    expect(await marked()).toBeUndefined()
    moment.mockRestore()
  })

  it('sends an identical change only once until it is answered', async () => {
    let arrive: (answer: Response) => void = () => undefined
    fetched.mockReturnValueOnce(new Promise<Response>((resolve) => (arrive = resolve)))
    const body = { email: 'pat@example.test' }
    const first = call('POST /api/password/forgot', { body })
    const second = call('POST /api/password/forgot', { body })
    expect(fetched).toHaveBeenCalledTimes(1)
    arrive(json(200, { message: 'Sent' }))
    expect(await first).toEqual({ message: 'Sent' })
    expect(await second).toEqual(await first)
  })

  it('sends a change again after the answer, and a different one at once', async () => {
    fetched.mockImplementation(async () => json(200, { message: 'Sent' }))
    const ask = (email: string) => call('POST /api/password/forgot', { body: { email } })
    await Promise.all([ask('pat@example.test'), ask('kim@example.test')])
    expect(fetched).toHaveBeenCalledTimes(2)
    await ask('pat@example.test')
    expect(fetched).toHaveBeenCalledTimes(3)
  })

  it('sends a change again after a failure', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    const ask = () => call('POST /api/logout')
    await expect(Promise.allSettled([ask(), ask()])).resolves.toMatchObject([
      { reason: expect.any(Unreachable) },
      { reason: expect.any(Unreachable) },
    ])
    expect(fetched).toHaveBeenCalledTimes(1)
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await ask()
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('sends every read', async () => {
    fetched.mockImplementation(async () => json(200, []))
    await Promise.all([call('GET /api/agent/clients'), call('GET /api/agent/clients')])
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('returns null for an answer without content', async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }))
    expect(await call('POST /api/logout')).toBeNull()
  })

  it('returns a file as text', async () => {
    fetched.mockResolvedValue(
      new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } }),
    )
    expect(await call('GET /api/tours/:id/calendar/ics', { params: { id: '1' } })).toBe('BEGIN:VCALENDAR')
  })

  it('parses the next cursor and the total of a list', async () => {
    const link = '</api/agent/tour-cards?limit=30&cursor=abc%2B1>; rel="next"'
    fetched.mockResolvedValue(json(200, [{ id: '1' }], { link, 'x-total-count': '10000+' }))
    const page = await callPage('GET /api/agent/tour-cards')
    expect(page).toMatchObject({ next: 'abc+1', total: 10_000, more: true })
    fetched.mockResolvedValue(json(200, [], { 'x-total-count': '7' }))
    expect(await callPage('GET /api/agent/tour-cards')).toMatchObject({
      next: null,
      total: 7,
      more: false,
    })
  })
})

describe('a refusal', () => {
  it('formats {status}: {message} and keeps the details', async () => {
    const body = {
      message: 'That time is taken.',
      code: 'time_taken',
      freeTimes: ['2026-11-21T16:00:00.000Z'],
    }
    fetched.mockResolvedValue(json(409, body))
    const error = await failureOf(call('GET /api/stats'))
    expect(error.message).toBe('409: That time is taken.')
    expect(error).toMatchObject({
      status: 409,
      code: 'time_taken',
      reason: 'That time is taken.',
      conflict: null,
    })
    expect(error.freeTimes).toEqual(['2026-11-21T16:00:00.000Z'])
  })

  it('falls back to the status text when the body is not JSON', async () => {
    fetched.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    const error = await failureOf(call('GET /api/stats'))
    expect(error.message).toBe('502: Bad Gateway')
    expect(reasonOf(error, 'Failed to fetch tours')).toBe('Failed to fetch tours')
  })

  it('signs out when the session has ended, but not after wrong credentials', async () => {
    fetched.mockResolvedValue(json(401, { message: 'Invalid', code: 'wrong_credentials' }))
    await failureOf(call('POST /api/agent/login', { body: { email: 'a', password: 'b' } }))
    expect(onSignedOut).not.toHaveBeenCalled()
    fetched.mockResolvedValue(json(401, { message: 'Authentication Required', code: 'not_signed_in' }))
    await failureOf(call('GET /api/stats'))
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('ignores a refusal of a prefetched request that its caller has aborted', async () => {
    const refused = json(401, { message: 'Authentication Required', code: 'not_signed_in' })
    window.answersAhead = new Map([['/api/auth/user', Promise.resolve(refused)]])
    const broken = new AbortController()
    const asked = call('GET /api/auth/user', { signal: broken.signal })
    broken.abort()
    await expect(asked).rejects.toThrow(broken.signal.reason)
    expect(onSignedOut).not.toHaveBeenCalled()
  })

  it('asks the server itself for a list that was not requested ahead', async () => {
    window.answersAhead = new Map([['/api/stats', Promise.resolve(undefined)]])
    fetched.mockResolvedValue(json(200, { totalTours: 1 }))
    expect(await call('GET /api/stats')).toEqual({ totalTours: 1 })
  })

  it('leads to the subscription only when payment is required', async () => {
    const facts = { message: 'x', code: 'subscription_required', subscriptionStatus: 'past_due' }
    fetched.mockResolvedValue(json(402, facts))
    await failureOf(call('GET /api/stats'))
    expect(onPaymentRequired).not.toHaveBeenCalled()
    fetched.mockResolvedValue(json(402, { ...facts, subscriptionPlan: 'basic', requiresPayment: true }))
    const error = await failureOf(call('GET /api/stats'))
    expect(onPaymentRequired).toHaveBeenCalledWith(error)
    expect(error).toMatchObject({
      subscriptionStatus: 'past_due',
      subscriptionPlan: 'basic',
      requiresPayment: true,
    })
  })

  it('parses how long to wait', async () => {
    fetched.mockResolvedValue(json(429, { message: 'x', code: 'too_many_attempts' }, { 'retry-after': '30' }))
    expect((await failureOf(call('GET /api/stats'))).retryAfter).toBe(30)
  })

  it('differs from an error of the connection', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call('GET /api/stats')).rejects.toBeInstanceOf(Unreachable)
  })
})

describe('the idempotency key', () => {
  const write = (note: string) =>
    call('POST /api/tours/:tourId/notes', { params: { tourId: '1' }, body: { note } }).catch(() => null)
  const keyAfter = async (note: string): Promise<string | undefined> => {
    await write(note)
    return lastCall().init.headers['idempotency-key']
  }

  it('stays the same until an answer arrives, and then changes', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const first = await keyAfter('hello')
    fetched.mockResolvedValueOnce(json(500, { message: 'x', code: 'internal' }))
    expect(await keyAfter('hello')).toBe(first)
    fetched.mockResolvedValueOnce(json(201, {}))
    expect(await keyAfter('hello')).toBe(first)
    fetched.mockResolvedValueOnce(json(201, {}))
    expect(await keyAfter('hello')).not.toBe(first)
  })

  it('stays the same when the connection breaks in the middle of the answer', async () => {
    const broken = new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{"id":'))
        body.error(new TypeError('network error'))
      },
    })
    const headers = { 'content-type': 'application/json' }
    fetched.mockResolvedValueOnce(new Response(broken, { status: 201, headers }))
    const sent = call('POST /api/tours/:tourId/notes', { params: { tourId: '1' }, body: { note: 'half' } })
    await expect(sent).rejects.toBeInstanceOf(Unreachable)
    const first = lastCall().init.headers['idempotency-key']
    fetched.mockResolvedValueOnce(json(201, {}))
    expect(await keyAfter('half')).toBe(first)
  })

  it('differs for different content', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await keyAfter('one')).not.toBe(await keyAfter('two'))
  })
})
