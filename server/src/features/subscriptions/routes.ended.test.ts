import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../test/answers.ts'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAgent } from '../../../test/people.ts'
import { subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import { addSubscriber, subjectsOf, subscriptionRow, useStripe } from '../../../test/scenes/provider-scene.ts'
import { changed } from '../../../test/scenes/subscription-scene.ts'
import { events } from '../../kernel/events/events-table.ts'
import { outboxEmails } from '../notifications/tables.ts'
import { payments } from '../payments/tables.ts'
import { invoices, subscriptions } from './tables.ts'

// A subscription that Stripe has ended on its own leaves an open invoice, which someone can still pay.

const { app, stripe, deliver, newestInvoice } = await useStripe()

const minute = 60_000
const day = 24 * 60 * minute
const overThere = () => stripe.event('customer.subscription.deleted', stripe.newestSubscription())
const subjectsTo = (userId: string) => subjectsOf(app, userId)
const paymentRows = () => app.database.orm.select().from(payments)
const invoiceRows = () => app.database.orm.select().from(invoices)
const failed = 'Your payment of $40.00 did not go through'

/** A subscriber whose second month could not be charged; their page has the secret to pay it. */
const pastDue = async () => {
  const { agent, id } = await addSubscriber(app, stripe)
  stripe.bankSays(id, 'declines')
  stripe.monthPasses(id)
  await deliver(stripe.event('invoice.payment_failed', newestInvoice()))
  const caller = await as(app, agent, 'agent')
  expect((await caller.post('/api/subscription/pay')).status).toBe(200)
  app.clock.advance(15 * day)
  return { agent, id, caller: () => as(app, agent, 'agent') }
}

describe('a subscription that Stripe ends after the last try', () => {
  it('has no open invoice any more, so an open tab cannot pay it', async () => {
    const { agent, id, caller } = await pastDue()
    stripe.endSubscription(id)
    await deliver(overThere())
    expect(newestInvoice().status).toBe('void')
    expect(stripe.newest().status).toBe('canceled')
    await deliver(stripe.event('invoice.voided', newestInvoice()))
    expect(await invoiceRows()).toMatchObject([{ status: 'void' }])
    expect(await paymentRows()).toMatchObject([{ status: 'cancelled', refundRequestedAt: null }])
    expect(await subscriptionOf(await caller())).toMatchObject({ status: 'cancelled', openInvoice: null })
    expect(await subjectsTo(agent.id)).toEqual([failed, 'Your subscription has ended'])
  })

  it('is reported to its agent even if its invoice is void by then', async () => {
    const { agent, id } = await pastDue()
    stripe.endSubscription(id)
    Object.assign(newestInvoice(), { status: 'void', amount_remaining: 0 })
    await deliver(overThere())
    expect(await subjectsTo(agent.id)).toEqual([failed, 'Your subscription has ended'])
  })

  it('is reported as a planned end to an agent who had cancelled', async () => {
    const { agent, id, caller } = await pastDue()
    expect((await (await caller()).post('/api/subscription/cancel')).status).toBe(200)
    stripe.endSubscription(id)
    // The last failed try ended it, not the end of the period.
    Object.assign(stripe.newestSubscription(), { cancel_at_period_end: false, cancel_at: null })
    await deliver(overThere())
    expect((await subscriptionRow(app, agent.id)).status).toBe('cancelled')
    expect(await subjectsTo(agent.id)).toEqual([
      ...[failed, 'Your subscription is canceled', 'Your subscription has ended'],
    ])
    const [ended] = await app.database.orm
      .select({ text: outboxEmails.textBody })
      .from(outboxEmails)
      .where(eq(outboxEmails.subject, 'Your subscription has ended'))
    expect(ended?.text).toContain('We won’t charge you again.')
    expect(ended?.text).not.toContain('last try')
  })

  it.each([
    ['before its webhook arrives', 'open'],
    ['through an emailed link after Stripe gave it up', 'uncollectible'],
  ] as const)('is refunded if it is paid anyway, %s', async (_, stands) => {
    const { agent, id, caller } = await pastDue()
    stripe.endSubscription(id)
    if (stands === 'uncollectible') {
      Object.assign(newestInvoice(), { status: 'uncollectible' })
      await deliver(overThere())
    }
    app.clock.advance(minute)
    stripe.pay(id)
    const paid = stripe.event('invoice.paid', newestInvoice())
    await deliver(overThere(), paid, { ...paid, id: 'evt_again' })
    expect(await invoiceRows()).toMatchObject([{ status: 'paid' }])
    expect(await paymentRows()).toMatchObject([
      { status: 'refunded', refundReason: 'not_subscribed', refundedCents: 4000 },
    ])
    expect(stripe.chargeOf(stripe.newest().id).amount_refunded).toBe(4000)
    expect((await subscriptionOf(await caller())).status).toBe('cancelled')
    // The webhooks of the end and of the payment arrive together, so their emails may go out in either order.
    expect((await subjectsTo(agent.id)).toSorted()).toEqual(
      [failed, 'Your subscription has ended', 'We refunded your payment of $40.00'].toSorted(),
    )
  })
})

describe('a month that was paid before its subscription ended', () => {
  it('stays paid, even if the webhook arrives later', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    stripe.monthPasses(id)
    app.clock.advance(minute)
    stripe.endSubscription(id)
    app.clock.advance(minute)
    await deliver(overThere())
    expect((await subscriptionRow(app, agent.id)).status).toBe('cancelled')
    expect(await paymentRows()).toMatchObject([{ status: 'succeeded', refundRequestedAt: null }])
    // In either order, because both webhooks arrive together.
    const subjects = await subjectsTo(agent.id)
    expect(subjects).toHaveLength(2)
    expect(subjects).toContain('Your subscription has ended')
    expect(subjects).toContainEqual(expect.stringContaining('Receipt: $40.00'))
  })
})

