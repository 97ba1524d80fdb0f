import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type Stripe from 'stripe'

/** One call as it came in. */
export type Heard = {
  method: string
  path: string
  params: Record<string, string>
  key: string | null
  version: string | null
  authorization: string | null
}

type Intent = Stripe.PaymentIntent
type Answer = { status: number; body: object }

/** The parameters that each call takes, by their form names; what else comes is refused as Stripe refuses it. */
const known: Record<string, readonly string[]> = {
  'POST /v1/payment_intents': [
    'amount',
    'currency',
    'description',
    'metadata[payment_id]',
    'automatic_payment_methods[enabled]',
    'automatic_payment_methods[allow_redirects]',
  ],
  'GET /v1/payment_intents/:id': [],
  'POST /v1/payment_intents/:id/cancel': [],
  'POST /v1/refunds': ['payment_intent', 'reason'],
  'GET /v1/refunds': ['payment_intent', 'limit'],
  'DELETE /v1/subscriptions/:id': [],
}
const required: Record<string, readonly string[]> = {
  'POST /v1/payment_intents': ['amount', 'currency'],
  'POST /v1/refunds': ['payment_intent'],
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** An error object as Stripe sends it. */
const refusal = (
  status: number,
  error: { type: string; code?: string; param?: string; message: string },
): Answer => ({ status, body: { error: { ...error, doc_url: 'https://stripe.example/docs' } } })

const blankIntent = (): Intent => {
  const id = `pi_${randomUUID().replaceAll('-', '')}`
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomUUID().replaceAll('-', '')}`,
    confirmation_method: 'automatic',
    created: 1_773_846_000,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  } satisfies Intent
}

const refundOf = (intent: Intent) =>
  ({
    id: `re_${randomUUID().replaceAll('-', '')}`,
    object: 'refund',
    amount: intent.amount,
    balance_transaction: null,
    charge: null,
    created: 1_773_846_100,
    currency: intent.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: intent.id,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Omit<Stripe.Refund, 'lastResponse'>

/**
 * A server that speaks Stripe's wire form for what the adapter asks: form-encoded nested parameters, idempotency keys,
 * error objects. Its answers are held to the SDK's own types. Answers the way to play payer and bank.
 */
export const startStripe = async (secretKey: string) => {
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, ReturnType<typeof refundOf>>()
  /** Those that live, by id. */
  const subscriptions = new Set<string>()
  const answered = new Map<string, { params: string; answer: Answer }>()
  const heard: Heard[] = []
  let down = false
  let loseNext = false

  const intent = (id: string): Intent => {
    const found = intents.get(id)
    if (!found) throw new Error(`There is no intent ${id}`)
    return found
  }

  const act = (call: string, id: string, params: Record<string, string>): Answer => {
    if (call === 'DELETE /v1/subscriptions/:id') {
      if (subscriptions.delete(id))
        return { status: 200, body: { id, object: 'subscription', status: 'canceled' } }
      return refusal(404, {
        ...{ type: 'invalid_request_error', code: 'resource_missing', param: 'id' },
        message: `No such subscription: '${id}'`,
      })
    }
    const found = intents.get(call.includes('/payment_intents/') ? id : (params.payment_intent ?? ''))
    if (call === 'POST /v1/payment_intents') {
      const made = {
        ...blankIntent(),
        amount: Number(params.amount),
        currency: params.currency ?? '',
        description: params.description ?? null,
        metadata: { payment_id: params['metadata[payment_id]'] ?? '' },
      } satisfies Intent
      intents.set(made.id, made)
      return { status: 200, body: made }
    }
    if (!found)
      return refusal(404, {
        ...{ type: 'invalid_request_error', code: 'resource_missing', param: 'intent' },
        message: `No such payment_intent: '${id}'`,
      })
    if (call === 'GET /v1/payment_intents/:id') return { status: 200, body: found }
    if (call === 'GET /v1/refunds') {
      const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === found.id)
      return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
    }
    if (call === 'POST /v1/payment_intents/:id/cancel') {
      if (['succeeded', 'processing', 'canceled'].includes(found.status))
        return refusal(400, {
          ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
          message: `You cannot cancel this PaymentIntent because it has a status of ${found.status}.`,
        })
      found.status = 'canceled'
      return { status: 200, body: found }
    }
    const before = [...refunds.values()].some(({ payment_intent }) => payment_intent === found.id)
    if (found.status !== 'succeeded' || before)
      return refusal(400, {
        type: 'invalid_request_error',
        code: before ? 'charge_already_refunded' : 'payment_intent_unexpected_state',
        message: 'This charge cannot be refunded.',
      })
    const refund = refundOf(found)
    refunds.set(refund.id, refund)
    return { status: 200, body: refund }
  }

  const answer = (one: Heard, call: string, id: string): Answer => {
    if (one.authorization !== `Bearer ${secretKey}`)
      return refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    const unknown = Object.keys(one.params).find((name) => !known[call]?.includes(name))
    if (unknown !== undefined)
      return refusal(400, {
        ...{ type: 'invalid_request_error', code: 'parameter_unknown', param: unknown },
        message: `Received unknown parameter: ${unknown}`,
      })
    const missing = required[call]?.find((name) => one.params[name] === undefined)
    if (missing !== undefined)
      return refusal(400, {
        ...{ type: 'invalid_request_error', code: 'parameter_missing', param: missing },
        message: `Missing required param: ${missing}.`,
      })
    const params = JSON.stringify(one.params)
    const before = one.key === null ? undefined : answered.get(one.key)
    if (before && before.params !== params)
      return refusal(400, {
        ...{
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters.',
        },
      })
    const given = before?.answer ?? act(call, id, one.params)
    if (one.key !== null && given.status < 500) answered.set(one.key, { params, answer: given })
    return given
  }

  const server = createServer((request, response: ServerResponse) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://stripe.local')
      const body = await bodyOf(request)
      const one: Heard = {
        method: request.method ?? '',
        path: url.pathname,
        params: Object.fromEntries(request.method === 'GET' ? url.searchParams : new URLSearchParams(body)),
        key: header(request, 'idempotency-key'),
        version: header(request, 'stripe-version'),
        authorization: header(request, 'authorization'),
      }
      heard.push(one)
      if (down) return response.destroy()
      const [, id = ''] = /^\/v1\/(?:payment_intents|subscriptions)\/([^/]+)/.exec(url.pathname) ?? []
      const call = `${one.method} ${id ? url.pathname.replace(id, ':id') : url.pathname}`
      const given = known[call]
        ? answer(one, call, id)
        : refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' })
      if (loseNext) {
        loseNext = false
        return response.destroy()
      }
      response.writeHead(given.status, {
        'content-type': 'application/json',
        'request-id': `req_${randomUUID()}`,
      })
      response.end(JSON.stringify(given.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    refunds,
    subscriptions,
    newest: (): Intent => intent([...intents.keys()].at(-1) ?? ''),
    /** What happens between the payer's browser and Stripe. */
    becomes: (
      id: string,
      status: Stripe.PaymentIntent.Status,
      error: Intent['last_payment_error'] = null,
    ) => {
      Object.assign(intent(id), { status, last_payment_error: error })
    },
    /** Nobody answers, until told otherwise. */
    setDown: (is: boolean) => {
      down = is
    },
    /** The next call is done, and its answer is lost on the way. */
    loseNextAnswer: () => {
      loseNext = true
    },
    forget: () => {
      heard.length = 0
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
