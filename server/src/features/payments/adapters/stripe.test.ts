import { api } from '@porchlight/contract/api'
import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { answerOf } from '../../../../test/answers.ts'
import { useApp } from '../../../../test/app.ts'
import { begin, billingScene, paymentRow } from '../../../../test/scenes/billing-scene.ts'
import { silentLog } from '../../../kernel/log/log.ts'
import { tours } from '../../tours/tables.ts'
import { refundPayment } from '../commands/refund-payment.ts'
import { settlePayments } from '../commands/settle-payments.ts'
import { createStripe } from './stripe.ts'

const secretKey = 'sk_test_of_the_stub'
// Start it before the app, whose configuration contains its address.
const stripe = await startStripeStub(secretKey)
const app = useApp({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stub',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stub',
  STRIPE_PRICE_BASIC: 'price_basic',
  STRIPE_PRICE_PRO: 'price_pro',
  STRIPE_API_BASE: stripe.url,
})
beforeEach(() => {
  stripe.setDown(false)
  stripe.forget()
})
afterAll(() => stripe.stop())

const { createTour } = api.tours
const prices = { basic: 'price_basic', pro: 'price_pro' }
const provider = createStripe({ secretKey, apiBase: stripe.url, prices }, app.clock)
const parts = () => ({ database: app.database, clock: app.clock, log: silentLog })
const settle = () => settlePayments(parts(), { provider, sandbox: null, readWebhook: null })
const chargeOf = async (tourId: string) => {
  const [tour] = await app.database.orm.select().from(tours).where(eq(tours.id, tourId))
  return [tour?.chargeStatus, tour?.escortedBy]
}
const declined = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
} as const

/** An agent who has begun to pay, and Stripe's side of the payment. */
const begun = async () => {
  const scene = await billingScene(app)
  const payment = await begin(scene.caller, scene.property.id)
  return { ...scene, ...payment, intentId: stripe.newest().id }
}
const booked = async (status: 'succeeded' | 'processing' = 'succeeded') => {
  const scene = await begun()
  stripe.becomes(scene.intentId, status)
  const answered = await scene.caller.post('/api/tours', scene.tourOf({ paymentId: scene.paymentId }))
  return { ...scene, tour: answerOf(createTour, answered) }
}

