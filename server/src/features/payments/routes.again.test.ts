import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, addAgent, addAssistant, agentViewer } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import {
  type BillingScene,
  begin,
  billingScene,
  cards,
  paidEscort,
  paymentRow,
  show,
} from '../../../test/scenes/billing-scene.ts'
import { recordEvent } from '../../kernel/events/events.ts'
import { silentLog } from '../../kernel/log/log.ts'
import { retryEscortPayment } from '../tours/commands/charges/retry-escort-payment.ts'
import { tours } from '../tours/tables.ts'
import { createSandbox } from './adapters/stub.ts'
import { settlePayments } from './commands/settle-payments.ts'
import type { PaymentProvider } from './ports.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const settle = () => {
  app.clock.advance(2 * 60_000)
  const provider = createSandbox(app.kernel)
  return settlePayments({ ...app.kernel, log: silentLog }, { provider, sandbox: provider })
}

const again = (scene: BillingScene, tourId: string) =>
  scene.caller.post(`/api/agent/tour-requests/${tourId}/assistant-payment`)
const opened = async (scene: BillingScene, tourId: string) =>
  answerOf(api.tours.payTourAssistantAgain, await again(scene, tourId))
const tourRow = async (id: string) => (await app.database.orm.select().from(tours).where(eq(tours.id, id)))[0]
const chargeIs = (id: string, status: string) =>
  expect.poll(async () => (await tourRow(id))?.chargeStatus).toBe(status)
const charged = () =>
  rows.query(`select id from sandbox_objects where kind = 'payment_intent' and data->>'status' = 'succeeded'`)
/** The provider gives up on the payment: it accepts no more cards. */
const end = (paymentId: string) =>
  rows.query(
    `update sandbox_objects set data = data || '{"status": "canceled"}'
     where id = (select provider_payment_id from payments where id = $1)`,
    [paymentId],
  )

/** A tour whose payment was processing at the booking and failed afterwards. */
const failedAfterwards = async () => {
  const scene = await billingScene(app)
  const { paymentId, clientSecret } = await begin(scene.caller, scene.property.id)
  await show(app, clientSecret, cards.good)
  const tour = answerOf(
    api.tours.createTour,
    await scene.caller.post('/api/tours', scene.tourOf({ paymentId })),
  )
  await rows.query(`update payments set status = 'processing', succeeded_at = null`)
  await rows.query(`update tours set charge_status = 'pending'`)
  await rows.query(`update sandbox_objects set data = data || '{"status": "requires_payment_method",
    "latest_charge": null, "last_payment_error": {"type": "card_error", "code": "insufficient_funds",
    "message": "Your card has insufficient funds."}}' where kind = 'payment_intent'`)
  await settle()
  await chargeIs(tour.id, 'failed')
  return { ...scene, tourId: tour.id, paymentId, clientSecret }
}