describe('a month that the provider charges after our end, because our call was lost', () => {
  it('is refunded once the provider has ended it too', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    await app.database.orm
      .update(subscriptions)
      .set({ status: 'cancelled', cancelledAt: app.clock.now() })
      .where(eq(subscriptions.userId, agent.id))
    app.clock.advance(day)
    stripe.monthPasses(id)
    await deliver(stripe.event('invoice.paid', newestInvoice()))
    expect(stripe.subscriptions.get(id)?.status).toBe('canceled')
    await deliver(overThere())
    expect(await paymentRows()).toMatchObject([{ status: 'refunded', refundedCents: 4000 }])
  })
})

describe('an open invoice of a former subscription', () => {
  /**
   * An agent who has subscribed again and paid, while the unpaid month of the old subscription is still open at Stripe.
   */
  const subscribedAnew = async (meanwhile: (old: string) => void = () => {}) => {
    const { agent, id, caller } = await pastDue()
    stripe.endSubscription(id)
    await app.database.orm
      .update(subscriptions)
      .set({ status: 'cancelled', cancelledAt: app.clock.now() })
      .where(eq(subscriptions.userId, agent.id))
    const old = newestInvoice()
    app.clock.advance(minute)
    const own = await caller()
    await changed(own, 'pro')
    meanwhile(id)
    app.clock.advance(minute)
    stripe.pay(stripe.newestSubscription().id)
    expect((await own.post('/api/subscription/refresh')).status).toBe(200)
    await jobsDone(app)
    return { old, own, id }
  }
  const expectNothingOpen = async (own: Awaited<ReturnType<typeof as>>) => {
    expect(await subscriptionOf(own)).toMatchObject({
      status: 'active',
      plan: 'pro',
      openInvoice: null,
      may: { pay: false, upgrade: false, downgrade: true },
    })
    // The server does not keep fetching it forever.
    stripe.forget()
    expect((await own.post('/api/subscription/refresh')).status).toBe(200)
    expect(stripe.requests.filter(({ path }) => path.startsWith('/v1/invoices'))).toEqual([])
  }

  it('is voided once there is a new subscription', async () => {
    const { old, own } = await subscribedAnew()
    expect(old.status).toBe('void')
    await expectNothingOpen(own)
    expect((await invoiceRows()).map(({ status }) => status).sort()).toEqual(['paid', 'void'])
  })

  it('is refunded if an old tab pays it anyway', async () => {
    const { old, own } = await subscribedAnew((id) => stripe.pay(id))
    expect(old.status).toBe('paid')
    await expectNothingOpen(own)
    const given = (await paymentRows()).map(({ amountCents, refundedCents }) => [amountCents, refundedCents])
    expect(given.sort()).toEqual([
      [4000, 4000],
      [7500, 0],
    ])
  })

  it('stays if Stripe does not know it', async () => {
    const { own } = await subscribedAnew()
    await app.database.orm
      .update(invoices)
      .set({ status: 'open', providerInvoiceId: 'in_of_another_account' })
      .where(eq(invoices.status, 'void'))
    expect(outcomeOf(await own.post('/api/subscription/refresh'))).toBe('200')
  })
})

describe('a new subscription that was not paid in time', () => {
  const expired = async () => {
    const agent = await addAgent(app, { plan: 'free', status: 'inactive' })
    const caller = await as(app, agent, 'agent')
    await changed(caller, 'pro')
    // A day later Stripe has ended it, but the webhook was lost.
    Object.assign(stripe.newestSubscription(), { status: 'incomplete_expired' })
    Object.assign(newestInvoice(), { status: 'void' })
    return { agent, caller, over: stripe.newestSubscription() }
  }

  it('begins again at the first try', async () => {
    const { agent, caller, over } = await expired()
    const { payment, subscription } = await changed(caller, 'pro')
    expect(subscription).toMatchObject({ status: 'incomplete', plan: 'pro' })
    expect(payment?.amountDueCents).toBe(7500)
    expect((await subscriptionRow(app, agent.id)).providerSubscriptionId).not.toBe(over.id)
    await jobsDone(app)
    expect(stripe.newestSubscription().status).toBe('incomplete')
  })

  it('begins once when two windows try at the same time', async () => {
    const { caller } = await expired()
    const before = stripe.subscriptions.size
    const [one, other] = await Promise.all([changed(caller, 'pro'), changed(caller, 'pro')])
    expect(one.payment).toEqual(other.payment)
    await jobsDone(app)
    expect(stripe.subscriptions.size).toBe(before + 1)
    expect(stripe.newestSubscription().status).toBe('incomplete')
  })
})

describe('a charge that has failed', () => {
  it('is reported once its reason is known, and not before', async () => {
    await pastDue()
    const written = await app.database.orm
      .select({ kind: events.kind })
      .from(events)
      .where(eq(events.topic, 'payments'))
      .orderBy(events.id)
    expect(written).toEqual([{ kind: 'payment.failed' }, { kind: 'invoice.failed' }])
  })
})
