import { api } from '@porchlight/contract/api'
import { signEvent } from '@porchlight/stripe-stub/stub'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { begin, billingScene, paymentRow } from '../../../test/scenes/billing-scene.ts'
import {
  addSubscriber,
  sendWebhook,
  subscriptionRow,
  useStripe,
  webhookSecret,
} from '../../../test/scenes/provider-scene.ts'
import { billingParts } from '../../app.ts'
import { events } from '../../kernel/events/events-table.ts'
import { newId } from '../../kernel/ids.ts'
import { tours } from '../tours/tables.ts'
import { deleteOldWebhooks } from './commands/delete-old-webhooks.ts'
import { processWebhook } from './commands/process-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { payments as paymentRows, providerEvents } from './tables.ts'

const { app, stripe, newestInvoice, payments, untilWorked } = await useStripe()

const stored = () => app.database.orm.select().from(providerEvents)
const statusOf = async (userId: string) => (await subscriptionRow(app, userId)).status
const received = { status: 200, body: { received: true } }
const refused = { status: 400, body: { code: 'webhook_refused' } }

/** A subscriber whose renewal has just failed, and Stripe's webhook about it. */
const pastDue = async () => {
  const subscriber = await addSubscriber(app, stripe)
  stripe.bankSays(subscriber.id, 'declines')
  stripe.monthPasses(subscriber.id)
  return { ...subscriber, event: stripe.event('invoice.payment_failed', newestInvoice()) }
}
/** A tour with a paid escort. */
const paidTour = async () => {
  const scene = await billingScene(app)
  const { paymentId } = await begin(scene.caller, scene.property.id)
  const intent = stripe.newest()
  stripe.becomes(intent.id, 'succeeded')
  const answered = await scene.caller.post('/api/tours', scene.tourOf({ paymentId }))
  return { ...scene, paymentId, intent, tour: answerOf(api.tours.createTour, answered) }
}
const chargeOf = async (tourId: string) => {
  const [tour] = await app.database.orm.select().from(tours).where(eq(tours.id, tourId))
  return tour?.chargeStatus
}
const reportedTurnOf = async (entityId: string) =>
  (await app.database.orm.select().from(events).where(eq(events.entityId, entityId)))
    .map(({ kind }) => kind)
    .filter((kind) => /refunded|disputed/.test(kind))

describe('a webhook from Stripe with a valid signature', () => {
  it('is received, and its object is fetched', async () => {
    const { agent, id, event } = await pastDue()
    expect(await sendWebhook(app, event)).toEqual(received)
    await expect.poll(() => statusOf(agent.id)).toBe('past_due')
    await untilWorked()
    expect(await stored()).toMatchObject([
      {
        provider: 'stripe',
        providerEventId: event.id,
        type: 'invoice.payment_failed',
        attempts: 1,
        payload: { kind: 'subscription', id },
        lastError: null,
      },
    ])
  })

  it('is stored without data of cards, people or secrets', async () => {
    const { event } = await pastDue()
    await sendWebhook(app, event)
    const kept = JSON.stringify(await stored())
    for (const secret of ['_secret_', 'whsec', 'sk_test', '"4242"', '@example', 'client']) {
      expect(kept).not.toContain(secret)
    }
    await untilWorked()
  })

  it('needs no session and no origin of ours, and may contain any characters', async () => {
    const event = { ...(await pastDue()).event, account: 'José 🏡' }
    const headers = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' }
    expect(await sendWebhook(app, event, { headers })).toEqual(received)
    await untilWorked()
  })

  it('that is sent five times, and five times at once, is processed once', async () => {
    const { agent, event } = await pastDue()
    for (let time = 0; time < 5; time++) expect(await sendWebhook(app, event)).toEqual(received)
    const atOnce = await Promise.all([1, 2, 3, 4, 5].map(() => sendWebhook(app, event)))
    expect(atOnce).toEqual([received, received, received, received, received])
    await untilWorked()
    expect(await stored()).toMatchObject([{ attempts: 1 }])
    expect(stripe.requests.filter(({ path }) => path.startsWith('/v1/subscriptions/'))).toHaveLength(1)
    expect(await statusOf(agent.id)).toBe('past_due')
  })

  it('can arrive in any order, because the current state counts', async () => {
    const { agent, id, event: failed } = await pastDue()
    stripe.bankSays(id, 'pays')
    stripe.retry(id)
    const paid = stripe.event('invoice.paid', newestInvoice())
    await sendWebhook(app, paid)
    await untilWorked()
    await sendWebhook(app, failed)
    await untilWorked()
    expect(await statusOf(agent.id)).toBe('active')
    stripe.endSubscription(id)
    await sendWebhook(app, stripe.event('customer.subscription.deleted', stripe.newestSubscription()))
    await untilWorked()
    await sendWebhook(app, { ...paid, id: 'evt_late' })
    await untilWorked()
    expect(await statusOf(agent.id)).toBe('cancelled')
  })

  it('of an unknown kind is stored, and nothing is fetched', async () => {
    await addSubscriber(app, stripe)
    const [customer] = stripe.customers.values()
    if (!customer) throw new Error('no customer')
    expect(await sendWebhook(app, stripe.event('customer.updated', customer))).toEqual(received)
    expect(await stored()).toMatchObject([{ payload: { kind: 'nothing' }, attempts: 0 }])
    await untilWorked()
    expect(stripe.requests).toEqual([])
  })

  it('about a subscription or a payment that is not ours fetches nothing', async () => {
    await addSubscriber(app, stripe)
    const foreign = { ...stripe.newestSubscription(), id: 'sub_of_another_shop' }
    await sendWebhook(app, stripe.event('customer.subscription.updated', foreign))
    await sendWebhook(
      app,
      stripe.event('payment_intent.succeeded', { ...stripe.newest(), id: 'pi_of_another' }),
    )
    await untilWorked()
    expect(stripe.requests).toEqual([])
  })

  it('that fails stores the reason, and is processed again', async () => {
    const { agent, event } = await pastDue()
    stripe.setDown(true)
    expect(await sendWebhook(app, event)).toEqual(received)
    await expect.poll(async () => (await stored())[0]?.lastError).toContain('StripeConnectionError')
    stripe.setDown(false)
    const [failed] = await stored()
    expect(failed).toMatchObject({ processedAt: null, attempts: 1 })
    await processWebhook(app.kernel, payments(), { webhookId: failed?.id ?? '' }, billingParts)
    expect(await statusOf(agent.id)).toBe('past_due')
    expect(await stored()).toMatchObject([{ attempts: 2, lastError: null }])
  })
})