describe('a payment that failed after the tour was booked', () => {
  let scene: Awaited<ReturnType<typeof failedAfterwards>>
  beforeEach(async () => {
    scene = await failedAfterwards()
  })

  it('can be retried with the same payment, shows the reason, and returns the assistant', async () => {
    expect((await scene.caller.get(`/api/tours/${scene.tourId}`)).body).toMatchObject({
      chargeStatus: 'failed',
      tourCharge: 25,
      may: { payAgain: true },
    })
    expect(await tourRow(scene.tourId)).toMatchObject({ escortedBy: 'none' })
    const { clientSecret, ...rest } = await opened(scene, scene.tourId)
    expect(rest).toEqual({
      paymentId: scene.paymentId,
      amount: 25,
      storedCard: null,
      status: 'open',
      failure: 'Your card has insufficient funds.',
    })
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
    await chargeIs(scene.tourId, 'paid')
    expect(await tourRow(scene.tourId)).toMatchObject({ escortedBy: 'assistant', paymentId: scene.paymentId })
    expect((await scene.caller.get(`/api/tours/${scene.tourId}`)).body).toMatchObject({
      may: { payAgain: false },
    })
    const history = await scene.caller.get(`/api/tours/${scene.tourId}/history`)
    expect(history.body).toContainEqual(
      expect.objectContaining({
        kind: 'payment',
        changes: [{ field: 'chargeStatus', from: 'failed', to: 'paid' }],
      }),
    )
    // The page asks again after paying: the payment is paid, and nothing new begins.
    expect(await opened(scene, scene.tourId)).toMatchObject({ status: 'succeeded', failure: null })
    expect(await charged()).toHaveLength(1)
    expect(await rows.query('select 1 from payments')).toHaveLength(1)
  })

  it('gets a new payment once the old one accepts no card', async () => {
    await end(scene.paymentId)
    const second = await opened(scene, scene.tourId)
    expect(second).toMatchObject({ amount: 25, status: 'open' })
    expect(second.paymentId).not.toBe(scene.paymentId)
    expect(await paymentRow(app, second.paymentId)).toMatchObject({ tourId: scene.tourId, status: 'pending' })
    // The old secret, in another window, cannot pay any more.
    expect(outcomeOf(await show(app, scene.clientSecret, cards.good))).toBe('409 payment_closed')
    await show(app, second.clientSecret, cards.good)
    await chargeIs(scene.tourId, 'paid')
    expect(await charged()).toHaveLength(1)
  })

  it('is not cancelled for its age while its agent is paying', async () => {
    app.clock.advance(24 * 3_600_000)
    const { clientSecret } = await opened(scene, scene.tourId)
    await settle()
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
    await chargeIs(scene.tourId, 'paid')
  })

  it('is cancelled after a day, and can be retried even then', async () => {
    app.clock.advance(25 * 3_600_000)
    await settle()
    expect((await paymentRow(app, scene.paymentId)).status).toBe('cancelled')
    const second = await opened(scene, scene.tourId)
    await show(app, second.clientSecret, cards.good)
    await chargeIs(scene.tourId, 'paid')
  })

  it.each([
    ['that still takes a card', false],
    ['that is over', true],
  ])('opens one payment for eight windows at once: one %s', async (_, over) => {
    if (over) await end(scene.paymentId)
    const windows = await Promise.all(Array.from({ length: 8 }, () => opened(scene, scene.tourId)))
    expect(new Set(windows.map(({ paymentId }) => paymentId)).size).toBe(1)
    const open = `select 1 from sandbox_objects where kind = 'payment_intent'
      and data->>'status' = 'requires_payment_method'`
    expect(await rows.query(open)).toHaveLength(1)
    await Promise.all(windows.map(({ clientSecret }) => show(app, clientSecret, cards.good)))
    await chargeIs(scene.tourId, 'paid')
    expect(await charged()).toHaveLength(1)
  })

  it('is refunded when the tour is cancelled before it was confirmed, after a second payment too', async () => {
    await end(scene.paymentId)
    const { clientSecret, paymentId } = await opened(scene, scene.tourId)
    await show(app, clientSecret, cards.good)
    await chargeIs(scene.tourId, 'paid')
    expect((await scene.caller.put(`/api/agent/tour-requests/${scene.tourId}/cancel`)).status).toBe(200)
    await expect.poll(async () => (await paymentRow(app, paymentId)).status).toBe('refunded')
  })

  it.each([
    ['are free', false],
    ['are not taken meanwhile', true],
  ])('returns the escorting assistant if they %s', async (_, taken) => {
    const desk = await as(app, await addAdmin(app), 'staff')
    const assistant = await addAssistant(app)
    await desk.put(`/api/admin/tours/${scene.tourId}/assign-assistant`, {
      schedulingAssistantId: assistant.id,
    })
    await desk.put(`/api/admin/tours/${scene.tourId}/status`, { status: 'scheduled' })
    const scheduledDate = (await tourRow(scene.tourId))?.scheduledDate
    if (taken)
      await addTour(app, scene.agent, {
        status: 'scheduled',
        scheduledDate,
        escortAssistantId: assistant.id,
        escortedBy: 'assistant',
      })
    const { clientSecret } = await opened(scene, scene.tourId)
    await show(app, clientSecret, cards.good)
    await chargeIs(scene.tourId, 'paid')
    expect(await tourRow(scene.tourId)).toMatchObject({
      escortedBy: 'assistant',
      escortAssistantId: taken ? null : assistant.id,
    })
  })

  it('cannot be retried by anyone else, for a closed tour, or where nothing failed', async () => {
    const stranger = await as(app, await addAgent(app), 'agent')
    const path = `/api/agent/tour-requests/${scene.tourId}/assistant-payment`
    expect(outcomeOf(await stranger.post(path))).toBe('404 not_found')
    const fine = await addTour(app, scene.agent)
    expect(outcomeOf(await again(scene, fine.id))).toBe('409 payment_closed')
    await scene.caller.put(`/api/agent/tour-requests/${scene.tourId}/cancel`)
    expect(outcomeOf(await again(scene, scene.tourId))).toBe('409 payment_closed')
  })

  it.each([
    ['cancelled', 'tour_cancelled'],
    ['completed', 'tour_closed'],
  ])('is refunded if it is paid once the tour is %s', async (status, refundReason) => {
    const desk = await as(app, await addAdmin(app), 'staff')
    const path = `/api/admin/tours/${scene.tourId}/status`
    expect((await desk.put(path, { status: 'confirmed' })).status).toBe(200)
    // The form is open while the tour is closed.
    const { clientSecret } = await opened(scene, scene.tourId)
    const closing = { status, earlyReason: 'They met early' }
    expect((await desk.put(path, closing)).status).toBe(200)
    expect((await show(app, clientSecret, cards.good)).status).toBe(200)
    await chargeIs(scene.tourId, 'refunded')
    expect(await paymentRow(app, scene.paymentId)).toMatchObject({
      status: 'refunded',
      refundReason,
      refundedCents: 2500,
    })
    expect(await tourRow(scene.tourId)).toMatchObject({ escortedBy: 'none', status })
  })

  it('does not begin again for a tour that is cancelled during the provider’s call', async () => {
    await end(scene.paymentId)
    const sandbox = createSandbox(app.kernel)
    const provider: PaymentProvider = {
      ...sandbox,
      createPayment: async (input, key) => {
        const made = await sandbox.createPayment(input, key)
        await scene.caller.put(`/api/agent/tour-requests/${scene.tourId}/cancel`)
        return made
      },
    }
    const paying = retryEscortPayment(
      app.kernel,
      { provider, sandbox: null },
      agentViewer(scene.agent),
      scene.tourId,
    )
    await expect(paying).rejects.toMatchObject({ code: 'payment_closed' })
    expect(await tourRow(scene.tourId)).toMatchObject({ status: 'cancelled', paymentId: scene.paymentId })
    const there = `select data->>'status' as status from sandbox_objects where kind = 'payment_intent'`
    expect(await rows.query(there)).toEqual([{ status: 'canceled' }, { status: 'canceled' }])
  })
})

