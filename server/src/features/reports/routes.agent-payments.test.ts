import { api } from '@porchlight/contract/api'
import { expect, test } from 'vitest'
import { answerOf, nextOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { giveRole } from '../../../test/given-role.ts'
import { outsiders } from '../../../test/outsiders.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { addEscortPayment, addInvoice, addPayment, useAnalytics } from '../../../test/scenes/report-scene.ts'

const app = useApp()
const at = (day: string) => new Date(`2026-03-${day}T17:00:00Z`)
const { staff } = useAnalytics(app)
const pathOf = ({ id }: Person): string => `/api/admin/users/${id}/payments`
const list = async (agent: Person) =>
  answerOf(api.reports.listAgentPayments, await staff.get(pathOf(agent))).map(
    ({ kind, purpose, amount, failure }) => [kind, purpose, amount, failure],
  )

test('an agent’s payments are listed with refunds, open charges and refused cards, and nobody else’s', async () => {
  const [ann, ben, admin] = [await addAgent(app), await addAgent(app), await addAdmin(app)]
  const charged = { adminScheduled: true, tourChargeCents: 2_000, status: 'completed' as const }
  await addPayment(app, ann, { succeededAt: at('01') })
  const fee = {
    succeededAt: at('02'),
    refundedAt: at('03'),
    refundedCents: 2_500,
    status: 'refunded' as const,
  }
  await addEscortPayment(app, ann, fee)
  await addTour(app, ann, {
    ...charged,
    completedAt: at('04'),
    chargeStatus: 'paid',
    chargeSettledBy: admin.id,
    chargePaidAt: at('04'),
  })
  const tour = await addTour(app, ann, {
    ...charged,
    completedAt: at('05'),
    clientFirstName: 'Nora',
    clientLastName: 'Field',
    scheduledDate: new Date('2026-03-05T16:00:00Z'),
    chargeStatus: 'failed',
    chargeFailure: 'Your card was declined.',
  })
  await addTour(app, ann, { ...charged, completedAt: at('06') })
  await addTour(app, ann, { ...charged, status: 'confirmed', completedAt: null })
  const refused = { status: 'failed' as const, succeededAt: null, failureMessage: 'Your card has expired.' }
  // The open charge of the tour and the open invoice stand for these.
  await addPayment(app, ann, { ...refused, purpose: 'tour_charge', tourId: tour.id, createdAt: at('05') })
  const invoiceId = await addInvoice(app, ann, { createdAt: at('07'), attemptCount: 1 })
  await addPayment(app, ann, { ...refused, invoiceId, createdAt: at('07') })
  await addEscortPayment(app, ann, { ...refused, usedAt: null, amountCents: 1_500, createdAt: at('08') })
  await addInvoice(app, ann, { createdAt: at('09'), amountPaidCents: 1_000 })
  await addInvoice(app, ann, { createdAt: at('09'), status: 'paid' })
  await addPayment(app, ben, { succeededAt: at('10') })
  expect(await list(ann)).toEqual([
    ['open', 'subscription', 30, null],
    ['failed', 'tour_assistant', 15, 'Your card has expired.'],
    ['failed', 'subscription', 40, null],
    ['open', 'tour_charge', 20, null],
    ['failed', 'tour_charge', 20, 'Your card was declined.'],
    ['outside', 'tour_charge', 20, null],
    ['refund', 'tour_assistant', -25, null],
    ['payment', 'tour_assistant', 25, null],
    ['payment', 'subscription', 40, null],
  ])
  expect(await list(ben)).toEqual([['payment', 'subscription', 40, null]])
  expect(await list(admin)).toEqual([])
  const first = await staff.get(`${pathOf(ann)}?limit=4`)
  expect(first.headers['x-total-count']).toBe('9')
  const [next] = answerOf(api.reports.listAgentPayments, await staff.get(nextOf(first) ?? ''))
  expect(next).toMatchObject({ kind: 'failed', tourId: tour.id, address: expect.any(String) })
  // What tells two tours of one property from a double charge.
  expect(next).toMatchObject({
    clientName: 'Nora Field',
    tourAt: '2026-03-05T16:00:00.000Z',
    timeZone: 'America/Chicago',
  })
  const [ofPlan] = answerOf(api.reports.listAgentPayments, await staff.get(pathOf(ben)))
  expect(ofPlan).toMatchObject({ clientName: null, tourAt: null, timeZone: null })
})

test('only people who may view tours see the client of a payment', async () => {
  const ann = await addAgent(app)
  const scheduledDate = new Date('2026-03-05T16:00:00Z')
  const named = { clientFirstName: 'Nora', clientLastName: 'Field', scheduledDate }
  await addTour(app, ann, {
    ...named,
    status: 'completed',
    adminScheduled: true,
    tourChargeCents: 2_000,
    completedAt: at('05'),
  })
  const clientFor = async (permissions: string[]) => {
    const helper = await addAssistant(app, { userType: 'tour_assistant' })
    await giveRole(app, helper, permissions)
    const caller = await as(app, helper, 'staff')
    return answerOf(api.reports.listAgentPayments, await caller.get(pathOf(ann))).map(
      ({ clientName, tourAt }) => [clientName, tourAt],
    )
  }
  expect(await clientFor(['billing.view', 'tours.view'])).toEqual([
    ['Nora Field', scheduledDate.toISOString()],
  ])
  expect(await clientFor(['billing.view'])).toEqual([[null, scheduledDate.toISOString()]])
})

test('an agent’s payments are refused to everyone except staff with billing.view', async () => {
  const ann = await addAgent(app)
  for (const [caller, status] of await outsiders(app))
    expect((await caller.get(pathOf(ann))).status).toBe(status)
  const assistant = await as(app, await addAssistant(app), 'staff')
  expect((await assistant.get(pathOf(ann))).status).toBe(403)
  for (const [permission, status] of [
    ['analytics.view', 403],
    ['billing.view', 200],
  ] as const) {
    const helper = await addAssistant(app, { userType: 'tour_assistant' })
    await giveRole(app, helper, [permission])
    expect((await (await as(app, helper, 'staff')).get(pathOf(ann))).status).toBe(status)
  }
  const agent = await as(app, ann, 'agent')
  expect((await agent.get(pathOf(ann))).status).toBe(403)
  const unknown = await staff.get('/api/admin/users/nobody/payments')
  expect([unknown.status, refusalOf(unknown).code]).toEqual([400, 'invalid_input'])
})
