import { describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { billingScene, show } from '../../../test/billing-scene.ts'

const app = useApp({ PAYMENTS: 'off' })

describe('where payments are off', () => {
  it('every call says so', async () => {
    const { caller, property } = await billingScene(app)
    expect((await caller.get(`/api/tour-assistant-fee?propertyId=${property.id}`)).body).toEqual({
      ...{ amount: null, plan: 'basic', payment: null },
    })
    const off = {
      status: 409,
      body: {
        code: 'payments_off',
        message: 'Payments are switched off here. Please escort the tour yourself.',
      },
    }
    const begun = await caller.post('/api/create-tour-assistant-payment', {
      propertyId: property.id,
      amount: 25,
    })
    expect(begun).toMatchObject(off)
    expect(await show(app, 'any', '4242424242424242')).toMatchObject(off)
  })

  it('a tour that the agent escorts in person is booked all the same', async () => {
    const { caller, tourOf } = await billingScene(app)
    const booked = await caller.post('/api/tours', tourOf({ escortRequired: true, notes: 'Gate 5' }))
    expect(booked).toMatchObject({
      status: 201,
      body: { notes: 'Gate 5\n[Agent will escort personally]', tourCharge: 0 },
    })
  })
})
