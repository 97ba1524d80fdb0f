import { staffTour } from '@porchlight/contract/tours/shapes'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addProperty } from '../../../test/factories.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { billingScene, completeScheduledTour, show } from '../../../test/scenes/billing-scene.ts'
import { contactOf, subscriptionOf } from '../../../test/scenes/checkout-scene.ts'
import { providerEvents } from '../payments/tables.ts'

const app = useApp({ PAYMENTS: 'off' })
const rows = plainRows(() => app.database)

describe('where payments are off', () => {
  it('every call says so', async () => {
    const { caller, property } = await billingScene(app)
    expect((await caller.get(`/api/tour-assistant-fee?propertyId=${property.id}`)).body).toEqual({
      amount: null,
      plan: 'basic',
      payment: null,
    })
    const off = {
      status: 409,
      body: {
        code: 'payments_off',
        message: 'Payments are turned off. You can escort the tour yourself.',
      },
    }
    const begun = await caller.post('/api/create-tour-assistant-payment', {
      propertyId: property.id,
      amount: 25,
    })
    expect(begun).toMatchObject(off)
    expect(await show(app, 'any', '4242424242424242')).toMatchObject(off)
  })

  it('the charge of a tour stays open, and the desk can mark it as paid outside the product', async () => {
    const { agent, client } = await billingScene(app)
    const desk = await as(app, await addAdmin(app), 'staff')
    const property = await addProperty(app)
    const id = await completeScheduledTour(app, desk, { agent, client, property })
    expect(bodyOf(staffTour, await desk.get(`/api/tours/${id}`))).toMatchObject({
      chargeStatus: 'pending',
      chargeOwed: true,
      may: { settleCharge: true },
    })
    const marked = await desk.put(`/api/admin/tours/${id}/charge`, { as: 'paid_outside', reason: 'Cash' })
    expect(bodyOf(staffTour, marked)).toMatchObject({ chargeStatus: 'paid', chargeSettledByDesk: true })
  })

  it('Stripe’s webhook endpoint does not exist', async () => {
    const payload = { id: 'evt_1', object: 'event' }
    const answered = await app.server.inject({ method: 'POST', url: '/api/webhooks/stripe', payload })
    expect(answered.statusCode).toBe(404)
    expect(await app.database.orm.select().from(providerEvents)).toEqual([])
  })

  it('an agent can still book a tour that they escort in person', async () => {
    const { caller, tourOf } = await billingScene(app)
    const booked = await caller.post('/api/tours', tourOf({ escortRequired: true, notes: 'Gate 5' }))
    expect(booked).toMatchObject({
      status: 201,
      body: { notes: 'Gate 5\n[Agent will escort personally]', tourCharge: 0 },
    })
  })

  it('only the team can change a plan, and the page says so', async () => {
    const agent = await addAgent(app, { plan: 'free', status: 'inactive' })
    const caller = await as(app, agent, 'agent')
    expect((await subscriptionOf(caller)).may).toMatchObject({ subscribe: false, changeMethod: false })
    for (const asked of [
      caller.post('/api/subscription/change', { planType: 'pro' }),
      caller.get('/api/subscription/preview?planType=pro'),
      caller.post('/api/subscription/cancel'),
      caller.post('/api/subscription/pay'),
      caller.post('/api/subscription/payment-method'),
      caller.post('/api/subscription/refresh'),
    ])
      expect(await asked).toMatchObject({
        status: 409,
        body: {
          code: 'payments_off',
          message: 'Payments are turned off. To change your plan, ask the administrator of Porchlight.',
        },
      })
    expect((await caller.get('/api/subscription/invoices')).status).toBe(200)
  })

  it('the refusal to change a plan or create an account names the contact', async () => {
    const { caller } = await billingScene(app)
    await rows.query(
      `update settings set support_email = 'help@acme.example', support_phone = '512-555-0100'`,
    )
    const contact = 'write to help@acme.example or call 512-555-0100.'
    expect((await caller.post('/api/subscription/cancel')).body).toMatchObject({
      message: `Payments are turned off. To change your plan, ${contact}`,
    })
    expect((await asNobody(app).post('/api/create-subscription-public', contactOf())).body).toMatchObject({
      message: `Payments are turned off. To get an account, ${contact}`,
    })
  })
})