describe('a webhook that is refused', () => {
  const attempts: [string, Parameters<typeof sendWebhook>[2]][] = [
    ['with the wrong secret', { secret: 'whsec_of_somebody_else' }],
    ['without a signature', { signature: '' }],
    ['with a signature that is none', { signature: 't=1,v1=abc' }],
    ['without a body', { payload: '' }],
    ['that is no JSON', { payload: '{' }],
  ]
  it.each(attempts)('%s stores nothing', async (_what, more) => {
    const { event } = await pastDue()
    expect(await sendWebhook(app, event, more)).toMatchObject(refused)
    expect(await stored()).toEqual([])
  })

  it('because it was tampered with stores nothing', async () => {
    const { agent, event } = await pastDue()
    const { payload } = signEvent(event, '', app.clock.now())
    const tampered = payload.replace('invoice.payment_failed', 'customer.subscription.deleted')
    expect(await sendWebhook(app, event, { payload: tampered })).toMatchObject(refused)
    // One space is enough, because the signature covers the exact bytes.
    expect(await sendWebhook(app, event, { payload: ` ${payload}` })).toMatchObject(refused)
    expect(await stored()).toEqual([])
    expect(await statusOf(agent.id)).toBe('active')
  })

  it('because it is older than five minutes stores nothing, even with a correct signature', async () => {
    const { event } = await pastDue()
    const before = (seconds: number) => new Date(app.clock.now().getTime() - seconds * 1000)
    expect(await sendWebhook(app, event, { at: before(301) })).toMatchObject(refused)
    expect(await stored()).toEqual([])
    expect(await sendWebhook(app, event, { at: before(299) })).toEqual(received)
    await untilWorked()
  })

  it('because it is not an event, although it is signed', async () => {
    const timestamp = Math.floor(app.clock.now().getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: '{',
      secret: webhookSecret,
      timestamp,
    })
    expect(await sendWebhook(app, {}, { payload: '{', signature })).toMatchObject(refused)
    expect(await stored()).toEqual([])
  })

  it('because it is too large, or not declared as JSON', async () => {
    const { event } = await pastDue()
    const huge = { payload: JSON.stringify({ ...event, more: 'x'.repeat(1024 * 1024) }) }
    expect(await sendWebhook(app, event, huge)).toMatchObject({ status: 413 })
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(await sendWebhook(app, event, form)).toMatchObject({ status: 415 })
    expect(await stored()).toEqual([])
  })
})

