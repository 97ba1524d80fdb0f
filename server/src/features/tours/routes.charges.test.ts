import { api } from '@porchlight/contract/api'
import { agentTour, staffTour } from '@porchlight/contract/tours/shapes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addClient, addProperty } from '../../../test/factories.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { cards, show } from '../../../test/scenes/billing-scene.ts'
import { subscribed } from '../../../test/scenes/checkout-scene.ts'
import { refusedLater, useCard } from '../../../test/scenes/subscription-scene.ts'
import { createSandbox } from '../payments/adapters/stub.ts'
import { auditLog, users } from '../people/tables.ts'
import { chargeTour } from './commands/charges/charge-tour.ts'
import { sendUncharged } from './jobs.ts'
import { tourHistory } from './tables.ts'

const app = useApp()
const rows = plainRows(() => app.database)
let desk: Caller
beforeEach(async () => {
  desk = await as(app, await addAdmin(app), 'staff')
})

type Agent = { userId: string; caller: Pick<Caller, 'get' | 'post'> }
/** An agent on Standard with a card on file. */
const withCard = async (): Promise<Agent & { caller: Caller }> => {
  const { userId, back } = await subscribed(app)
  await jobsDone(app)
  return { userId, caller: await back() }
}

/** The desk schedules a tour in San Antonio: $15. */
const scheduled = async ({ userId }: Pick<Agent, 'userId'>) => {
  const client = await addClient(app, { id: userId } as Person) // the code under test reads no other field of the person
  const property = await addProperty(app)
  const answered = await desk.post('/api/admin/schedule-tour', {
    assignedAgentId: userId,
    clientId: client.id,
    propertyId: property.id,
    city: 'san_antonio',
    scheduledDate: '2026-03-20T15:00:00Z',
    duration: 60,
  })
  return bodyOf(staffTour, answered).id
}
const setStatus = async (id: string, status: string, more: Record<string, unknown> = {}) => {
  // The tours are in the future, so closing one needs a reason.
  const input = { status, earlyReason: 'They met early', ...more }
  const answered = await desk.put(`/api/admin/tours/${id}/status`, input)
  expect(answered.status).toBe(200)
  await jobsDone(app)
}
const tourOf = async (id: string) => bodyOf(staffTour, await desk.get(`/api/tours/${id}`))
const seenBy = async ({ caller }: Agent, id: string) =>
  bodyOf(agentTour, await caller.get(`/api/tours/${id}`))
const pay = ({ caller }: Agent, id: string) => caller.post(`/api/agent/tour-requests/${id}/charge-payment`)
const opened = async (agent: Agent, id: string) => answerOf(api.tours.payTourCharge, await pay(agent, id))
const payments = () =>
  rows.query(
    `select status, amount_cents, refund_reason from payments where purpose = 'tour_charge' order by created_at, id`,
  )
const mark = (id: string, body: unknown, by: Caller = desk) => by.put(`/api/admin/tours/${id}/charge`, body)
const mails = async () =>
  (
    await rows.query(`select subject from outbox_emails where subject like '%tour%' order by created_at, id`)
  ).map(({ subject }) => subject)
const parts = () => {
  const provider = createSandbox(app.kernel)
  return [app.kernel, { provider, sandbox: provider }] as const
}

