import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import {
  begin,
  billingScene,
  cards,
  paidEscort,
  paymentRow,
  show,
} from '../../../test/scenes/billing-scene.ts'
import { silentLog } from '../../kernel/log/log.ts'
import { tours } from '../tours/tables.ts'
import { createSandbox } from './adapters/stub.ts'
import { settlePayments } from './commands/settle-payments.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const { createTour } = api.tours
const hour = 3_600_000

const settle = () => {
  const provider = createSandbox(app.kernel)
  const parts = { database: app.database, clock: app.clock, log: silentLog }
  return settlePayments(parts, { provider, sandbox: provider })
}
const tourRow = async (id: string) => {
  const [row] = await app.database.orm.select().from(tours).where(eq(tours.id, id))
  return row
}
const untilRefunded = (paymentId: string) =>
  expect.poll(async () => (await paymentRow(app, paymentId)).status).toBe('refunded')
const refunds = async () => rows.query(`select id from sandbox_objects where kind = 'refund'`)

describe.each([
  ['/api/tours', 'tourOf'],
  ['/api/agent/tour-requests', 'requestOf'],
] as const)('%s with a payment', (url, form) => {
  it('books the assistant and uses the payment up', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const booked = await scene.caller.post(url, scene[form]({ paymentId, specialRequests: 'x', notes: 'x' }))
    expect(booked.status).toBe(201)
    const tour = answerOf(createTour, booked)
    expect(tour).toMatchObject({
      tourCharge: 25,
      chargeStatus: 'paid',
      escortRequired: true,
      specialRequests: 'x',
    })
    expect(await tourRow(tour.id)).toMatchObject({
      escortedBy: 'assistant',
      paymentId,
      tourChargeCents: 2500,
    })
    expect(await paymentRow(app, paymentId)).toMatchObject({ tourId: tour.id, usedAt: app.clock.now() })
  })

  it('books one tour however often the call is sent at once', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => scene.caller.post(url, scene[form]({ paymentId }))),
    )
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = sent.filter(({ status }) => status !== 201)
    expect(refused.map(outcomeOf)).toEqual(Array(7).fill('409 payment_used'))
    expect(await rows.query('select count(*)::int as count from tours')).toEqual([{ count: 1 }])
  })

  it('returns the same tour for one Idempotency-Key', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const headers = { 'idempotency-key': 'k1' }
    const body = scene[form]({ paymentId })
    const first = answerOf(createTour, await scene.caller.post(url, body, { headers }))
    const second = answerOf(createTour, await scene.caller.post(url, body, { headers }))
    expect(second.id).toBe(first.id)
  })

  it('refuses a payment that is not paid, and says why', async () => {
    const scene = await billingScene(app)
    const { paymentId, clientSecret } = await begin(scene.caller, scene.property.id)
    expect(await scene.caller.post(url, scene[form]({ paymentId }))).toMatchObject({
      status: 409,
      body: { code: 'payment_incomplete', message: 'This payment has not been completed.' },
    })
    await show(app, clientSecret, cards.poor)
    expect(await scene.caller.post(url, scene[form]({ paymentId }))).toMatchObject({
      status: 409,
      body: { code: 'payment_incomplete', message: 'Your card has insufficient funds.' },
    })
    await show(app, clientSecret, cards.good)
    expect((await scene.caller.post(url, scene[form]({ paymentId }))).status).toBe(201)
  })

  it('refuses another agent’s payment, another property, and one that does not exist', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const stranger = await billingScene(app)
    const stolen = await stranger.caller.post(
      url,
      stranger[form]({ paymentId, propertyId: scene.property.id }),
    )
    const elsewhere = await addProperty(app)
    const moved = await scene.caller.post(url, scene[form]({ paymentId, propertyId: elsewhere.id }))
    const missing = await scene.caller.post(
      url,
      scene[form]({ paymentId: '01900000-0000-7000-8000-00000000dead' }),
    )
    for (const refused of [stolen, moved, missing])
      expect(refused).toMatchObject({ status: 404, body: { message: 'That payment was not found.' } })
    expect((await paymentRow(app, paymentId)).usedAt).toBeNull()
    expect(await rows.query('select 1 from tours')).toEqual([])
  })

  it('leaves the payment for the next try if the tour is refused', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const past = { scheduledDate: '2020-01-01T00:00:00Z', requestedDateTime: '2020-01-01T00:00:00Z' }
    expect((await scene.caller.post(url, scene[form]({ paymentId, ...past }))).status).toBe(400)
    expect((await scene.caller.post(url, scene[form]({ paymentId }))).status).toBe(201)
  })

  it('costs nothing with the agent as escort, and the notes say so', async () => {
    const scene = await billingScene(app)
    const text = { notes: 'Ring twice', specialRequests: 'Ring twice' }
    const booked = await scene.caller.post(url, scene[form]({ escortRequired: true, ...text }))
    const tour = answerOf(createTour, booked)
    expect(tour).toMatchObject({
      specialRequests: 'Ring twice\n[Agent will escort personally]',
      tourCharge: 0,
    })
    expect(await tourRow(tour.id)).toMatchObject({ escortedBy: 'agent', paymentId: null })
  })
})

