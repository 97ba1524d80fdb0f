import { api } from '@porchlight/contract/api'
import type { TourReceipt } from '@porchlight/contract/tours/payments'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addClient, addProperty } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { begin, completeScheduledTour } from '../../../test/scenes/billing-scene.ts'
import { addSubscriber, useStripe } from '../../../test/scenes/provider-scene.ts'

const { app, stripe, deliver } = await useStripe()
const rows = plainRows(() => app.database)

const read = (caller: Pick<Caller, 'get'>, id: string) => caller.get(`/api/agent/tour-payments/${id}`)
const receiptOf = async (caller: Caller, id: string): Promise<TourReceipt> =>
  answerOf(api.tours.readTourReceipt, await read(caller, id))
const listed = async (caller: Caller, tourId?: string) =>
  answerOf(
    api.tours.listTourPayments,
    await caller.get(`/api/agent/tour-payments${tourId ? `?tourId=${tourId}` : ''}`),
  )

/** An agent who pays for the escort of a tour with the card of the subscription. */
const paidWithStoredCard = async () => {
  const { agent } = await addSubscriber(app, stripe)
  const caller = await as(app, agent, 'agent')
  await caller.post('/api/subscription/refresh')
  const [client, property] = [await addClient(app, agent), await addProperty(app, { escortRequired: true })]
  const { paymentId } = await begin(caller, property.id)
  const unpaid = await read(caller, paymentId)
  const pay = await caller.post(`/api/agent/payments/${paymentId}/stored-card`, { last4: '4242' })
  expect(pay.status).toBe(200)
  const scheduledDate = '2026-03-21T15:00:00Z'
  const input = { clientId: client.id, propertyId: property.id, scheduledDate, paymentId }
  const { id: tourId } = answerOf(api.tours.createTour, await caller.post('/api/tours', input))
  return { agent, caller, paymentId, tourId, unpaid, intent: stripe.newest().id }
}

describe('the receipt of a tour payment', () => {
  it('is there for an escort that the stored card paid, and not before', async () => {
    const { agent, caller, paymentId, tourId, unpaid } = await paidWithStoredCard()
    expect(outcomeOf(unpaid)).toBe('404 not_found')
    const [payment] = await listed(caller, tourId)
    const receipt = await receiptOf(caller, paymentId)
    expect(receipt).toEqual({
      ...payment,
      refundedAt: null,
      scheduledDate: '2026-03-21T15:00:00.000Z',
      timeZone: 'America/Chicago',
      seller: expect.objectContaining({ name: 'Porchlight' }),
      payer: expect.objectContaining({ name: agent.name, email: agent.email }),
    })
    expect(receipt).toMatchObject({
      kind: 'tour_assistant',
      status: 'succeeded',
      amountCents: 2_500,
      refundedCents: 0,
      paidAt: app.clock.now().toISOString(),
      tourId,
    })
  })

  it('is there for the charge of a tour that the desk scheduled, and lists by tour', async () => {
    const { agent, caller, paymentId, tourId } = await paidWithStoredCard()
    const desk = await as(app, await addAdmin(app), 'staff')
    const [client, property] = [await addClient(app, agent), await addProperty(app)]
    const charged = await completeScheduledTour(app, desk, { agent, client, property })
    expect((await listed(caller, tourId)).map(({ id }) => id)).toEqual([paymentId])
    const [charge] = await listed(caller, charged)
    expect(await listed(caller)).toHaveLength(2)
    expect(await receiptOf(caller, charge?.id ?? '')).toMatchObject({
      kind: 'tour_charge',
      amountCents: 1_500,
      tourId: charged,
      clientName: expect.any(String),
    })
  })

  it('says how much was refunded, in part and in full', async () => {
    const { caller, paymentId, intent } = await paidWithStoredCard()
    const refund = async (amount: number): Promise<void> => {
      stripe.refund(intent, amount)
      await deliver(stripe.event('charge.refunded', stripe.chargeOf(intent)))
    }
    await refund(1_000)
    expect(await receiptOf(caller, paymentId)).toMatchObject({
      status: 'succeeded',
      amountCents: 2_500,
      refundedCents: 1_000,
      refundedAt: app.clock.now().toISOString(),
    })
    await refund(1_500)
    expect(await receiptOf(caller, paymentId)).toMatchObject({ status: 'refunded', refundedCents: 2_500 })
  })

  it('is its payer’s alone, even without access', async () => {
    const { agent, caller, paymentId, tourId } = await paidWithStoredCard()
    const other = await as(app, await addAgent(app), 'agent')
    expect(outcomeOf(await read(other, paymentId))).toBe('404 not_found')
    expect(await listed(other, tourId)).toEqual([])
    expect(outcomeOf(await read(caller, '01935c5e-0000-7000-8000-000000000001'))).toBe('404 not_found')
    expect((await read(caller, 'mine')).status).toBe(400)
    expect((await read(await as(app, await addAdmin(app), 'staff'), paymentId)).status).toBe(403)
    expect((await read(await as(app, await addAssistant(app), 'assistant'), paymentId)).status).toBe(403)
    expect((await read(asNobody(app), paymentId)).status).toBe(401)
    await rows.query(`update subscriptions set status = 'inactive' where user_id = $1`, [agent.id])
    expect((await receiptOf(caller, paymentId)).id).toBe(paymentId)
  })

  it('is not there for a payment of the subscription', async () => {
    const { agent, caller } = await paidWithStoredCard()
    const [month] = await rows.query(
      `select id from payments where agent_id = $1 and purpose = 'subscription'`,
      [agent.id],
    )
    expect(outcomeOf(await read(caller, String(month?.id)))).toBe('404 not_found')
  })
})
