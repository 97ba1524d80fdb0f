import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { afterAll, describe, expect, it } from 'vitest'
import { wednesday } from '../../../../test/app.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { stripeSecret, useSubscribing } from '../../../../test/scenes/provider-scene.ts'
import { createStripe } from './stripe.ts'

const clock = createTestClock(wednesday)
const stripe = await startStripeStub(stripeSecret, () => clock.now())
afterAll(() => stripe.stop())
const { begin, heardOf, keyOf, look, paid, provider } = useSubscribing(stripe, clock)

describe('a subscription at Stripe', () => {
  it('begins incomplete, in Stripe’s wire format, for its own customer, each under a key', async () => {
    const begun = await begin()
    const [customer, subscription] = heardOf(/.*/)
    expect(customer).toMatchObject({
      path: '/v1/customers',
      params: { email: 'nina@example.test', name: 'Nina Park', 'metadata[checkout_id]': 'checkout-1' },
      key: `${keyOf('begin')}-customer`,
      version: '2026-10-28.endive',
    })
    expect(subscription).toMatchObject({
      path: '/v1/subscriptions',
      params: {
        customer: begun.customerId,
        'items[0][price]': 'price_basic',
        payment_behavior: 'default_incomplete',
        'payment_settings[save_default_payment_method]': 'on_subscription',
        'payment_settings[payment_method_types][0]': 'card',
        'metadata[checkout_id]': 'checkout-1',
      },
      key: `${keyOf('begin')}-subscription`,
    })
    const secret = stripe.newest().client_secret
    expect(begun).toMatchObject({
      plan: 'basic',
      status: 'incomplete',
      cancelAtPeriodEnd: false,
      pending: null,
      method: null,
      currentPeriodStart: new Date('2026-03-18T15:00:00.000Z'),
      currentPeriodEnd: new Date('2026-04-18T15:00:00.000Z'),
      toPay: { clientSecret: secret, amountDueCents: 4000 },
      invoice: { status: 'open', plan: 'basic', subtotalCents: 4000, amountDueCents: 4000, discountCents: 0 },
    })
    expect(begun.invoice?.payment).toMatchObject({ state: 'open', failure: null, refundedCents: 0 })
  })

  it('begins once even if the first answer is lost, and continues from its current state', async () => {
    stripe.loseNextAnswer()
    const before = stripe.subscriptions.size
    const first = await begin()
    stripe.pay(first.id)
    const again = await begin()
    expect(stripe.subscriptions.size).toBe(before + 1)
    expect(again).toMatchObject({ id: first.id, status: 'active', toPay: null })
  })

  it('refuses a different request under the same key, as Stripe does', async () => {
    await begin()
    await expect(begin({ plan: 'pro' })).rejects.toThrow('StripeIdempotencyError')
  })

  it('is active once it is paid, and keeps the card', async () => {
    const id = await paid()
    expect(await look(id)).toMatchObject({
      status: 'active',
      toPay: null,
      method: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
      invoice: {
        status: 'paid',
        amountPaidCents: 4000,
        paidAt: clock.now(),
        payment: { state: 'succeeded' },
      },
    })
  })

  it('remains unpaid after a declined card or while the bank asks for authentication', async () => {
    const { id, toPay } = await begin()
    stripe.pay(id, 'declines')
    expect(await look(id)).toMatchObject({
      status: 'incomplete',
      toPay,
      invoice: {
        attemptCount: 1,
        payment: {
          state: 'open',
          failure: { code: 'generic_decline', message: 'Your card was declined.' },
        },
      },
    })
    stripe.pay(id, 'asks')
    expect(await look(id)).toMatchObject({ toPay, invoice: { payment: { state: 'requires_action' } } })
    stripe.pay(id, 'pays')
    expect(await look(id)).toMatchObject({ status: 'active', toPay: null })
  })

  it('cannot be paid a second time while a payment is processing', async () => {
    const { id } = await begin()
    stripe.becomes(stripe.newest().id, 'processing')
    expect(await look(id)).toMatchObject({ status: 'incomplete', toPay: null })
  })

  it('is null if it does not exist, but not if Stripe is down', async () => {
    expect(await provider.findSubscription('sub_none')).toBeNull()
    stripe.setDown(true)
    await expect(provider.findSubscription('sub_none')).rejects.toThrow('Stripe')
  })

  it('with a price of no plan is refused, and the error names the price', async () => {
    const { id } = await begin()
    const other = createStripe(
      { secretKey: stripeSecret, apiBase: stripe.url, prices: { basic: 'x', pro: 'y' } },
      clock,
    )
    await expect(other.findSubscription(id)).rejects.toThrow('price_basic')
  })

  it.each([
    ['trialing', 'active'],
    ['unpaid', 'past_due'],
    ['paused', 'past_due'],
    ['incomplete_expired', 'cancelled'],
  ] as const)('that is %s at Stripe is %s here', async (there, here) => {
    const id = await paid()
    Object.assign(stripe.newestSubscription(), { status: there })
    expect(await look(id)).toMatchObject({ status: here })
  })

  it('renews, fails to renew, is tried again, and ends', async () => {
    const id = await paid()
    clock.set(new Date('2026-04-18T15:00:00.000Z'))
    stripe.monthPasses(id)
    expect(await look(id)).toMatchObject({
      status: 'active',
      currentPeriodStart: new Date('2026-04-18T15:00:00.000Z'),
      invoice: { status: 'paid', periodEnd: new Date('2026-05-18T15:00:00.000Z') },
    })
    stripe.bankSays(id, 'declines')
    clock.set(new Date('2026-05-18T15:00:00.000Z'))
    stripe.monthPasses(id)
    const due = await look(id)
    expect(due).toMatchObject({
      status: 'past_due',
      invoice: { status: 'open', attemptCount: 1, nextAttemptAt: new Date('2026-05-21T15:00:00.000Z') },
      toPay: { amountDueCents: 4000 },
    })
    stripe.bankSays(id, 'pays')
    stripe.retry(id)
    expect(await look(id)).toMatchObject({ status: 'active', toPay: null })
    stripe.endSubscription(id)
    expect(await look(id)).toMatchObject({ status: 'cancelled', cancelledAt: clock.now() })
  })

  it('is ended at Stripe once, and ending it again is not an error', async () => {
    const id = await paid()
    await provider.cancelSubscription(id)
    expect(await look(id)).toMatchObject({ status: 'cancelled' })
    await provider.cancelSubscription(id)
    await provider.cancelSubscription('sub_none')
    stripe.setDown(true)
    await expect(provider.cancelSubscription(id)).rejects.toThrow('Stripe')
  })
})

