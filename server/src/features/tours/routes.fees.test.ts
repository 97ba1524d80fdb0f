import { api } from '@porchlight/contract/api'
import { agentTour, assignment, staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, bodyOf, outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAdmin, addAssistant, type Person, password } from '../../../test/people.ts'
import { billingScene, cards, paidEscort, paymentRow, show } from '../../../test/scenes/billing-scene.ts'
import { takeFromRole } from '../../../test/scenes/tour-scene.ts'
import { auditLog } from '../people/tables.ts'
import { tours } from './tables.ts'

const app = useApp()
const hour = 3_600_000

let scene: Awaited<ReturnType<typeof booked>>
beforeEach(async () => {
  scene = await booked()
})

/** A tour with a paid and assigned assistant, and the desk. */
const booked = async () => {
  const made = await billingScene(app)
  const paymentId = await paidEscort(app, made)
  const tour = answerOf(
    api.tours.createTour,
    await made.caller.post('/api/tours', made.tourOf({ paymentId })),
  )
  const desk = await as(app, await addAdmin(app), 'staff')
  const escort = await addAssistant(app)
  const assigned = { schedulingAssistantId: escort.id }
  expect((await desk.put(`/api/admin/tours/${tour.id}/assign-assistant`, assigned)).status).toBe(200)
  return { ...made, paymentId, tourId: tour.id, desk, escort }
}
const set = async (status: string, facts: object = {}) => {
  const answered = await scene.desk.put(`/api/admin/tours/${scene.tourId}/status`, { status, ...facts })
  expect(answered.status, answered.text).toBe(200)
}
/** A confirmed tour that starts in this many hours; a negative number means that it started already. */
const confirmedIn = async (hours: number) => {
  const ahead = Math.max(hours, 1 / 4)
  await set('confirmed', { scheduledDate: new Date(app.clock.now().getTime() + ahead * hour).toISOString() })
  app.clock.advance((ahead - hours) * hour)
}
const tourRow = async () => {
  const [row] = await app.database.orm.select().from(tours).where(eq(tours.id, scene.tourId))
  return row ?? expect.unreachable('no tour')
}
const isRefunded = async () => (await paymentRow(app, scene.paymentId)).refundRequestedAt !== null
const agentSees = async () => bodyOf(agentTour, await scene.caller.get(`/api/tours/${scene.tourId}`))
const deskSees = async () => bodyOf(staffTour, await scene.desk.get(`/api/tours/${scene.tourId}`))
const chargeIs = (status: string) => expect.poll(async () => (await tourRow()).chargeStatus).toBe(status)
const assistantOf = async (person: Person): Promise<Caller> => as(app, person, 'assistant')

describe('the assistant fee of a tour that the desk cancels', () => {
  it('is refunded 5 minutes before the start', async () => {
    await confirmedIn(1 / 12)
    expect(await deskSees()).toMatchObject({ feeIfCancelled: 'refunded' })
    await set('cancelled')
    expect(await isRefunded()).toBe(true)
  })

  it.each([
    ['PUT', 'archive', (): object => ({})],
    ['POST', 'bulk/archive', (): object => ({ tours: [{ id: scene.tourId }] })],
    ['POST', 'bulk/status', (): object => ({ tours: [{ id: scene.tourId }], status: 'cancelled' })],
  ] as const)('is refunded by %s …/%s', async (method, path, body) => {
    await confirmedIn(1)
    const answered =
      method === 'PUT'
        ? await scene.desk.put(`/api/admin/tours/${scene.tourId}/${path}`, body())
        : await scene.desk.post(`/api/admin/tours/${path}`, body())
    expect(answered.status, answered.text).toBe(200)
    expect(await isRefunded()).toBe(true)
  })

  it('is refunded by PATCH …/status', async () => {
    await confirmedIn(1)
    const answered = await scene.desk.patch(`/api/tours/${scene.tourId}/status`, { status: 'cancelled' })
    expect(answered.status).toBe(200)
    expect(await isRefunded()).toBe(true)
  })

  it('is refunded by deleting the agent', async () => {
    await confirmedIn(1)
    expect((await scene.desk.delete(`/api/admin/users/${scene.agent.id}`)).status).toBe(204)
    expect(await isRefunded()).toBe(true)
  })

  it('is refunded when the desk corrects a no-show to a cancellation', async () => {
    await confirmedIn(-1)
    await set('cancelled', { outcome: 'no_show' })
    expect(await isRefunded()).toBe(false)
    await set('cancelled')
    expect(await isRefunded()).toBe(true)
  })
})

