import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { signEvent, startStripeStub } from './stub.ts'

const secretKey = 'sk_test_of_the_stub'
const stripe = await startStripeStub(secretKey)
afterAll(() => stripe.stop())
const { hostname: host, port } = new URL(stripe.url)
const clientOf = (key: string) => new Stripe(key, { host, port, protocol: 'http', telemetry: false })
const sdk = clientOf(secretKey)

const intent = { amount: 2500, currency: 'usd' }

describe('the stub for Stripe refuses what Stripe would refuse', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    [
      'an unknown parameter',
      () => sdk.paymentIntents.create({ ...intent, receipt_email: 'nina@example.test' }),
      'Received unknown parameter: receipt_email',
    ],
    [
      'an unknown nested one',
      () => sdk.paymentIntents.create({ ...intent, metadata: { card: '4242' } }),
      'Received unknown parameter: metadata[card]',
    ],
    [
      'a missing one',
      () => sdk.subscriptions.create({ customer: 'cus_1', items: [{ price: 'price_basic' }] }),
      'Missing required param: payment_behavior.',
    ],
    ['one of the wrong kind', () => sdk.paymentIntents.create({ ...intent, amount: 25.5 }), 'Invalid amount'],
    ['a call that it does not know', () => sdk.products.list(), 'Unrecognized request URL'],
    ['a thing that there is none of', () => sdk.paymentIntents.retrieve('pi_none'), 'No such payment_intent'],
    [
      'an expansion too deep',
      () =>
        sdk.invoices.list({ subscription: 'sub_1', expand: ['data.payments.data.payment.payment_intent'] }),
      'You cannot expand more than 4 levels',
    ],
  ])('%s', async (_what, call, message) => {
    await expect(call()).rejects.toThrow(message)
  })

  it('an expansion of an object that cannot be expanded', async () => {
    const { id } = await sdk.paymentIntents.create(intent)
    const wrong = sdk.paymentIntents.retrieve(id, { expand: ['invoice'] })
    await expect(wrong).rejects.toThrow('This property cannot be expanded (invoice).')
  })

  it('a key with other parameters, but answers the same parameters with the stored answer', async () => {
    const key = { idempotencyKey: 'one-key' }
    const first = await sdk.paymentIntents.create(intent, key)
    stripe.becomes(first.id, 'succeeded')
    // The first answer again.
    expect(await sdk.paymentIntents.create(intent, key)).toMatchObject({ id: first.id, status: first.status })
    const other = sdk.paymentIntents.create({ ...intent, amount: 1500 }, key)
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })

  it('every call with another secret key', async () => {
    const stranger = clientOf('sk_test_of_nobody')
    await expect(stranger.paymentIntents.create(intent)).rejects.toThrow('Invalid API Key')
  })

  it('and sends an object as an id unless the call expands it', async () => {
    const { id } = await sdk.paymentIntents.create(intent)
    stripe.becomes(id, 'succeeded')
    const charge: Stripe.Charge = stripe.chargeOf(id)
    expect((await sdk.paymentIntents.retrieve(id)).latest_charge).toBe(charge.id)
    const whole = await sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(whole.latest_charge).toMatchObject({ id: charge.id, object: 'charge', amount: 2500 })
  })
})

describe('the stub for Stripe', () => {
  const card = (number: string, expYear = 2030) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(expYear),
  })
  /** Submits a card as Stripe's script in a browser does. */
  const confirm = async (created: Stripe.PaymentIntent, fields: Record<string, string>) => {
    const answer = await fetch(`${stripe.url}/v1/payment_intents/${created.id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_of_the_stub' },
      body: new URLSearchParams({ client_secret: created.client_secret ?? '', ...fields }),
    })
    const body: unknown = await answer.json()
    return { status: answer.status, body }
  }

  it.each([
    ['4000000000000002', 2030, 'card_declined', 'generic_decline'],
    ['4000000000009995', 2030, 'card_declined', 'insufficient_funds'],
    ['4242424242424242', 2025, 'expired_card', undefined],
    ['4111111111111111', 2030, 'card_declined', 'live_mode_test_card'],
  ])('declines %s valid until %i as %s (%s)', async (number, year, code, decline_code) => {
    const created = await sdk.paymentIntents.create(intent)
    const error = decline_code === undefined ? { type: 'card_error', code } : { code, decline_code }
    expect(await confirm(created, card(number, year))).toMatchObject({ status: 402, body: { error } })
    expect(await sdk.paymentIntents.retrieve(created.id)).toMatchObject({ status: 'requires_payment_method' })
  })

  it('takes a test card from a browser that has the client secret', async () => {
    const created = await sdk.paymentIntents.create(intent)
    const wrong = { ...created, client_secret: 'pi_other_secret_x' }
    expect(await confirm(wrong, card('4242424242424242'))).toMatchObject({ status: 404 })
    expect(await confirm(created, card('4242424242424242'))).toMatchObject({ body: { status: 'succeeded' } })
    expect(await confirm(created, card('4242424242424242'))).toMatchObject({
      body: { error: { code: 'payment_intent_unexpected_state' } },
    })
  })

  it('answers requires_action for a card whose bank asks its holder', async () => {
    const created = await sdk.paymentIntents.create(intent)
    expect(await confirm(created, card('4000002500003155'))).toMatchObject({
      body: { status: 'requires_action' },
    })
  })

  it('lists page by page', async () => {
    const { id: customer } = await sdk.customers.create({ email: 'nina@example.test', name: 'Nina Park' })
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.unshift((await sdk.paymentIntents.create({ ...intent, customer })).id)
    expect(await sdk.paymentIntents.list({ customer, limit: 2 })).toMatchObject({ has_more: true })
    const found: string[] = []
    for await (const { id } of sdk.paymentIntents.list({ customer, limit: 2 })) found.push(id)
    expect(found).toEqual(made)
  })

  it('signs events so that the SDK accepts them', () => {
    const now = new Date()
    const event = stripe.event('payment_intent.succeeded', stripe.newest())
    const { payload, signature } = signEvent(event, 'whsec_of_the_stub', now)
    expect(sdk.webhooks.constructEvent(payload, signature, 'whsec_of_the_stub')).toEqual(event)
    expect(() => sdk.webhooks.constructEvent(payload, signature, 'whsec_of_another')).toThrow()
  })
})
