import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { afterAll, describe, expect, it } from 'vitest'
import { wednesday } from '../../../../test/app.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { stripeSecret, useSubscribing } from '../../../../test/scenes/provider-scene.ts'

const clock = createTestClock(wednesday)
const stripe = await startStripeStub(stripeSecret, () => clock.now())
afterAll(() => stripe.stop())
const { another, couponOf, heardOf, keyOf, look, paid, provider } = useSubscribing(stripe, clock)

const days = (count: number) => count * 86_400_000

describe('a change of plan at Stripe', () => {
  it('to a larger one charges the difference at once', async () => {
    const id = await paid()
    const first = [...stripe.invoices.values()].at(-1)
    clock.advance(days(15.5))
    const changed = await provider.changePlan(id, { plan: 'pro', when: 'now' }, keyOf('up'))
    expect(changed).toMatchObject({
      plan: 'pro',
      status: 'active',
      toPay: null,
      invoice: { status: 'paid', plan: 'pro', amountDueCents: 1750 },
    })
    expect(changed.invoice?.lines.map(({ amountCents }) => amountCents)).toEqual([-2000, 3750])
    expect(heardOf(/subscriptions\/sub/)[0]).toMatchObject({
      params: {
        'items[0][price]': 'price_pro',
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      },
      // The key contains the newest invoice: choosing the plan again after dropping it is a new request.
      key: `${keyOf('up')}-${first?.id}-change`,
    })
  })

  it('to a larger one is previewed to the cent, and the preview writes nothing', async () => {
    const id = await paid()
    clock.advance(days(15.5))
    const before = stripe.invoices.size
    const preview = await provider.previewPlan(id, 'pro')
    // Without the following month, which is on the same preview.
    expect(preview).toEqual({
      amountDueCents: 1750,
      lines: [
        { description: 'Unused time on price_basic', amountCents: -2000 },
        { description: 'Remaining time on price_pro', amountCents: 3750 },
      ],
    })
    expect(stripe.invoices.size).toBe(before)
    const changed = await provider.changePlan(id, { plan: 'pro', when: 'now' }, keyOf('up-seen'))
    expect(changed.invoice?.amountDueCents).toBe(preview.amountDueCents)
  })

  it.each(['flexible', 'classic'] as const)(
    'to a larger one credits what was paid, not the list price, with %s billing before',
    async (type) => {
      another()
      const coupon = await couponOf({ percent_off: 100, duration: 'once' })
      const { id } = await provider.beginSubscription(
        {
          reference: { checkoutId: 'checkout-1' },
          payer: { customerId: null, email: 'nina@example.test', name: 'Nina Park' },
          plan: 'basic',
          coupon,
        },
        keyOf('free'),
      )
      const there = stripe.subscriptions.get(id)
      if (there) there.billing_mode = { ...there.billing_mode, type }
      clock.advance(days(15.5))
      const preview = await provider.previewPlan(id, 'pro')
      expect(preview.lines.map(({ amountCents }) => amountCents)).toEqual([0, 3750])
      const changed = await provider.changePlan(id, { plan: 'pro', when: 'now' }, keyOf('up'))
      expect(changed.toPay?.amountDueCents).toBe(preview.amountDueCents)
    },
  )

  it.each(['declines', 'asks'] as const)(
    'whose charge the bank %s keeps the current plan until it is paid',
    async (bank) => {
      const id = await paid()
      stripe.bankSays(id, bank)
      const change = { plan: 'pro', when: 'now' } as const
      const waiting = await provider.changePlan(id, change, keyOf('up'))
      expect(waiting).toMatchObject({ plan: 'basic', status: 'active', toPay: { amountDueCents: 3500 } })
      // The agent chooses it again: it continues, and nothing is charged a second time.
      const invoices = stripe.invoices.size
      const again = await provider.changePlan(id, change, keyOf('up-again'))
      expect(again.toPay).toEqual(waiting.toPay)
      expect(stripe.invoices.size).toBe(invoices)
      stripe.pay(id, 'pays')
      expect(await look(id)).toMatchObject({ plan: 'pro', status: 'active', toPay: null })
    },
  )

  it('that is chosen but not paid is dropped together with its invoice', async () => {
    const id = await paid()
    stripe.bankSays(id, 'declines')
    await provider.changePlan(id, { plan: 'pro', when: 'now' }, keyOf('up'))
    const invoice = [...stripe.invoices.values()].at(-1)
    expect(await provider.keepPlan(id)).toMatchObject({ plan: 'basic', status: 'active', pending: null })
    expect(await look(id)).toMatchObject({ plan: 'basic', toPay: null })
    expect(invoice).toMatchObject({ status: 'void' })
    // After the drop, choosing the plan again charges again.
    const again = await provider.changePlan(id, { plan: 'pro', when: 'now' }, keyOf('up-anew'))
    expect(again).toMatchObject({ plan: 'basic', toPay: { amountDueCents: 3500 } })
  })

  it('to a smaller one waits for the end of the period, and keeps the discount', async () => {
    const coupon = await couponOf({ percent_off: 10, duration: 'forever' })
    const id = await paid({ plan: 'pro', coupon })
    const later = { plan: 'basic', when: 'period_end' } as const
    const changed = await provider.changePlan(id, later, keyOf('down'))
    const pending = { plan: 'basic', at: new Date('2026-04-18T15:00:00.000Z') }
    expect(changed).toMatchObject({ plan: 'pro', pending, couponId: coupon.id })
    // Once more the same change, and once more after a lost answer.
    expect(await provider.changePlan(id, later, keyOf('down'))).toMatchObject({ pending })
    expect(await provider.changePlan(id, later, keyOf('down-again'))).toMatchObject({ pending })
    clock.set(new Date('2026-04-18T15:00:00.000Z'))
    stripe.monthPasses(id)
    expect(await look(id)).toMatchObject({
      plan: 'basic',
      pending: null,
      couponId: coupon.id,
      invoice: { plan: 'basic', amountDueCents: 3600 },
    })
  })

  it('that is planned can be undone, and is replaced by a cancellation or a larger plan', async () => {
    const id = await paid({ plan: 'pro' })
    const later = () =>
      provider.changePlan(id, { plan: 'basic', when: 'period_end' }, keyOf(`down-${stripe.requests.length}`))
    await later()
    expect(await provider.keepPlan(id)).toMatchObject({ plan: 'pro', pending: null })
    expect(await provider.keepPlan(id)).toMatchObject({ plan: 'pro', pending: null })
    await later()
    expect(await provider.setCancelAtPeriodEnd(id, true)).toMatchObject({
      cancelAtPeriodEnd: true,
      pending: null,
      status: 'active',
    })
    expect(await provider.setCancelAtPeriodEnd(id, false)).toMatchObject({ cancelAtPeriodEnd: false })
    await later()
    const kept = await provider.changePlan(id, { plan: 'pro', when: 'now' }, keyOf('up'))
    expect(kept).toMatchObject({ plan: 'pro', pending: null, toPay: null })
  })
})

