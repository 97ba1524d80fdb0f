import { staffTour } from '@porchlight/contract/tours/shapes'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../../test/answers.ts'
import { as } from '../../../../test/callers.ts'
import { addClient, addProperty } from '../../../../test/factories.ts'
import { addAdmin } from '../../../../test/people.ts'
import { completeScheduledTour } from '../../../../test/scenes/billing-scene.ts'
import { addSubscriber, stripeProvider, useStripe } from '../../../../test/scenes/provider-scene.ts'

const { app, stripe } = await useStripe()

/** A subscriber at Stripe with the card that pays. */
const subscriber = async () => {
  const { agent, id } = await addSubscriber(app, stripe)
  const provider = stripeProvider(app, stripe)
  const found = await provider.findSubscription(id)
  if (!found?.method) throw new Error('no card')
  const { customerId, method } = found
  const charge = {
    chargeId: `tour-${id}-0`,
    amountCents: 1_500,
    description: 'Tour',
    customerId,
    methodId: method.id,
  }
  return { agent, id, provider, charge }
}
const chargesOf = (chargeId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.charge_id === chargeId)

describe('a stored card at Stripe', () => {
  it('is charged off-session, once per charge whatever the key', async () => {
    const { provider, charge } = await subscriber()
    const made = await provider.chargeStoredCard(charge, `${charge.chargeId}-1`)
    expect(made).toMatchObject({ state: 'succeeded', failure: null, refundedCents: 0 })
    expect(stripe.requests.findLast(({ method }) => method === 'POST')?.params).toMatchObject({
      off_session: 'true',
      confirm: 'true',
      customer: charge.customerId,
      amount: '1500',
      payment_method: charge.methodId,
    })
    expect(await provider.chargeStoredCard(charge, `${charge.chargeId}-1`)).toEqual(made)
    expect(await provider.chargeStoredCard(charge, `${charge.chargeId}-2`)).toEqual(made)
    expect(chargesOf(charge.chargeId)).toHaveLength(1)
  })

  it.each([
    ['declines', 'generic_decline'],
    ['asks', 'authentication_required'],
  ] as const)('that %s leaves a payment that its holder can still pay', async (bank, code) => {
    const { id, provider, charge } = await subscriber()
    stripe.bankSays(id, bank)
    const made = await provider.chargeStoredCard(charge, `${charge.chargeId}-1`)
    expect(made).toMatchObject({ state: 'open', failure: { code } })
    const found = await provider.findPayment(made?.id ?? '')
    expect(found.clientSecret).not.toBe('')
    stripe.becomes(found.id, 'succeeded')
    expect(await provider.chargeStoredCard(charge, `${charge.chargeId}-1`)).toMatchObject({
      state: 'succeeded',
    })
    expect(chargesOf(charge.chargeId)).toHaveLength(1)
  })

  it('charges nothing if Stripe no longer has it', async () => {
    const { provider, charge } = await subscriber()
    expect(await provider.chargeStoredCard({ ...charge, methodId: 'pm_gone' }, charge.chargeId)).toBeNull()
    expect(chargesOf(charge.chargeId)).toEqual([])
  })
})

it('is charged for a scheduled tour when the tour is completed', async () => {
  const { agent } = await subscriber()
  const caller = await as(app, agent, 'agent')
  expect((await caller.post('/api/subscription/refresh')).status).toBe(200)
  const desk = await as(app, await addAdmin(app), 'staff')
  const [client, property] = [await addClient(app, agent), await addProperty(app)]
  const id = await completeScheduledTour(app, desk, { agent, client, property })
  expect(bodyOf(staffTour, await desk.get(`/api/tours/${id}`))).toMatchObject({ chargeStatus: 'paid' })
  expect(chargesOf(`${id}-0`)).toMatchObject([{ amount: 1_500, status: 'succeeded' }])
})