it('asks for another time instead once the time of the tour has passed, and takes no payment until then', async () => {
  const scene = await failedAfterwards()
  const path = `/api/agent/tour-requests/${scene.tourId}`
  const seen = async () => {
    const list = await scene.caller.get('/api/agent/tour-requests?group=needs_you&sort=needs')
    return answerOf(api.tours.listTourRequests, list).map(({ id, needs, may }) => [id, needs, may.payAgain])
  }
  expect(await seen()).toEqual([[scene.tourId, ['payment'], true]])
  const start = (await tourRow(scene.tourId))?.scheduledDate?.getTime() ?? 0
  app.clock.set(new Date(start + 60_000).toISOString())
  expect(await seen()).toEqual([[scene.tourId, ['new_time'], false]])
  expect((await scene.caller.get('/api/stats')).body).toMatchObject({ needsYou: 1 })
  const late = refusalOf(await again(scene, scene.tourId))
  expect(late).toMatchObject({
    code: 'time_in_past',
    message: 'This tour’s time has passed. Pick another time first.',
  })
  expect(late.errors).toBeUndefined()
  await rows.query(`update tours set status = 'contacting_client' where id = $1`, [scene.tourId])
  expect(refusalOf(await again(scene, scene.tourId)).message).toBe(
    'This tour’s time has passed. You can pay once our team has set a new time.',
  )
  await rows.query(`update tours set status = 'requested' where id = $1`, [scene.tourId])
  const requestedDateTime = new Date(start + 24 * 3_600_000).toISOString()
  expect((await scene.caller.put(path, { requestedDateTime })).status).toBe(200)
  expect(await seen()).toEqual([[scene.tourId, ['payment'], true]])
  expect(await opened(scene, scene.tourId)).toMatchObject({ status: 'open' })
})

describe('late webhooks about a payment', () => {
  const recordEventOf = async (paymentId: string, kind: string) => {
    await app.database.transaction((tx) => recordEvent(tx, { topic: 'payments', entityId: paymentId, kind }))
    await jobsDone(app)
  }

  it('give the tour the payment’s current state', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const answered = await scene.caller.post('/api/tours', scene.tourOf({ paymentId }))
    const { id } = answerOf(api.tours.createTour, answered)
    await recordEventOf(paymentId, 'payment.failed')
    expect(await tourRow(id)).toMatchObject({ chargeStatus: 'paid', escortedBy: 'assistant' })
    await scene.caller.put(`/api/agent/tour-requests/${id}/cancel`)
    await chargeIs(id, 'refunded')
    await recordEventOf(paymentId, 'payment.succeeded')
    expect(await tourRow(id)).toMatchObject({ chargeStatus: 'refunded' })
  })
})
