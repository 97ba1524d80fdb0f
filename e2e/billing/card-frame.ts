import type { Page } from '@playwright/test'
import type { StripeStub } from '@porchlight/stripe-stub/stub'

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
      const body = new URLSearchParams({ client_secret: secret })
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
        method: 'POST', headers: { authorization: 'Bearer ' + key }, body,
      })
      return answer.json()
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, _registerWrapper() {}, registerAppInfo() {},
  }
}, { version: 'endive' })`

const cardFields = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
})

/** Redirects a page from Stripe to the stub. Each submit of the form sends the next test card of `cards`. */
export const redirectStripe = async (page: Page, stripe: StripeStub, cards: string[]): Promise<void> => {
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Card</title><input aria-label="Card number">',
        }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    // The browser asks first whether it may send the publishable key to another origin.
    if (request.method() === 'OPTIONS') return route.fulfill({ headers })
    const card = cards.shift()
    if (card === undefined) return route.abort()
    const fields = new URLSearchParams(request.postData() ?? '')
    for (const [name, value] of Object.entries(cardFields(card))) fields.set(name, value)
    const { authorization = '' } = await request.allHeaders()
    const answer = await fetch(`${stripe.url}${new URL(request.url()).pathname}`, {
      method: 'POST',
      headers: { authorization },
      body: fields,
    })
    const body: unknown = await answer.json()
    return route.fulfill({ headers, json: answer.ok ? { paymentIntent: body } : body })
  })
}
