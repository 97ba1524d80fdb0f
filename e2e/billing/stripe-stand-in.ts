import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'

type Status = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: 'usd'
  status: Status
  client_secret: string
  last_payment_error: { type: string; code: string; message: string } | null
}

/** Stripe's API, as far as an escort needs it, and the calls of its script when a person submits a card. */
export const startStripe = async () => {
  const intents = new Map<string, Intent>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { pathname } = new URL(request.url ?? '/', 'http://stripe.local')
    const [, id = '', verb] = /^\/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? []
    const made = randomUUID().replaceAll('-', '')
    const intent: Intent | undefined = id
      ? intents.get(id)
      : {
          id: `pi_${made}`,
          object: 'payment_intent',
          currency: 'usd',
          last_payment_error: null,
          amount: Number(new URLSearchParams(body).get('amount')),
          status: 'requires_payment_method',
          client_secret: `pi_${made}_secret_${randomUUID()}`,
        }
    if (intent && verb === 'cancel') intent.status = 'canceled'
    if (intent) intents.set(intent.id, intent)
    response.writeHead(intent ? 200 : 404, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(intent ?? { error: { type: 'invalid_request_error', message: 'No such intent' } }),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('Stripe’s stand-in does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    intents,
    stop: () => server.close(),
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

// The browser's replacement for Stripe's script: a frame with the fields, and a call to confirm, in the shapes of
// Stripe.js.
const script = `
window.Stripe = Object.assign((key) => {
  let frame
  const elements = {
    create() {
      const listeners = {}
      const element = {
        on(name, listener) { listeners[name] = listener; return element },
        once: () => element, off: () => element, update() {}, destroy() {}, unmount() {},
        mount(place) {
          frame = document.createElement('iframe')
          frame.title = 'Secure payment input frame'
          frame.src = 'https://js.stripe.com/elements-inner.html'
          frame.onload = () => listeners.ready?.({ elementType: 'payment' })
          place.append(frame)
        },
      }
      return element
    },
    getElement: () => null, update() {}, fetchUpdates: async () => ({}), submit: async () => ({}),
  }
  let secret
  return {
    elements(options) { secret = options.clientSecret; return elements },
    async confirmPayment() {
      const id = secret.split('_secret_')[0]
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
        method: 'POST', headers: { authorization: 'Bearer ' + key },
      })
      return answer.json()
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, _registerWrapper() {}, registerAppInfo() {},
  }
}, { version: 'endive' })`

/** Redirects a page from Stripe to the stand-in; `cards` sets the outcome of each submitted card. */
export const meetStripe = async (
  page: Page,
  stripe: StripeStandIn,
  cards: ('paid' | string)[],
): Promise<void> => {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Card</title><input aria-label="Card number">',
        }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const intent = stripe.intents.get(/pi_\w+?(?=\/)/.exec(route.request().url())?.[0] ?? '')
    const outcome = cards.shift()
    if (!intent || outcome === undefined) return route.abort()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (outcome === 'paid') {
      intent.status = 'succeeded'
      return route.fulfill({ headers, json: { paymentIntent: intent } })
    }
    const error = { type: 'card_error', code: 'card_declined', message: outcome }
    intent.last_payment_error = error
    return route.fulfill({ headers, json: { error } })
  })
}