describe('webhooks about a refund or a dispute', () => {
  it('made by hand show on the payment and on the tour, once', async () => {
    const { paymentId, intent, tour } = await paidTour()
    const refund = stripe.refund(intent.id)
    const charge = stripe.chargeOf(intent.id)
    await sendWebhook(app, stripe.event('refund.created', refund))
    await sendWebhook(app, stripe.event('charge.refunded', charge))
    await untilWorked()
    expect(await paymentRow(app, paymentId)).toMatchObject({
      status: 'refunded',
      refundedCents: 2500,
      refundedAt: app.clock.now(),
    })
    expect(await reportedTurnOf(paymentId)).toEqual(['payment.refunded'])
    await expect.poll(() => chargeOf(tour.id)).toBe('refunded')
  })

  it('about refunds of our own record nothing new', async () => {
    const { paymentId, intent, tour, caller } = await paidTour()
    await caller.put(`/api/agent/tour-requests/${tour.id}/cancel`)
    await expect.poll(async () => (await paymentRow(app, paymentId)).status).toBe('refunded')
    await sendWebhook(app, stripe.event('charge.refunded', stripe.chargeOf(intent.id)))
    await untilWorked()
    expect(await reportedTurnOf(paymentId)).toEqual(['payment.refunded'])
    expect(await paymentRow(app, paymentId)).toMatchObject({ refundedCents: 2500 })
  })

  it('that arrive before the answer to our own refund let that answer store the refund’s id', async () => {
    const { paymentId, intent } = await paidTour()
    const at = app.clock.now()
    await app.database.orm.update(paymentRows).set({ refundRequestedAt: at, refundReason: 'unused' })
    const { provider } = payments()
    const faster = {
      ...provider,
      refundPayment: async (id: string, key: string) => {
        const refund = await provider.refundPayment(id, key)
        await sendWebhook(app, stripe.event('charge.refunded', stripe.chargeOf(intent.id)))
        await untilWorked()
        return refund
      },
    }
    await refundPayment(app.kernel, { ...payments(), provider: faster }, paymentId)
    expect(await reportedTurnOf(paymentId)).toEqual(['payment.refunded'])
    const [refund] = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id)
    expect(await paymentRow(app, paymentId)).toMatchObject({ providerRefundId: refund?.id })
  })

  it('about a partial refund leave the payment paid', async () => {
    const { paymentId, intent, tour } = await paidTour()
    const before = stripe.event('charge.refunded', { ...stripe.chargeOf(intent.id), amount_refunded: 0 })
    stripe.refund(intent.id, 1000)
    await sendWebhook(app, stripe.event('charge.refunded', stripe.chargeOf(intent.id)))
    await sendWebhook(app, before)
    await untilWorked()
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded', refundedCents: 1000 })
    expect(await reportedTurnOf(paymentId)).toEqual(['payment.partly_refunded'])
    stripe.refund(intent.id)
    await sendWebhook(app, stripe.event('charge.refunded', stripe.chargeOf(intent.id)))
    await untilWorked()
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'refunded', refundedCents: 2500 })
    await expect.poll(() => chargeOf(tour.id)).toBe('refunded')
  })

  it('about a dispute are recorded with their time, once', async () => {
    const { paymentId, intent } = await paidTour()
    const dispute = stripe.dispute(intent.id)
    const at = app.clock.now()
    await sendWebhook(app, stripe.event('charge.dispute.created', dispute))
    await untilWorked()
    app.clock.advance(86_400_000)
    await sendWebhook(app, stripe.event('charge.dispute.closed', { ...dispute, status: 'lost' }))
    await untilWorked()
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded', disputedAt: at })
    expect(await reportedTurnOf(paymentId)).toEqual(['payment.disputed'])
  })

  it('that arrive before the payment’s own webhook record both', async () => {
    const scene = await billingScene(app)
    const { paymentId } = await begin(scene.caller, scene.property.id)
    const intent = stripe.newest()
    stripe.becomes(intent.id, 'succeeded')
    stripe.refund(intent.id)
    await sendWebhook(app, stripe.event('charge.refunded', stripe.chargeOf(intent.id)))
    await untilWorked()
    await sendWebhook(app, stripe.event('payment_intent.succeeded', stripe.newest()))
    await untilWorked()
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'refunded', refundedCents: 2500 })
  })
})

describe('webhooks about an escort’s payment', () => {
  it.each([
    ['payment_intent.succeeded', 'succeeded', 'succeeded'],
    ['payment_intent.processing', 'processing', 'processing'],
    ['payment_intent.canceled', 'canceled', 'cancelled'],
  ] as const)('%s need no browser', async (type, there, here) => {
    const scene = await billingScene(app)
    const { paymentId } = await begin(scene.caller, scene.property.id)
    const intent = stripe.newest()
    stripe.becomes(intent.id, there)
    await sendWebhook(app, stripe.event(type, intent))
    await untilWorked()
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: here })
  })
})

describe('old webhooks', () => {
  it('are deleted after 90 days, including those that failed', async () => {
    const now = app.clock.now()
    const webhookRow = (name: string, processedAt: Date | null) => ({
      id: newId(),
      provider: 'stripe' as const,
      providerEventId: name,
      type: 'invoice.paid',
      providerCreatedAt: now,
      payload: { kind: 'nothing' },
      receivedAt: now,
      processedAt,
    })
    await app.database.orm
      .insert(providerEvents)
      .values([webhookRow('worked', now), webhookRow('failed', null)])
    app.clock.advance(90 * 86_400_000)
    await deleteOldWebhooks(app.kernel)
    expect(await stored()).toHaveLength(2)
    app.clock.advance(1)
    await deleteOldWebhooks(app.kernel)
    expect(await stored()).toEqual([])
  })
})