describe('the other data at Stripe', () => {
  it('lists invoices, newest first, with refunds and disputes, in two calls', async () => {
    const id = await paid()
    const first = stripe.newest().id
    clock.set(new Date('2026-04-18T15:00:00.000Z'))
    stripe.monthPasses(id)
    stripe.refund(first, 1500)
    stripe.dispute(stripe.newest().id)
    stripe.forget()
    const [second, before] = await provider.listInvoices(id)
    expect(before).toMatchObject({ payment: { id: first, refundedCents: 1500, disputed: false } })
    expect(second).toMatchObject({ payment: { refundedCents: 0, disputed: true }, amountPaidCents: 4000 })
    expect(stripe.requests).toHaveLength(2)
    expect(await provider.listInvoices('sub_none')).toEqual([])
  })

  it('reports refunds and disputes that were started at Stripe', async () => {
    await paid()
    const { id } = stripe.newest()
    stripe.refund(id, 1000)
    stripe.dispute(id)
    expect(await provider.findPayment(id)).toMatchObject({
      state: 'succeeded',
      refundedCents: 1000,
      disputed: true,
    })
  })

  it('renames a customer, and links to the customer portal', async () => {
    const { customerId } = await begin()
    await provider.updateCustomer(customerId, { email: 'new@example.test', name: 'Nina Reyes' })
    expect(stripe.customers.get(customerId)).toMatchObject({ email: 'new@example.test', name: 'Nina Reyes' })
    const url = await provider.portalUrl(customerId, 'https://porchlight.example/subscription')
    expect(url).toMatch(/^https:\/\/billing\.stripe\.example\/session\//)
    await expect(provider.portalUrl('cus_none', 'https://porchlight.example/')).rejects.toThrow(
      'resource_missing',
    )
  })
})