describe('a second tour of the property', () => {
  it('needs a new payment once the first one is used', async () => {
    const scene = await billingScene(app)
    const first = await paidEscort(app, scene)
    await scene.caller.post('/api/tours', scene.tourOf({ paymentId: first }))
    const second = await paidEscort(app, scene)
    expect(second).not.toBe(first)
    expect((await scene.caller.post('/api/tours', scene.tourOf({ paymentId: second }))).status).toBe(201)
  })
})

describe('an unused payment', () => {
  it('is refunded after 24 hours, once, and cannot book any more', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    app.clock.advance(24 * hour - 1)
    await settle()
    expect(await paymentRow(app, paymentId)).toMatchObject({ status: 'succeeded', refundRequestedAt: null })
    app.clock.advance(2)
    await Promise.all([settle(), settle()])
    await untilRefunded(paymentId)
    expect(await paymentRow(app, paymentId)).toMatchObject({ refundedCents: 2500, refundReason: 'unused' })
    await settle()
    expect(await refunds()).toHaveLength(1)
    expect(await scene.caller.post('/api/tours', scene.tourOf({ paymentId }))).toMatchObject({
      status: 409,
      body: { message: 'This payment has been refunded.' },
    })
    expect(
      (await scene.caller.get(`/api/tour-assistant-fee?propertyId=${scene.property.id}`)).body,
    ).toMatchObject({ payment: null })
  })

  it('is either booked or refunded when both happen at once', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    app.clock.advance(24 * hour + 1)
    const [booked] = await Promise.all([
      scene.caller.post('/api/tours', scene.tourOf({ paymentId })),
      settle(),
    ])
    const row = await paymentRow(app, paymentId)
    expect(row.usedAt === null).toBe(booked.status !== 201)
    expect(row.refundRequestedAt === null).toBe(booked.status === 201)
  })

  it('is cancelled after 24 hours if nobody completed it', async () => {
    const scene = await billingScene(app)
    const { paymentId, clientSecret } = await begin(scene.caller, scene.property.id)
    app.clock.advance(24 * hour + 1)
    await settle()
    expect((await paymentRow(app, paymentId)).status).toBe('cancelled')
    expect((await show(app, clientSecret, cards.good)).status).toBe(409)
  })
})

describe('a tour with a paid assistant', () => {
  const booked = async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const tour = answerOf(createTour, await scene.caller.post('/api/tours', scene.tourOf({ paymentId })))
    return { ...scene, paymentId, tour, desk: await as(app, await addAdmin(app), 'staff') }
  }
  const statusOf = (id: string) => `/api/admin/tours/${id}/status`

  it('is refunded when its agent cancels before it is confirmed, and its timeline says so', async () => {
    const { caller, tour, paymentId } = await booked()
    expect((await caller.put(`/api/agent/tour-requests/${tour.id}/cancel`)).status).toBe(200)
    await untilRefunded(paymentId)
    await expect.poll(async () => (await tourRow(tour.id))?.chargeStatus).toBe('refunded')
    const history = await caller.get(`/api/tours/${tour.id}/history`)
    expect(history.body).toContainEqual(
      expect.objectContaining({
        kind: 'payment',
        actorType: 'system',
        actorName: 'Porchlight',
        changes: [{ field: 'chargeStatus', from: 'paid', to: 'refunded' }],
      }),
    )
    expect(await refunds()).toHaveLength(1)
    expect((await caller.get(`/api/tours/${tour.id}`)).body).toMatchObject({
      tourCharge: 25,
      chargeStatus: 'refunded',
    })
  })

  it.each(['scheduled', 'rescheduled', 'confirmed', 'in_progress'])(
    'is refunded when the desk cancels while %s',
    async (status) => {
      const { desk, tour, paymentId } = await booked()
      expect((await desk.put(statusOf(tour.id), { status })).status).toBe(200)
      expect((await desk.put(statusOf(tour.id), { status: 'cancelled' })).status).toBe(200)
      await untilRefunded(paymentId)
    },
  )

  it('is escorted by the assigned assistant once it has a date', async () => {
    const { desk, tour } = await booked()
    const assistant = await addAssistant(app)
    await desk.put(`/api/admin/tours/${tour.id}/assign-assistant`, { schedulingAssistantId: assistant.id })
    await desk.put(statusOf(tour.id), { status: 'scheduled' })
    expect(await tourRow(tour.id)).toMatchObject({ escortAssistantId: assistant.id })
  })
})

describe('permission to pay', () => {
  it('belongs to agents with access', async () => {
    const { property } = await billingScene(app)
    const body = { propertyId: property.id, amount: 25 }
    const without = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    const desk = await as(app, await addAdmin(app), 'staff')
    const assistant = await as(app, await addAssistant(app), 'assistant')
    const statuses = await Promise.all(
      [without, desk, assistant].map(
        async (caller) => (await caller.post('/api/create-tour-assistant-payment', body)).status,
      ),
    )
    expect(statuses).toEqual([402, 403, 403])
  })
})
