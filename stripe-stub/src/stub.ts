import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { createActors } from './actors.ts'
import { answerRequest } from './api.ts'
import { newId } from './ids.ts'
import { testPrices } from './prices.ts'
import { createState } from './state.ts'
import { type Answer, answerOf, StripeRefusal, type StripeRequest } from './wire.ts'

/** The object in an event of a type. */
type ObjectOf<T extends Stripe.Event['type']> = Extract<Stripe.Event, { type: T }>['data']['object']

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/**
 * Imitates the part of Stripe's HTTP API that the adapter uses: form-encoded nested parameters, idempotency keys,
 * expansions, error objects. It refuses everything else, and its answers are checked against the SDK's types. Returns
 * ways to act as payer and bank, and to create events.
 *
 * @param now the time at Stripe
 */
export const startStripeStub = async (
  secretKey: string,
  now: () => Date = () => new Date('2026-03-18T15:00:00.000Z'),
) => {
  const state = createState({ now, prices: testPrices, secretOf: () => newId('x') })
  const requests: StripeRequest[] = []
  let down = false
  let losing: { path: RegExp; left: number } | null = null
  let failing: { path: RegExp; isDone: boolean } | null = null
  let meeting: { path: RegExp; awaited: number; arrivals: (() => void)[] } | null = null

  /** Waits for the other calls that must arrive together with this one, if any. */
  const meet = async (one: StripeRequest): Promise<void> => {
    if (!meeting?.path.test(one.path)) return
    const { arrivals, awaited } = meeting
    if (arrivals.length + 1 < awaited) return new Promise<void>((resolve) => arrivals.push(resolve))
    meeting = null
    for (const goOn of arrivals) goOn()
  }

  const fail =
    (one: StripeRequest) =>
    (work: () => Answer): Answer | null => {
      if (one.method === 'GET' || !failing?.path.test(one.path)) return null
      if (failing.isDone) work()
      failing = null
      return answerOf(new StripeRefusal(500, { type: 'api_error' }, 'An unknown error occurred.'))
    }

  const server = createServer((request, response: ServerResponse) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stripe.local')
      const body = await bodyOf(request)
      const one: StripeRequest = {
        method: request.method ?? '',
        path: url.pathname,
        params: Object.fromEntries(request.method === 'GET' ? url.searchParams : new URLSearchParams(body)),
        key: header(request, 'idempotency-key'),
        version: header(request, 'stripe-version'),
        authorization: header(request, 'authorization'),
      }
      requests.push(one)
      if (down) return response.destroy()
      await meet(one)
      const given = answerRequest(state, secretKey, one, fail(one))
      if (losing && losing.left > 0 && losing.path.test(one.path)) {
        losing.left--
        return response.destroy()
      }
      const id = `req_${randomUUID()}`
      response.writeHead(given.status, {
        'content-type': 'application/json',
        'request-id': id,
        ...given.headers,
      })
      response.end(JSON.stringify(given.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const newestOf = <T>(kept: Map<string, T>): T => {
    const found = [...kept.values()].at(-1)
    if (found === undefined) throw new Error('Stripe has none yet')
    return found
  }
  const { intents, subscriptions, refunds, setups, customers, schedules, invoices, coupons } = state
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    intents,
    subscriptions,
    refunds,
    setups,
    customers,
    schedules,
    invoices,
    coupons,
    ...createActors(state),
    newest: (): Stripe.PaymentIntent => newestOf(intents),
    newestSubscription: (): Stripe.Subscription => newestOf(subscriptions),
    chargeOf: (intentId: string): Stripe.Charge => {
      const named = intents.get(intentId)?.latest_charge
      return state.of(state.charges, 'charge', named ? state.idOf(named) : '')
    },
    /** An event as Stripe sends it: a whole object that refers to others by id. */
    event: <T extends Stripe.Event['type']>(type: T, object: ObjectOf<T>) =>
      ({
        id: newId('evt'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created: state.seconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }) satisfies Omit<Stripe.EventBase, 'data'> & { data: { object: ObjectOf<T> } },
    /** Makes the stub stop answering, until it is called with false. */
    setDown: (is: boolean) => {
      down = is
    },
    /** Delays the next calls of a path until this many have arrived. */
    answerTogether: (path: RegExp, calls: number) => {
      meeting = { path, awaited: calls, arrivals: [] }
    },
    /** Does the next call, but loses its answer. */
    loseNextAnswer: () => {
      losing = { path: /./, left: 1 }
    },
    /** Does the same for the next calls of a path, including retries. */
    loseAnswers: (path: RegExp, times: number) => {
      losing = { path, left: times }
    },
    /**
     * Fails the next call of a path, and every later call with its key. @param isDone whether the work is done anyway
     */
    failNext: (path: RegExp, isDone = false) => {
      failing = { path, isDone }
    },
    forget: () => {
      requests.length = 0
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type StripeStub = Awaited<ReturnType<typeof startStripeStub>>

/** An event with its signature, by the SDK's own helper for tests. */
export const signEvent = (event: object, secret: string, at: Date) => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(at.getTime() / 1000)
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}
