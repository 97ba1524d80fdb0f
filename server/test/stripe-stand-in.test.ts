import type Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { createStripeClient } from '../src/features/billing/adapters/stripe-client.ts'
import { startStripe } from './stripe-stand-in.ts'

const secretKey = 'sk_test_of_the_stand_in'
const stripe = await startStripe(secretKey)
afterAll(() => stripe.stop())
const sdk = createStripeClient({ secretKey, apiBase: stripe.url })

const intent = { amount: 2500, currency: 'usd' }

describe('the stand-in for Stripe refuses what Stripe would refuse', () => {
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
    const stranger = createStripeClient({ secretKey: 'sk_test_of_nobody', apiBase: stripe.url })
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