describe('the assistant fee of a tour that the agent cancels', () => {
  const closeAccount = async () => {
    const answered = await scene.caller.post('/api/profile/close', { password })
    expect(answered.status, answered.text).toBe(204)
  }

  it('is refunded before the tour is confirmed, however close to the start', async () => {
    await set('requested')
    const requestedDateTime = new Date(app.clock.now().getTime() + hour / 2).toISOString()
    const url = `/api/agent/tour-requests/${scene.tourId}`
    expect((await scene.caller.put(url, { requestedDateTime })).status).toBe(200)
    expect(await agentSees()).toMatchObject({ feeIfCancelled: 'refunded', may: { cancel: true } })
    expect((await scene.caller.put(`/api/agent/tour-requests/${scene.tourId}/cancel`)).status).toBe(200)
    expect(await isRefunded()).toBe(true)
    expect(await agentSees()).toMatchObject({ feeIfCancelled: null })
  })

  it.each([
    [2, true, 'refunded'],
    [1.99, false, 'kept'],
  ] as const)('%s h before a confirmed tour: refunded is %s', async (hours, refunded, expected) => {
    await confirmedIn(hours)
    expect(await agentSees()).toMatchObject({ feeIfCancelled: expected })
    await closeAccount()
    expect((await tourRow()).status).toBe('cancelled')
    expect(await isRefunded()).toBe(refunded)
  })
})

describe('the assistant fee of a no-show', () => {
  it('is kept, and the assistant sees this in advance', async () => {
    await confirmedIn(-1 / 4)
    const assistant = await assistantOf(scene.escort)
    const seen = bodyOf(assignment, await assistant.get(`/api/tours/${scene.tourId}`))
    expect(seen.feeIfCancelled).toBe('kept')
    const url = `/api/assistant/assignments/${scene.tourId}/status`
    const answered = await assistant.put(url, { status: 'cancelled', outcome: 'no_show' })
    expect(answered.status, answered.text).toBe(200)
    expect(await isRefunded()).toBe(false)
    // The desk reopens the tour for another day: the escort is still paid for.
    const scheduledDate = new Date(app.clock.now().getTime() + 24 * hour).toISOString()
    await set('confirmed', { scheduledDate })
    expect(await tourRow()).toMatchObject({ escortedBy: 'assistant', chargeStatus: 'paid' })
  })
})

