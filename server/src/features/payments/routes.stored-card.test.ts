import { api } from '@porchlight/contract/api'
import { staffTour } from '@porchlight/contract/tours/shapes'
import { describe, expect, it } from 'vitest'
import { answerOf, bodyOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addClient, addProperty } from '../../../test/factories.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { begin, completeScheduledTour, paymentRow } from '../../../test/scenes/billing-scene.ts'
import { addSubscriber, useStripe } from '../../../test/scenes/provider-scene.ts'

const { app, stripe, deliver } = await useStripe()
const rows = plainRows(() => app.database)

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }

/** An agent whose subscription at Stripe has a card, and a property that requires an escort. */
const subscriber = async () => {
  const { agent, id } = await addSubscriber(app, stripe)
  const caller = await as(app, agent, 'agent')
  const refreshed = async () => expect((await caller.post('/api/subscription/refresh')).status).toBe(200)
  await refreshed()
  const property = await addProperty(app, { escortRequired: true })
  const opened = await begin(caller, property.id)
  return { agent, id, caller, property, opened, refreshed }
}
const pay = (caller: Pick<Caller, 'post'>, paymentId: string, last4 = '4242') =>
  caller.post(`/api/agent/payments/${paymentId}/stored-card`, { last4 })
const paid = async (caller: Caller, paymentId: string) =>
  answerOf(api.payments.payWithStoredCard, await pay(caller, paymentId))
const kindsOf = (paymentId: string) =>
  rows.query(`select kind from events where topic = 'payments' and entity_id = '${paymentId}' order by id`)

