import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { password } from '../../../test/people.ts'
import { paymentRow } from '../../../test/scenes/billing-scene.ts'
import { subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import {
  addCheckout,
  addSubscriber,
  sendWebhook,
  stripeProvider,
  subscriptionRow,
  useStripe,
} from '../../../test/scenes/provider-scene.ts'
import { cancel, change, changed } from '../../../test/scenes/subscription-scene.ts'
import { billingParts } from '../../app.ts'
import { newId } from '../../kernel/ids.ts'
import { outboxEmails } from '../notifications/tables.ts'
import { processWebhook } from '../payments/commands/process-webhook.ts'
import { reconcilePayments } from '../payments/commands/reconcile-payments.ts'
import { retryWebhooks } from '../payments/commands/retry-webhooks.ts'
import { settlePayments } from '../payments/commands/settle-payments.ts'
import type { PaymentProvider } from '../payments/ports.ts'
import { payments as paymentRows, providerEvents } from '../payments/tables.ts'
import { reconcileSubscriptions } from './commands/reconcile-subscriptions.ts'
import { retireSubscription } from './commands/retire-subscription.ts'
import { invoices, paymentMethods, subscriptionChanges, subscriptions } from './tables.ts'

const { app, stripe, newestInvoice, parts, payments, paidEscort, statusThere, untilWorked } =
  await useStripe()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const sessionOf = async (scene: Awaited<ReturnType<typeof addSubscriber>>) => as(app, scene.agent, 'agent')

describe('an upgrade whose card asks for an authentication step', () => {
  it('can be dropped and chosen again at once', async () => {
    const scene = await addSubscriber(app, stripe)
    const caller = await sessionOf(scene)
    stripe.bankSays(scene.id, 'asks')
    const first = await changed(caller, 'pro')
    expect(first.payment?.amountDueCents).toBe(3500)
    expect(first.subscription).toMatchObject({ plan: 'basic', status: 'active' })
    const letGo = await changed(caller, 'basic')
    expect(letGo).toMatchObject({ payment: null, subscription: { openInvoice: null } })
    const second = await changed(caller, 'pro')
    expect(second.payment?.amountDueCents).toBe(3500)
    expect(second.payment?.clientSecret).not.toBe(first.payment?.clientSecret)
    // The agent closes the form and opens it once more: the same upgrade continues.
    expect((await changed(caller, 'pro')).payment).toEqual(second.payment)
    stripe.pay(scene.id)
    await caller.post('/api/subscription/refresh')
    expect(await subscriptionOf(caller)).toMatchObject({ plan: 'pro', openInvoice: null })
  })

  it('in two windows at once is charged once', async () => {
    const scene = await addSubscriber(app, stripe)
    const caller = await sessionOf(scene)
    const before = stripe.invoices.size
    // Both calls read the current plan before either of them changes it.
    stripe.answerTogether(/subscriptions\/sub/, 2)
    expect((await Promise.all([change(caller, 'pro'), change(caller, 'pro')])).map(outcomeOf)).toEqual([
      ...['200', '200'],
    ])
    expect(stripe.invoices.size).toBe(before + 1)
  })

  it('leaves nothing open here when it expires with its period', async () => {
    const scene = await addSubscriber(app, stripe)
    const caller = await sessionOf(scene)
    stripe.bankSays(scene.id, 'asks')
    await changed(caller, 'pro')
    expect((await subscriptionOf(caller)).openInvoice).not.toBeNull()
    Object.assign(newestInvoice(), { status: 'void', amount_remaining: 0 })
    Object.assign(stripe.newestSubscription(), { pending_update: null })
    stripe.bankSays(scene.id, 'pays')
    stripe.monthPasses(scene.id)
    app.clock.advance(day + minute)
    await reconcileSubscriptions(parts(), payments())
    expect((await subscriptionOf(caller)).openInvoice).toBeNull()
    expect(await app.database.orm.select().from(invoices).where(eq(invoices.status, 'open'))).toEqual([])
  })

  it('is reported as an unknown result if the answer is lost', async () => {
    const caller = await sessionOf(await addSubscriber(app, stripe))
    stripe.setDown(true)
    for (const answered of [
      await change(caller, 'pro'),
      await caller.post('/api/subscription/pay'),
      await caller.post('/api/subscription/refresh'),
    ])
      expect(refusalOf(answered)).toMatchObject({
        code: 'provider_unreachable',
        message: expect.stringContaining('we don’t know whether the payment succeeded'),
      })
    expect(refusalOf(await cancel(caller)).message).toContain('You were not charged')
  })
})

describe('a retired subscription', () => {
  /** A checkout whose payer has the bank's authentication open in another tab. */
  const asked = async () => {
    const cancelledAt = app.clock.now()
    const { checkoutId, begun } = await addCheckout(app, stripe, { state: 'cancelled', cancelledAt })
    stripe.pay(begun.id, 'asks')
    const { id } = begun
    return { id, provider: 'stripe' as const, providerSubscriptionId: id, checkoutId, userId: null }
  }

  it('has no open invoice any more', async () => {
    const retired = await asked()
    await retireSubscription(app.kernel, payments(), retired, billingParts)
    expect(newestInvoice().status).toBe('void')
    expect(stripe.newest().status).toBe('canceled')
    expect(statusThere(retired.id)).toBe('canceled')
  })

  it('is refunded if an open tab pays it afterwards', async () => {
    const retired = await asked()
    // Stripe did not stop the payment in time.
    const late = { ...stripeProvider(app, stripe), cancelSubscription: async () => {} }
    await retireSubscription(app.kernel, payments(late), retired, billingParts)
    const [before] = await app.database.orm.select().from(paymentRows)
    expect(before).toMatchObject({ status: 'requires_action', refundReason: 'not_subscribed' })
    stripe.becomes(stripe.newest().id, 'succeeded')
    app.clock.advance(2 * minute)
    await settlePayments(parts(), payments())
    await jobsDone(app)
    expect(await paymentRow(app, before?.id ?? '')).toMatchObject({ status: 'refunded', refundedCents: 7500 })
  })

  it('is retired by a webhook if its job has failed', async () => {
    const retired = await asked()
    stripe.becomes(stripe.newest().id, 'succeeded')
    await sendWebhook(app, stripe.event('invoice.paid', newestInvoice()))
    await untilWorked()
    await jobsDone(app)
    expect(statusThere(retired.id)).toBe('canceled')
    expect(await app.database.orm.select().from(paymentRows)).toMatchObject([{ status: 'refunded' }])
  })
})

describe('an account that is closed', () => {
  it('has no card any more, whatever webhooks arrive afterwards', async () => {
    const scene = await addSubscriber(app, stripe)
    const caller = await sessionOf(scene)
    await caller.post('/api/subscription/refresh')
    const methods = () => app.database.orm.select().from(paymentMethods)
    expect(await methods()).toHaveLength(1)
    expect((await caller.post('/api/profile/close', { password })).status).toBe(204)
    expect(await methods()).toEqual([])
    await jobsDone(app)
    expect(statusThere(scene.id)).toBe('canceled')
    await sendWebhook(app, stripe.event('customer.subscription.deleted', stripe.newestSubscription()))
    await untilWorked()
    expect(await methods()).toEqual([])
    const [customer] = [...stripe.customers.values()].slice(-1)
    expect(customer).toMatchObject({ name: 'Deleted user', email: `${scene.agent.id}@anonymised.invalid` })
  })

  it.each(['by a webhook', 'by reconciliation'])(
    'has its subscription ended %s if the provider still charges it',
    async (how) => {
      const scene = await addSubscriber(app, stripe)
      app.clock.advance(minute)
      const at = app.clock.now()
      await app.database.orm
        .update(subscriptions)
        .set({ status: 'cancelled', cancelledAt: at })
        .where(eq(subscriptions.userId, scene.agent.id))
      if (how === 'by a webhook') {
        stripe.monthPasses(scene.id)
        await sendWebhook(app, stripe.event('invoice.paid', newestInvoice()))
        await untilWorked()
      } else {
        app.clock.advance(day)
        await reconcileSubscriptions(parts(), payments())
      }
      await jobsDone(app)
      expect(statusThere(scene.id)).toBe('canceled')
      expect((await subscriptionRow(app, scene.agent.id)).status).toBe('cancelled')
      // Once the provider has confirmed the end, the server stops fetching it.
      for (let run = 0; run < 3; run++) {
        app.clock.advance(day + minute)
        await reconcileSubscriptions(parts(), payments())
      }
      stripe.forget()
      app.clock.advance(day + minute)
      await reconcileSubscriptions(parts(), payments())
      expect(stripe.requests).toEqual([])
    },
  )
})

describe('a call that has failed for hours', () => {
  it('is retried an hour later: processing a webhook', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    stripe.endSubscription(id)
    const now = app.clock.now()
    const webhookRow = (name: string, about: string) => ({
      id: newId(),
      provider: 'stripe' as const,
      providerEventId: name,
      type: 'x',
      attempts: 10,
      providerCreatedAt: now,
      receivedAt: now,
      payload: { kind: 'subscription', id: about },
    })
    await app.database.orm
      .insert(providerEvents)
      .values([{ ...webhookRow('broken', id), payload: {} }, webhookRow('fine', id)])
    app.clock.advance(59 * minute)
    await retryWebhooks(parts(), payments(), billingParts)
    expect((await subscriptionRow(app, agent.id)).status).toBe('active')
    app.clock.advance(2 * minute)
    await retryWebhooks(parts(), payments(), billingParts)
    expect((await subscriptionRow(app, agent.id)).status).toBe('cancelled')
    const stored = await app.database.orm.select().from(providerEvents)
    expect(stored.filter(({ processedAt }) => processedAt).map((one) => one.providerEventId)).toEqual([
      'fine',
    ])
  })

  it('is retried an hour later: sending a refund', async () => {
    const { paymentId, intent } = await paidEscort()
    await app.database.orm
      .update(paymentRows)
      .set({ refundRequestedAt: app.clock.now(), refundReason: 'tour_cancelled' })
    app.clock.advance(61 * minute)
    stripe.setDown(true)
    await reconcilePayments(parts(), payments())
    stripe.setDown(false)
    await reconcilePayments(parts(), payments())
    expect((await paymentRow(app, paymentId)).status).toBe('succeeded')
    app.clock.advance(61 * minute)
    await reconcilePayments(parts(), payments())
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'refunded', refundedCents: 2500 })
    expect(stripe.chargeOf(intent.id).amount_refunded).toBe(2500)
  })

  it('is found within some days: a manual refund and a dispute whose webhooks were lost', async () => {
    const { paymentId, intent } = await paidEscort()
    await app.database.orm.update(paymentRows).set({ usedAt: app.clock.now() })
    stripe.refund(intent.id, 1000)
    stripe.dispute(intent.id)
    app.clock.advance(day + minute)
    await reconcilePayments(parts(), payments())
    expect(await paymentRow(app, paymentId)).toMatchObject({
      status: 'succeeded',
      refundedCents: 1000,
      disputedAt: app.clock.now(),
    })
    // The server fetches it less and less often, and not forever.
    stripe.forget()
    for (let days = 0; days < 130; days++) {
      app.clock.advance(day)
      await reconcilePayments(parts(), payments())
    }
    expect(stripe.requests.length).toBeGreaterThan(8)
    expect(stripe.requests.length).toBeLessThan(40)
  })
})