describe('the card on file', () => {
  it('allows the undo of a completion, and is charged only once for the tour', async () => {
    const agent = await withCard()
    const id = await scheduled(agent)
    const elena = await addAssistant(app)
    await desk.put(`/api/admin/tours/${id}/assign-assistant`, { schedulingAssistantId: elena.id })
    await setStatus(id, 'in_progress')
    const hers = await as(app, elena, 'assistant')
    const url = `/api/assistant/assignments/${id}`
    const said = { clientInterest: 'interested', priceOpinion: 'fair', nextStep: 'none' }
    const complete = async () => {
      expect((await hers.post(`${url}/feedback`, said)).status).toBe(200)
      await jobsDone(app)
    }
    await complete()
    expect(await tourOf(id)).toMatchObject({ status: 'completed', chargeStatus: 'paid' })
    expect(answerOf(api.tours.undoStep, await hers.post(`${url}/undo`))).toMatchObject({
      status: 'in_progress',
    })
    await complete()
    expect(await payments()).toEqual([{ status: 'succeeded', amount_cents: 1_500, refund_reason: null }])
  })

  it('is charged once when the tour is completed', async () => {
    const agent = await withCard()
    const id = await scheduled(agent)
    expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'pending', chargeOwed: false })
    await setStatus(id, 'completed')
    expect(await seenBy(agent, id)).toMatchObject({
      chargeStatus: 'paid',
      chargeOwed: true,
      chargePaidAt: app.clock.now().toISOString(),
      may: { payCharge: false },
    })
    await chargeTour(...parts(), id)
    await setStatus(id, 'in_progress')
    await setStatus(id, 'completed')
    expect(await payments()).toEqual([{ status: 'succeeded', amount_cents: 1_500, refund_reason: null }])
    const [entry] = await rows.query(
      `select actor_type, changes from tour_history where tour_id = $1 and kind = 'payment'`,
      [id],
    )
    expect(entry).toEqual({
      actor_type: 'system',
      changes: [{ field: 'chargeStatus', from: 'pending', to: 'paid' }],
    })
    expect(await mails()).toContain('Receipt: $15.00 for your tour')
    const [payment] = await rows.query(`select id from payments where purpose = 'tour_charge'`)
    const [receipt] = await rows.query(
      `select html_body, text_body from outbox_emails where subject like 'Receipt: $15%'`,
    )
    for (const body of [receipt?.html_body, receipt?.text_body])
      expect(body).toContain(`/subscription/tour-payments/${payment?.id}`)
  })

  it('lists what the agent paid for tours, for this agent only, also without access', async () => {
    const agent = await withCard()
    const id = await scheduled(agent)
    const list = async ({ caller }: Pick<Agent, 'caller'>) =>
      answerOf(api.tours.listTourPayments, await caller.get('/api/agent/tour-payments'))
    expect(await list(agent)).toEqual([])
    await setStatus(id, 'completed')
    const paid = {
      kind: 'tour_charge',
      status: 'succeeded',
      amountCents: 1_500,
      refundedCents: 0,
      paidAt: app.clock.now().toISOString(),
      tourId: id,
      clientName: (await tourOf(id)).clientName,
      propertyAddress: (await tourOf(id)).propertyAddress,
    }
    expect(await list(agent)).toMatchObject([paid])
    await rows.query(`update subscriptions set status = 'cancelled' where user_id = $1`, [agent.userId])
    expect(await list(agent)).toMatchObject([paid])
    expect(await list({ caller: await as(app, await addAgent(app), 'agent') })).toEqual([])
  })

  it('is charged for a no-show but for no other cancellation', async () => {
    const agent = await withCard()
    const [noShow, cancelled] = [await scheduled(agent), await scheduled(agent)]
    await setStatus(noShow, 'cancelled', { outcome: 'no_show' })
    await setStatus(cancelled, 'cancelled')
    expect(await seenBy(agent, noShow)).toMatchObject({ chargeStatus: 'paid', chargeOwed: true })
    expect(await seenBy(agent, cancelled)).toMatchObject({ chargeStatus: 'pending', chargeOwed: false })
    expect(await payments()).toHaveLength(1)
  })

  it('is charged for a locked agent, and not after the account is closed', async () => {
    const agent = await withCard()
    const [locked, closed] = [await scheduled(agent), await scheduled(agent)]
    await app.database.orm
      .update(users)
      .set({ isLocked: true, lockedAt: app.clock.now() })
      .where(eq(users.id, agent.userId))
    await setStatus(locked, 'completed')
    expect(await tourOf(locked)).toMatchObject({ chargeStatus: 'paid' })
    await app.database.orm.update(users).set({ isActive: false }).where(eq(users.id, agent.userId))
    await setStatus(closed, 'completed')
    expect(await tourOf(closed)).toMatchObject({
      chargeStatus: 'failed',
      chargeFailure: 'The account is closed.',
    })
    expect(await payments()).toHaveLength(1)
  })

  it('is charged by a later run after the job has failed', async () => {
    const agent = await withCard()
    const id = await scheduled(agent)
    await setStatus(id, 'completed')
    await rows.query(`delete from payments where purpose = 'tour_charge'`)
    await rows.query(`update tours set charge_status = 'pending'`)
    await sendUncharged(...parts())
    await jobsDone(app)
    expect(await payments()).toEqual([])
    app.clock.advance(2 * 3_600_000)
    await sendUncharged(...parts())
    await jobsDone(app)
    expect(await tourOf(id)).toMatchObject({ chargeStatus: 'paid' })
    // The lost record belonged to the same charge, so the provider has only one.
    const made = await rows.query(
      `select id from sandbox_objects where kind = 'payment_intent' and data->'metadata'->>'charge_id' is not null`,
    )
    expect(made).toHaveLength(1)
  })

  it('is refunded when the desk cancels the tour, and charged again when the tour takes place later', async () => {
    const agent = await withCard()
    const id = await scheduled(agent)
    await setStatus(id, 'completed')
    await setStatus(id, 'cancelled')
    expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'refunded', chargeOwed: false })
    expect(await payments()).toEqual([
      { status: 'refunded', amount_cents: 1_500, refund_reason: 'tour_cancelled' },
    ])
    await setStatus(id, 'completed')
    expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'paid' })
    expect((await payments()).map(({ status }) => status)).toEqual(['refunded', 'succeeded'])
  })
})