describe('the stored card of an agent’s subscription', () => {
  it('is offered without its ids, and pays for an escort that the tour then uses', async () => {
    const { agent, caller, property, opened } = await subscriber()
    expect(opened.storedCard).toEqual(visa)
    expect(await paid(caller, opened.paymentId)).toEqual({ status: 'succeeded', requiresAction: false })
    expect(await paymentRow(app, opened.paymentId)).toMatchObject({ status: 'succeeded', amountCents: 2500 })
    expect(await kindsOf(opened.paymentId)).toEqual([
      { kind: 'payment.opened' },
      { kind: 'payment.succeeded' },
    ])
    const intent = stripe.newest()
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2500, setup_future_usage: null })
    const confirmed = stripe.requests.find(({ path }) => path.endsWith('/confirm'))
    expect(confirmed?.params).toMatchObject({ use_stripe_sdk: 'true', payment_method: intent.payment_method })
    expect(confirmed?.params).not.toHaveProperty('off_session')
    const client = await addClient(app, agent)
    const booked = await caller.post('/api/tours', {
      clientId: client.id,
      propertyId: property.id,
      scheduledDate: '2026-03-21T15:00:00Z',
      paymentId: opened.paymentId,
    })
    expect(booked).toMatchObject({ status: 201, body: { chargeStatus: 'paid', tourCharge: 25 } })
  })

  it('is charged once, whichever window or lost answer asks again', async () => {
    const { caller, opened } = await subscriber()
    stripe.answerTogether(/\/confirm$/, 2)
    const both = await Promise.all([paid(caller, opened.paymentId), paid(caller, opened.paymentId)])
    expect(both.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect((await paid(caller, opened.paymentId)).status).toBe('succeeded')

    const other = await subscriber()
    // The first call and its two retries.
    stripe.loseAnswers(/\/confirm$/, 3)
    expect(outcomeOf(await pay(other.caller, other.opened.paymentId))).toBe('503 provider_unreachable')
    expect((await paid(other.caller, other.opened.paymentId)).status).toBe('succeeded')
    const ids = [opened.paymentId, other.opened.paymentId]
    const charged = [...stripe.intents.values()].filter(({ metadata }) =>
      ids.includes(metadata.payment_id ?? ''),
    )
    expect(charged.map(({ amount_received }) => amount_received)).toEqual([2500, 2500])
  })

  it('that is declined reports the reason, and another card pays the same payment', async () => {
    const { id, caller, property, opened } = await subscriber()
    stripe.bankSays(id, 'lacks_funds')
    expect(refusalOf(await pay(caller, opened.paymentId))).toMatchObject({
      code: 'card_declined',
      message: 'Your card has insufficient funds.',
    })
    expect(await paymentRow(app, opened.paymentId)).toMatchObject({
      status: 'failed',
      failureCode: 'insufficient_funds',
    })
    const again = await begin(caller, property.id)
    expect(again).toMatchObject({ paymentId: opened.paymentId, status: 'open', storedCard: visa })
    stripe.becomes(stripe.newest().id, 'succeeded')
    await deliver(stripe.event('payment_intent.succeeded', stripe.newest()))
    expect(await paymentRow(app, opened.paymentId)).toMatchObject({ status: 'succeeded' })
  })

  it('whose bank asks for a confirmation is paid once its holder has confirmed in the browser', async () => {
    const { id, caller, property, opened } = await subscriber()
    stripe.bankSays(id, 'asks')
    expect(await paid(caller, opened.paymentId)).toEqual({ status: 'open', requiresAction: true })
    expect(await paymentRow(app, opened.paymentId)).toMatchObject({ status: 'requires_action' })
    // Stripe's script shows the bank's question, and Stripe then completes the payment.
    stripe.becomes(stripe.newest().id, 'succeeded')
    expect(await begin(caller, property.id)).toMatchObject({
      paymentId: opened.paymentId,
      status: 'succeeded',
    })
  })

  it('is not offered and not charged after its last month', async () => {
    const { id, caller, property, opened, refreshed } = await subscriber()
    stripe.cardExpires(id, 3, 2026)
    await refreshed()
    expect((await begin(caller, property.id)).storedCard).toMatchObject({ expMonth: 3, expYear: 2026 })
    stripe.cardExpires(id, 2, 2026)
    await refreshed()
    expect((await begin(caller, property.id)).storedCard).toBeNull()
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('409 card_missing')
    expect(await paymentRow(app, opened.paymentId)).toMatchObject({ status: 'pending' })
  })

  it('is not charged if another card has replaced it since the agent saw it', async () => {
    const { caller, opened } = await subscriber()
    expect(outcomeOf(await pay(caller, opened.paymentId, '4444'))).toBe('409 card_missing')
    expect(outcomeOf(await pay(caller, opened.paymentId, ''))).toBe('400 invalid_input')
    expect(stripe.newest()).toMatchObject({ status: 'requires_payment_method', customer: null })
  })

  it('is not charged if Stripe no longer has it', async () => {
    const { agent, caller, opened } = await subscriber()
    await rows.query(
      `update payment_methods set provider_method_id = 'pm_gone' where user_id = '${agent.id}'`,
    )
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('409 card_missing')
    expect(stripe.newest().status).toBe('requires_payment_method')
  })

  it('of an agent without a card, or with one at another provider, does not exist', async () => {
    const agent = await addAgent(app)
    const caller = await as(app, agent, 'agent')
    const property = await addProperty(app, { escortRequired: true })
    const opened = await begin(caller, property.id)
    expect(opened.storedCard).toBeNull()
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('409 card_missing')

    const other = await subscriber()
    await rows.query(`update payment_methods set provider = 'sandbox' where user_id = '${other.agent.id}'`)
    expect((await begin(other.caller, other.property.id)).storedCard).toBeNull()
    expect(outcomeOf(await pay(other.caller, other.opened.paymentId))).toBe('409 card_missing')
  })

  it('pays for a scheduled tour whose charge it refused, once its bank asks its holder', async () => {
    const { agent, id, caller } = await subscriber()
    stripe.bankSays(id, 'asks')
    const desk = await as(app, await addAdmin(app), 'staff')
    const [client, property] = [await addClient(app, agent), await addProperty(app)]
    const tourId = await completeScheduledTour(app, desk, { agent, client, property })
    const opened = answerOf(
      api.tours.payTourCharge,
      await caller.post(`/api/agent/tour-requests/${tourId}/charge-payment`),
    )
    expect(opened).toMatchObject({
      status: 'open',
      storedCard: visa,
      failure: expect.stringContaining('requires authentication'),
    })
    expect(await paid(caller, opened.paymentId)).toEqual({ status: 'open', requiresAction: true })
    stripe.becomes(stripe.newest().id, 'succeeded')
    await deliver(stripe.event('payment_intent.succeeded', stripe.newest()))
    expect(bodyOf(staffTour, await desk.get(`/api/tours/${tourId}`))).toMatchObject({ chargeStatus: 'paid' })
  })

  it('pays only its own agent’s payments, for agents with access and for nobody else', async () => {
    const { caller, opened } = await subscriber()
    const other = await subscriber()
    expect(outcomeOf(await pay(other.caller, opened.paymentId))).toBe('404 not_found')
    expect(outcomeOf(await pay(caller, '01935c5e-0000-7000-8000-000000000001'))).toBe('404 not_found')
    const admin = await as(app, await addAdmin(app), 'staff')
    expect((await pay(admin, opened.paymentId)).status).toBe(403)
    expect((await pay(asNobody(app), opened.paymentId)).status).toBe(401)
    const lapsed = await as(app, await addAgent(app, { status: 'inactive' }), 'agent')
    expect((await pay(lapsed, opened.paymentId)).status).toBe(402)
    const spent = stripe.requests.filter(({ path }) => path.endsWith('/confirm'))
    expect(spent).toEqual([])
  })

  it('pays no month of a subscription, and nothing that is cancelled or refunded', async () => {
    const { agent, caller, opened } = await subscriber()
    const [month] = await rows.query(
      `select id from payments where agent_id = '${agent.id}' and purpose = 'subscription'`,
    )
    expect(outcomeOf(await pay(caller, String(month?.id)))).toBe('404 not_found')
    stripe.becomes(stripe.newest().id, 'canceled')
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('409 payment_closed')
    expect(await paymentRow(app, opened.paymentId)).toMatchObject({ status: 'cancelled' })
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('409 payment_closed')
    await rows.query(`update payments set refund_requested_at = now(), status = 'pending'`)
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('409 payment_closed')
  })

  it('can be charged a limited number of times per hour', async () => {
    const { id, caller, opened } = await subscriber()
    stripe.bankSays(id, 'declines')
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('402 card_declined')
    await rows.query(
      `update rate_limits set count = 30, blocked_until = restarts_at where scope = 'stored_card'`,
    )
    expect(outcomeOf(await pay(caller, opened.paymentId))).toBe('429 too_many_attempts')
  })
})