describe('an escort paid at Stripe', () => {
  it('begins in Stripe’s wire format, at the pinned version, under a key', async () => {
    const { paymentId, clientSecret } = await begun()
    expect(stripe.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        params: {
          amount: '2500',
          currency: 'usd',
          'metadata[payment_id]': paymentId,
          description: expect.stringMatching(/^Tour assistant: \d+ Example Street, San Antonio, TX 78205$/),
          'automatic_payment_methods[enabled]': 'true',
          'automatic_payment_methods[allow_redirects]': 'never',
        },
        key: `escort-${paymentId}`,
        version: '2026-10-28.endive',
        authorization: `Bearer ${secretKey}`,
      },
    ])
    expect(clientSecret).toBe(stripe.newest().client_secret)
    expect(await paymentRow(app, paymentId)).toMatchObject({
      provider: 'stripe',
      providerPaymentId: stripe.newest().id,
      status: 'pending',
    })
  })

  it('sends browsers only the publishable key', async () => {
    const answered = await (await billingScene(app)).caller.get('/api/config')
    expect(answerOf(api.site.config, answered).payments).toEqual({
      provider: 'stripe',
      publishableKey: 'pk_test_of_the_stub',
    })
    expect(answered.text).not.toContain(secretKey)
    expect(answered.text).not.toContain('whsec')
  })

  it('lets pages load Stripe’s form and nothing else from other sites', async () => {
    const { headers } = await app.server.inject('/api/config')
    const policy = String(headers['content-security-policy'])
    const of = (name: string) => policy.split(';').find((part) => part.startsWith(`${name} `))
    expect(of('script-src')).toBe("script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    expect(of('frame-src')).toBe(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    )
    expect(of('connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  })

  it('refuses sandbox payments with 409', async () => {
    const { caller, clientSecret } = await begun()
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    const refused = await caller.post('/api/sandbox/payments/confirm', { clientSecret, card })
    expect(refused).toMatchObject({ status: 409, body: { code: 'payments_off' } })
  })

  it('begins once even if the first answer is lost', async () => {
    const { caller, property } = await billingScene(app)
    stripe.loseNextAnswer()
    const { clientSecret } = await begin(caller, property.id)
    expect(stripe.requests).toHaveLength(2)
    expect(new Set(stripe.requests.map(({ key }) => key)).size).toBe(1)
    expect(clientSecret).toBe(stripe.newest().client_secret)
  })

  it('books the tour when Stripe reports the payment, whatever the browser claims', async () => {
    const scene = await begun()
    const early = await scene.caller.post('/api/tours', scene.tourOf({ paymentId: scene.paymentId }))
    expect(early).toMatchObject({ status: 409, body: { code: 'payment_incomplete' } })
    stripe.becomes(scene.intentId, 'requires_payment_method', declined as never) // only the fields in use
    const refused = await scene.caller.post('/api/tours', scene.tourOf({ paymentId: scene.paymentId }))
    expect(refused.body).toMatchObject({ message: 'Your card has insufficient funds.' })
    expect(await paymentRow(app, scene.paymentId)).toMatchObject({
      status: 'failed',
      failureCode: 'insufficient_funds',
    })
    stripe.becomes(scene.intentId, 'succeeded')
    const tour = await scene.caller.post('/api/tours', scene.tourOf({ paymentId: scene.paymentId }))
    expect(tour).toMatchObject({ status: 201, body: { tourCharge: 25, chargeStatus: 'paid' } })
  })

  it('that another agent names is not fetched', async () => {
    const { paymentId } = await begun()
    const stranger = await billingScene(app)
    stripe.forget()
    const refused = await stranger.caller.post('/api/tours', stranger.tourOf({ paymentId }))
    expect(refused.status).toBe(404)
    expect(stripe.requests).toEqual([])
  })

  it('is attached as pending while it is processing, and paid when Stripe reports it later', async () => {
    const { tour } = await booked('processing')
    expect(tour.chargeStatus).toBe('pending')
    const { intentId } = { intentId: stripe.newest().id }
    app.clock.advance(61_000)
    await settle()
    expect(await chargeOf(tour.id)).toEqual(['pending', 'assistant'])
    stripe.becomes(intentId, 'succeeded')
    app.clock.advance(61_000)
    await settle()
    await settle()
    await expect.poll(() => chargeOf(tour.id)).toEqual(['paid', 'assistant'])
  })

  it('removes the assistant if it fails after processing', async () => {
    const { tour, intentId, caller } = await booked('processing')
    stripe.becomes(intentId, 'requires_payment_method', declined as never) // as above
    app.clock.advance(61_000)
    await settle()
    await expect.poll(() => chargeOf(tour.id)).toEqual(['failed', 'none'])
    expect((await caller.get(`/api/tours/${tour.id}`)).body).toMatchObject({ chargeStatus: 'failed' })
  })

  it('from a closed tab is found by the job and offered', async () => {
    const { caller, property, intentId, paymentId } = await begun()
    stripe.becomes(intentId, 'succeeded')
    app.clock.advance(61_000)
    await settle()
    const fee = await caller.get(`/api/tour-assistant-fee?propertyId=${property.id}`)
    expect(fee.body).toMatchObject({ payment: { paymentId, amount: 25, status: 'succeeded' } })
  })

  it('is fetched less often the older it is', async () => {
    await begun()
    stripe.forget()
    for (let minute = 0; minute < 120; minute++) {
      app.clock.advance(60_001)
      await settle()
    }
    const looks = stripe.requests.length
    expect(looks).toBeGreaterThan(8)
    expect(looks).toBeLessThan(40)
  })
})

describe('while Stripe is down', () => {
  it('nothing is begun or booked, and a paid payment is kept', async () => {
    const scene = await begun()
    stripe.becomes(scene.intentId, 'succeeded')
    stripe.setDown(true)
    const down = { status: 503, body: { code: 'provider_unreachable' } }
    const body = scene.tourOf({ paymentId: scene.paymentId })
    expect(await scene.caller.post('/api/tours', body)).toMatchObject(down)
    const other = await billingScene(app)
    const input = { propertyId: other.property.id, amount: 25 }
    expect(await other.caller.post('/api/create-tour-assistant-payment', input)).toMatchObject(down)
    expect((await paymentRow(app, scene.paymentId)).usedAt).toBeNull()
    stripe.setDown(false)
    expect((await scene.caller.post('/api/tours', body)).status).toBe(201)
  })
})

describe('a refund at Stripe', () => {
  const askedBack = async () => {
    const scene = await booked()
    expect((await scene.caller.put(`/api/agent/tour-requests/${scene.tour.id}/cancel`)).status).toBe(200)
    return scene
  }
  const untilRefunded = (paymentId: string) =>
    expect.poll(async () => (await paymentRow(app, paymentId)).status).toBe('refunded')
  const refundsOf = (id: string) =>
    [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === id)

  it('is requested under a key and shown on the tour', async () => {
    const { paymentId, intentId, tour } = await askedBack()
    await untilRefunded(paymentId)
    const [refund] = refundsOf(intentId)
    expect(await paymentRow(app, paymentId)).toMatchObject({
      providerRefundId: refund?.id,
      refundedCents: 2500,
    })
    expect(stripe.requests.find(({ path }) => path === '/v1/refunds')).toMatchObject({
      params: { payment_intent: intentId, reason: 'requested_by_customer' },
      key: `refund-${paymentId}`,
    })
    await expect.poll(() => chargeOf(tour.id)).toEqual(['refunded', 'assistant'])
  })

  it('of a processing payment waits until it is paid', async () => {
    const { tour, caller, paymentId, intentId } = await booked('processing')
    await caller.put(`/api/agent/tour-requests/${tour.id}/cancel`)
    expect(await paymentRow(app, paymentId)).toMatchObject({
      status: 'processing',
      refundReason: 'tour_cancelled',
    })
    expect(refundsOf(intentId)).toEqual([])
    stripe.becomes(intentId, 'succeeded')
    app.clock.advance(61_000)
    await settle()
    await untilRefunded(paymentId)
    expect(refundsOf(intentId)).toHaveLength(1)
  })

  it('whose answer was lost, or that someone made by hand, counts as done and is not made twice', async () => {
    const { paymentId, intentId } = await booked()
    // Someone refunds it by hand, in Stripe's dashboard.
    await provider.refundPayment(intentId, 'by-hand')
    await app.database.orm.execute(
      `update payments set refund_requested_at = now(), refund_reason = 'tour_cancelled' where id = '${paymentId}'`,
    )
    await refundPayment(parts(), { provider, sandbox: null, readWebhook: null }, paymentId)
    await refundPayment(parts(), { provider, sandbox: null, readWebhook: null }, paymentId)
    expect((await paymentRow(app, paymentId)).status).toBe('refunded')
    expect(refundsOf(intentId)).toHaveLength(1)
  })
})

describe('a payment that no one completes', () => {
  it('is cancelled at Stripe after 24 hours', async () => {
    const { paymentId, intentId } = await begun()
    app.clock.advance(24 * 3_600_000 + 1)
    await settle()
    expect(stripe.newest()).toMatchObject({ id: intentId, status: 'canceled' })
    expect((await paymentRow(app, paymentId)).status).toBe('cancelled')
  })

  it('counts as paid if it is paid just before it would be cancelled', async () => {
    const { paymentId, intentId } = await begun()
    stripe.becomes(intentId, 'succeeded')
    app.clock.advance(24 * 3_600_000 + 1)
    await settle()
    expect((await paymentRow(app, paymentId)).status).toBe('succeeded')
  })
})