describe('a charge that fails', () => {
  const failed = async () => {
    const agent = await withCard()
    await useCard(app, agent.caller, refusedLater)
    const id = await scheduled(agent)
    await setStatus(id, 'completed')
    return { agent, id }
  }

  it('is reported to the agent, who can pay with another card', async () => {
    const { agent, id } = await failed()
    expect(await seenBy(agent, id)).toMatchObject({
      chargeStatus: 'failed',
      chargeFailure: 'Your card was declined.',
      chargePaidAt: null,
      may: { payCharge: true, payAgain: false },
    })
    expect(await mails()).toContain('Your payment of $15.00 for a tour did not go through')
    const [one, other] = [await opened(agent, id), await opened(agent, id)]
    expect(one).toMatchObject({ amount: 15, status: 'open', failure: 'Your card was declined.' })
    expect(other.paymentId).toBe(one.paymentId)
    await show(app, one.clientSecret, cards.good)
    await jobsDone(app)
    expect(await seenBy(agent, id)).toMatchObject({
      chargeStatus: 'paid',
      chargeFailure: null,
      may: { payCharge: false },
    })
    expect(await opened(agent, id)).toMatchObject({ status: 'succeeded' })
    expect(await payments()).toHaveLength(1)
  })

  it('is reported as a missing card for an agent with a granted plan, who can then pay', async () => {
    const person = await addAgent(app)
    const agent = { userId: person.id, caller: await as(app, person, 'agent') }
    const id = await scheduled(agent)
    await setStatus(id, 'completed')
    expect(await seenBy(agent, id)).toMatchObject({
      chargeStatus: 'failed',
      chargeFailure: 'No card on file.',
    })
    const { clientSecret } = await opened(agent, id)
    await show(app, clientSecret, cards.good)
    await jobsDone(app)
    expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'paid' })
  })

  it('cannot be paid by another agent, nor for a tour that owes nothing', async () => {
    const { agent, id } = await failed()
    const other = await as(app, await addAgent(app), 'agent')
    expect((await pay({ userId: '', caller: other }, id)).status).toBe(404)
    await setStatus(id, 'cancelled')
    expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'pending', chargeFailure: null })
    expect(await pay(agent, id)).toMatchObject({ status: 409, body: { code: 'payment_closed' } })
  })

  it('can be waived by the desk with a reason, and a later payment is refunded', async () => {
    const { agent, id } = await failed()
    const { clientSecret } = await opened(agent, id)
    const { version, may } = await tourOf(id)
    expect(may.settleCharge).toBe(true)
    const answered = await mark(id, { as: 'waived', reason: 'The gate was locked', version })
    expect(bodyOf(staffTour, answered)).toMatchObject({
      chargeStatus: 'waived',
      chargeSettledByDesk: true,
      may: { settleCharge: false },
    })
    const [entry] = await app.database.orm
      .select()
      .from(tourHistory)
      .where(eq(tourHistory.tourVersion, version + 1))
    expect(entry).toMatchObject({
      kind: 'payment',
      actorType: 'admin',
      note: 'The gate was locked',
      changes: [{ field: 'chargeStatus', from: 'failed', to: 'charge_waived' }],
    })
    const audited = await app.database.orm.select().from(auditLog).where(eq(auditLog.action, 'tour.payment'))
    expect(audited).toMatchObject([{ reason: 'The gate was locked', after: { chargeStatus: 'waived' } }])
    await show(app, clientSecret, cards.good)
    await jobsDone(app)
    expect(await payments()).toEqual([
      { status: 'refunded', amount_cents: 1_500, refund_reason: 'charge_settled' },
    ])
    expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'waived', may: { payCharge: false } })
  })

  it('can be marked by the desk as paid outside the product', async () => {
    const { agent, id } = await failed()
    expect((await mark(id, { as: 'paid_outside', reason: 'Paid by check' })).status).toBe(200)
    expect(await seenBy(agent, id)).toMatchObject({
      chargeStatus: 'paid',
      chargeSettledByDesk: true,
      chargePaidAt: app.clock.now().toISOString(),
    })
    expect(await mark(id, { as: 'waived', reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'charge_not_open' },
    })
  })

  it('cannot be settled without the permission, a reason, or the newest version', async () => {
    const { id } = await failed()
    const role = await rows.query(
      `delete from role_permissions rp using roles r, permissions p
       where r.id = rp.role_id and p.id = rp.permission_id and p.name = 'billing.grant' and r.user_type = 'admin' returning 1`,
    )
    expect(role).toHaveLength(1)
    const without = await as(app, await addAdmin(app), 'staff')
    expect((await mark(id, { as: 'waived', reason: 'x' }, without)).status).toBe(403)
    const boss = await as(app, await addAdmin(app, { userType: 'super_admin' }), 'staff')
    const refused = await mark(id, { as: 'waived', reason: ' ' }, boss)
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Reason is required' }] },
    })
    expect(await mark(id, { as: 'waived', reason: 'x', version: 1 }, boss)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    expect(await tourOf(id)).toMatchObject({ chargeStatus: 'failed' })
  })
})

it('does not occur for an agent on Pro, who is charged nothing', async () => {
  const { userId, back } = await subscribed(app, { planType: 'pro' })
  const agent = { userId, caller: await back() }
  const id = await scheduled(agent)
  await setStatus(id, 'completed')
  expect(await seenBy(agent, id)).toMatchObject({ chargeStatus: 'waived', chargeOwed: false })
  expect(await payments()).toEqual([])
})