describe('a cancellation at Stripe', () => {
  it('leaves the period running, and takes effect at its end', async () => {
    const id = await paid()
    await provider.setCancelAtPeriodEnd(id, true)
    expect(heardOf(/subscriptions\/sub/)[0]?.params).toEqual({ cancel_at_period_end: 'true' })
    clock.set(new Date('2026-04-18T15:00:00.000Z'))
    stripe.monthPasses(id)
    expect(await look(id)).toMatchObject({ status: 'cancelled', cancelledAt: clock.now() })
  })

  it('by a date, as the customer portal writes it, counts and can be undone', async () => {
    const id = await paid()
    stripe.endAt(id, Date.parse('2026-04-18T15:00:00.000Z') / 1000)
    expect(await look(id)).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' })
    expect(await provider.setCancelAtPeriodEnd(id, false)).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

describe('a payment method at Stripe', () => {
  const scene = async () => {
    const id = await paid()
    const { customerId } = await look(id)
    const begun = await provider.beginMethod(customerId, keyOf('method'))
    return { subscription: { id, customerId }, ...begun }
  }

  it('is entered in the browser and assigned to the subscription and its customer', async () => {
    const { subscription, setupId, clientSecret } = await scene()
    expect(clientSecret).toBe(stripe.setups.get(setupId)?.client_secret)
    expect(heardOf(/setup_intents/)[0]).toMatchObject({
      params: {
        customer: subscription.customerId,
        usage: 'off_session',
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'never',
        'allowed_payment_method_types[0]': 'card',
      },
      key: keyOf('method'),
    })
    expect(await provider.takeMethod(subscription, setupId)).toBeNull()
    stripe.giveMethod(setupId, '4444')
    expect(await provider.takeMethod(subscription, setupId)).toMatchObject({ method: { last4: '4444' } })
    const { invoice_settings } = stripe.customers.get(subscription.customerId) ?? {}
    expect(invoice_settings?.default_payment_method).toBe(stripe.newestSubscription().default_payment_method)
  })

  it('is not accepted if it belongs to another customer or does not exist', async () => {
    const other = await scene()
    stripe.giveMethod(other.setupId)
    another()
    const { subscription } = await scene()
    expect(await provider.takeMethod(subscription, other.setupId)).toBeNull()
    expect(await provider.takeMethod(subscription, 'seti_none')).toBeNull()
    expect((await look(subscription.id)).method).toMatchObject({ last4: '4242' })
  })
})