describe('a tour that is reopened after its refund', () => {
  const reopen = async () => {
    await confirmedIn(24)
    await set('cancelled')
    await chargeIs('refunded')
    await set('confirmed')
  }
  const waive = (body: object) => scene.desk.put(`/api/admin/tours/${scene.tourId}/waive-assistant-fee`, body)

  it('has no escort until the agent pays again', async () => {
    await reopen()
    expect(await tourRow()).toMatchObject({
      escortedBy: 'none',
      escortAssistantId: null,
      holdsAssistant: null,
      chargeStatus: 'refunded',
      schedulingAssistantId: scene.escort.id,
    })
    expect(await agentSees()).toMatchObject({ may: { payAgain: true }, feeIfCancelled: null })
    const opened = answerOf(
      api.tours.payTourAssistantAgain,
      await scene.caller.post(`/api/agent/tour-requests/${scene.tourId}/assistant-payment`),
    )
    expect(opened).toMatchObject({ amount: 25, status: 'open' })
    expect(opened.paymentId).not.toBe(scene.paymentId)
    expect(await tourRow()).toMatchObject({ escortedBy: 'none' })
    const { calendarSequence } = await tourRow()
    await show(app, opened.clientSecret, cards.good)
    await chargeIs('paid')
    expect(await tourRow()).toMatchObject({
      escortedBy: 'assistant',
      escortAssistantId: scene.escort.id,
      calendarSequence: calendarSequence + 1,
    })
    expect(await agentSees()).toMatchObject({ may: { payAgain: false }, feeIfCancelled: 'refunded' })
  })

  it('has no escort either if the desk reopens it before the refund is complete', async () => {
    await confirmedIn(24)
    await set('cancelled')
    await set('confirmed')
    expect(await tourRow()).toMatchObject({ escortedBy: 'none', chargeStatus: 'refunded' })
    await expect.poll(async () => (await paymentRow(app, scene.paymentId)).status).toBe('refunded')
    expect(await tourRow()).toMatchObject({ escortedBy: 'none', escortAssistantId: null })
  })

  it('cannot get an escort from the desk, and the refused change has no effect', async () => {
    await reopen()
    const { version } = await tourRow()
    const input = { schedulingAssistantId: scene.escort.id, escortAssistantId: scene.escort.id }
    const refused = await scene.desk.put(`/api/admin/tours/${scene.tourId}/assign-assistant`, input)
    expect(outcomeOf(refused)).toBe('409 escort_unpaid')
    expect(await tourRow()).toMatchObject({ version, escortAssistantId: null })
  })

  it('gets its escort when the desk waives the fee, and only the desk sees the reason', async () => {
    await reopen()
    const { may, version } = await deskSees()
    expect(may.waiveFee).toBe(true)
    const reason = 'We cancelled by mistake'
    const waived = answerOf(api.tours.markFeeWaived, await waive({ reason, version }))
    expect(waived).toMatchObject({ chargeStatus: 'waived', may: { waiveFee: false } })
    expect(await tourRow()).toMatchObject({
      escortedBy: 'assistant',
      escortAssistantId: scene.escort.id,
      version: version + 1,
      chargeStatus: 'waived',
    })
    expect(await agentSees()).toMatchObject({ chargeStatus: 'waived', may: { payAgain: false } })
    const url = `/api/tours/${scene.tourId}/history`
    expect((await scene.desk.get(url)).text).toContain(reason)
    expect((await scene.caller.get(url)).text).not.toContain(reason)
    expect((await app.database.orm.select().from(auditLog).orderBy(auditLog.id)).at(-1)).toMatchObject({
      action: 'tour.payment',
      reason,
      before: { chargeStatus: 'refunded' },
      after: { chargeStatus: 'waived' },
    })
    // The fee stays waived when the desk cancels and reopens the tour once more.
    await set('cancelled')
    await set('confirmed')
    expect(await tourRow()).toMatchObject({ escortedBy: 'assistant', chargeStatus: 'waived' })
  })

  it('can be waived only with a reason, with the permission, and while the agent owes the fee', async () => {
    expect(outcomeOf(await waive({ reason: 'x' }))).toBe('409 fee_not_owed')
    await reopen()
    const { version } = await tourRow()
    expect(await waive({ reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Reason is required' }] },
    })
    expect(outcomeOf(await waive({ reason: 'x', version: version - 1 }))).toBe('409 version_conflict')
    await takeFromRole(app, 'admin', ['billing.grant'])
    expect((await waive({ reason: 'x' })).status).toBe(403)
    expect(await tourRow()).toMatchObject({ version, chargeStatus: 'refunded' })
  })

  it('causes a refund if another window pays after the waiver', async () => {
    await reopen()
    const url = `/api/agent/tour-requests/${scene.tourId}/assistant-payment`
    const { paymentId, clientSecret } = answerOf(
      api.tours.payTourAssistantAgain,
      await scene.caller.post(url),
    )
    expect((await waive({ reason: 'Goodwill' })).status).toBe(200)
    await show(app, clientSecret, cards.good)
    await expect.poll(async () => (await paymentRow(app, paymentId)).status).toBe('refunded')
    expect(await tourRow()).toMatchObject({ escortedBy: 'assistant', chargeStatus: 'waived' })
  })
})

describe('the assignment of a tour', () => {
  it('keeps its date and its notes when the tour is completed', async () => {
    await confirmedIn(-1 / 4)
    const assistant = await assistantOf(scene.escort)
    const seen = async () => bodyOf(assignment, await assistant.get(`/api/tours/${scene.tourId}`))
    const { assignedAt } = await seen()
    await set('in_progress')
    app.clock.advance(hour)
    await set('completed')
    const { completedAt } = await seen()
    expect(await seen()).toMatchObject({ status: 'completed', assignedAt })
    // A note on the completed tour does not complete it again.
    app.clock.advance(hour)
    await set('completed', { notes: 'Keys are back' })
    expect(await seen()).toMatchObject({ completedAt, assignedAt })
  })
})