describe('a state that was fetched before an agent’s change and arrives after it', () => {
  it('overwrites nothing and is fetched again', async () => {
    const scene = await addSubscriber(app, stripe)
    const caller = await sessionOf(scene)
    const now = app.clock.now()
    const webhookId = newId()
    await app.database.orm.insert(providerEvents).values({
      id: webhookId,
      provider: 'stripe',
      providerEventId: 'slow',
      type: 'x',
      providerCreatedAt: now,
      receivedAt: now,
      payload: { kind: 'subscription', id: scene.id },
    })
    const provider = stripeProvider(app, stripe)
    let looks = 0
    const slow: PaymentProvider = {
      ...provider,
      findSubscription: async (id) => {
        const fetched = await provider.findSubscription(id)
        if (++looks === 1) answerOf(api.subscriptions.cancelSubscription, await cancel(caller))
        return fetched
      },
    }
    await processWebhook(app.kernel, payments(slow), { webhookId }, billingParts)
    expect(looks).toBe(2)
    expect(await subscriptionOf(caller)).toMatchObject({ cancelAtPeriodEnd: true })
    const history = await app.database.orm.select().from(subscriptionChanges)
    expect(history.map(({ kind }) => kind)).toEqual(['cancel_requested'])
  })
})

describe('a subscription that Stripe ends after the last try', () => {
  it('is reported to its agent once, although its invoice stays open', async () => {
    const { agent, id } = await addSubscriber(app, stripe)
    stripe.bankSays(id, 'declines')
    stripe.monthPasses(id)
    await sendWebhook(app, stripe.event('invoice.payment_failed', newestInvoice()))
    await untilWorked()
    await jobsDone(app)
    stripe.endSubscription(id)
    const over = stripe.event('customer.subscription.deleted', stripe.newestSubscription())
    await sendWebhook(app, over)
    await sendWebhook(app, { ...over, id: 'evt_again' })
    await untilWorked()
    await jobsDone(app)
    const mails = await app.database.orm
      .select({ subject: outboxEmails.subject })
      .from(outboxEmails)
      .where(eq(outboxEmails.userId, agent.id))
      .orderBy(outboxEmails.createdAt, outboxEmails.id)
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...['Your payment of $40.00 did not go through', 'Your subscription has ended'],
    ])
  })
})
